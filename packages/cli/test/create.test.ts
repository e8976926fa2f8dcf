// `npm create onecontract` with the packages of this repository, as they would be published. `pnpm --filter @onecontract/cli proof` does
// more, with more contracts.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { replayImage } from "@onecontract/testing/replay-image";
import { createTemporaryFolder } from "@onecontract/testing/temporary-folder";
import { isNightly } from "@onecontract/testing/test-options";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { BOOK_SHOP } from "./proof/contracts.ts";
import { CreatedProject } from "./proof/created-project.ts";
import { pnpm, proofSteps } from "./proof/prove-project.ts";

const timeoutMs = 600_000;

const registry = inject("registry");
const steps = proofSteps(BOOK_SHOP).filter(({ name }) => isNightly || !name.includes("release"));

describe("a project that npm create onecontract creates", { timeout: timeoutMs }, () => {
  let project: CreatedProject;
  beforeAll(async () => {
    project = await CreatedProject.create(registry, BOOK_SHOP.name, BOOK_SHOP.from);
  }, timeoutMs);
  afterAll(() => project?.remove());

  it("names nothing of the pet store", async () => {
    const entries = await readdir(project.folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile() && entry.name !== "pnpm-lock.yaml")
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !/[\\/](node_modules|\.git)[\\/]/.test(file));
    const sources = await Promise.all(files.map(async (file) => ({ file, source: await readFile(file, "utf8") })));
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.filter(({ source }) => /pet|anim[a]l/i.test(source)).map(({ file }) => file)).toEqual([]);
  });

  it("passes npm start", () => steps[0]?.run(project));

  it("keeps its data, and accepts only API keys in production", async () => {
    const database = `sqlite:${join(project.folder, "production.db")}`;
    const created = await pnpm(project, "keys", "create", "--name", "shop", "--json", "--database-url", database);
    const { key } = JSON.parse(created.slice(created.indexOf("{"), created.lastIndexOf("}") + 1));
    expect(key).toMatch(/^bookshop_live_/);
    const serve = async (use: (call: (secret: string, init?: RequestInit) => Promise<Response>) => Promise<void>) => {
      const program = [process.execPath, "apps/api/dist/main.js"];
      const { api, stop } = await project.start({ NODE_ENV: "production", DATABASE_URL: database }, program);
      const call = (secret: string, init?: RequestInit) =>
        fetch(`${api}/books`, { ...init, headers: { "Content-Type": "application/json", "X-Api-Key": secret } });
      await use(call).finally(stop);
    };
    await serve(async (call) => {
      expect((await call("test-credential")).status).toBe(401);
      expect(await (await call(key)).json()).toEqual([]);
      // The server assigns the time, and no client replaces it.
      const book = JSON.stringify({ title: "Emma", addedAt: "never" });
      expect(await call(key, { method: "POST", body: book })).toMatchObject({ status: 201 });
    });
    await serve(async (call) => expect(await (await call(key)).json()).toMatchObject([{ id: 1, title: "Emma" }]));
  });

  it.each(steps.slice(1))("passes $name", ({ run }) => run(project));

  it.runIf(isNightly)("has a Dockerfile whose image serves the API and the portal", async () => {
    const folder = await createTemporaryFolder();
    const dockerfile = "apps/api/deploy/Dockerfile";
    await project.run("git", "init", "--quiet");
    const image = await replayImage({ context: project.folder, dockerfile, folder, env: registry });
    const env = { ...image.environment, HOST: "127.0.0.1" };
    const [node = "", ...entrypoint] = image.commands.ENTRYPOINT ?? [];
    const command = [node, ...entrypoint, join(image.workingFolder, ...(image.commands.CMD ?? []))];
    const { api, portal, stop } = await project.start({ ...env, PORT: "0" }, command);
    try {
      expect((await fetch(`${api}/books`)).status).toBe(401);
      expect(await (await fetch(portal)).text()).toContain("<title>");
    } finally {
      await stop();
    }
  });

  it.runIf(isNightly)("reports the operations of a new version that need other handlers", async () => {
    await project.edit("contract-v9/openapi.yaml", (source) => source.replaceAll("addedAt", "createdAt"));
    const { succeeded, output } = await project.run("npm", "run", "build");
    expect(succeeded).toBe(false);
    expect(output).toMatch(/v9\/app\.ts.*error TS2322/);
    expect(output).toContain("createdAt");
  });
});

describe.runIf(isNightly)("lists of a created API", { timeout: timeoutMs }, () => {
  it.each([
    ["TypeSpec with @list", "library", ["loans", "members"]],
    [
      "every style of x-pagination",
      "radio-archive.yaml",
      ["clips", "guests", "hosts", "jingles", "masts", "shows", "studios", "tracks"],
    ],
  ])("are read page by page with the SDK: %s", async (_title, contract, lists) => {
    const project = await CreatedProject.create(registry, "pages", join(import.meta.dirname, "contracts", contract));
    try {
      for (const list of lists) {
        const test = await readFile(join(project.folder, `apps/api/test/${list}.test.ts`), "utf8");
        expect(test).toContain(`test("lists ${list} in pages"`);
      }
      // The step "pnpm new version" has a contract in OpenAPI.
      if (contract === "library") {
        await pnpm(project, "new", "version");
        await pnpm(project, "new", "resource", "--name=person", "--field=name: string 1..80");
      }
      await project.runOrThrow("npm", "test");
    } finally {
      await project.remove();
    }
  });
});
