// The guide "Bring your own contract", step by step on a copy of the repository, with a contract that nobody here wrote. Its
// commands and its program are taken from the guide's text.
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CommandResult, RepositoryCopy } from "../repository-copy.ts";
import { root } from "./repository-texts.ts";

/** USPTO Data Set API; MIT, by ReadMe: https://github.com/readmeio/oas */
const DOCUMENT = "packages/conformance/node_modules/@readme/oas-examples/3.0/json/uspto.json";

const HANDLERS = `
    listDataSets: () => ({ status: 200, body: { total: 1, apis: [{ apiKey: "oa_citations" }] } }),
    listSearchableFields: ({ path }) => ({ status: 200, body: path.dataset + " " + path.version }),
    performSearch: ({ path, body }) => ({ status: 200, body: [{ [path.dataset]: { ...body } }] }),
`;

const guide = readFileSync(join(root, "docs/src/content/docs/guides/bring-your-own-contract.mdx"), "utf8");
const blocks = (language: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\b.*\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(([, text = ""]) => text);
const [tryIt = "", bundle = "", convert = "", buildStubs = "", build = "", check = "", start = "", ...more] = blocks(
  "sh",
)
  .join("")
  .trim()
  .split("\n");

const timeoutMs = 600_000;
const built = { succeeded: true };

let copy: RepositoryCopy;
beforeAll(async () => {
  copy = await RepositoryCopy.create();
}, timeoutMs);
afterAll(() => copy.remove());

describe("bring your own contract", { timeout: timeoutMs }, () => {
  it("has no command that is not run here", () => {
    expect(start).toBe("node apps/api/dist/main.js");
    expect(more).toEqual([]);
  });

  it("tries the contract before anything is changed", async () => {
    const result = await shell(tryIt.replace(/\S+\.yaml$/, DOCUMENT));
    expect(result).toMatchObject({ ...built, printed: expect.stringContaining("agree on 3 of 3 operations") });
  });

  it("makes TypeSpec of it", async () => {
    const emitted = join(copy.directory, "contract/dist/openapi.yaml");
    await cp(join(copy.directory, DOCUMENT), emitted);
    expect(await shell(bundle)).toMatchObject(built);
    await cp(join(copy.directory, "contract/dist/bundled.yaml"), emitted);
    expect(await shell(convert)).toMatchObject(built);
    expect(await copy.read("contract/dist/converted/main.tsp")).toContain("namespace USPTODataSetAPI;");
  });

  it("builds the client, the stubs and the tools of it", async () => {
    const converted = await copy.read("contract/dist/converted/main.tsp");
    const [, authentication = ""] = /`(@useAuth\(NoAuth\))`/.exec(guide) ?? [];
    await remove("contract/common", "contract/test", "contract/released", "contract/pets.tsp", "contract/orders.tsp");
    await copy.write("contract/main.tsp", converted.replace(/^namespace/m, `${authentication}\n$&`));
    await removeScripts("contract/package.json", "typecheck", "test");
    await copy.write("contract/redocly.yaml", "extends: [recommended]\n");
    expect(await shell(buildStubs)).toMatchObject(built);
  });

  it("builds everything, and passes the check, with the handlers implemented", async () => {
    const [program = ""] = blocks("ts");
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    await remove(
      "apps/api/src",
      "apps/api/test",
      "apps/api/vitest.config.ts",
      "packages/sdk/test",
      "packages/mcp/test",
    );
    for (const folder of ["apps/api", "packages/sdk", "packages/mcp"]) {
      await removeScripts(`${folder}/package.json`, "test");
    }
    const ofHandlers = program.replace(/(?<=handlers: \{\n).*\n/, HANDLERS.slice(1));
    await copy.write("apps/api/src/main.ts", ofHandlers.replace("port: 8080", `port: ${port}`));
    expect(await shell(build)).toMatchObject(built);
    expect(await shell(check)).toMatchObject(built);
  });

  it("serves what the client of the contract calls", async () => {
    server = spawn("bash", ["-c", `exec ${start}`], { cwd: copy.directory, stdio: "inherit" });
    await expect
      .poll(
        () =>
          fetch(address).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 30_000 },
      )
      .toBe(200);
    const { UsptoDataSetApi } = await import(pathToFileURL(join(copy.directory, "packages/sdk/dist/index.js")).href);
    const client = new UsptoDataSetApi({ baseURL: address });
    expect(await client.metadata.listDataSets()).toEqual({ total: 1, apis: [{ apiKey: "oa_citations" }] });
    expect(await client.metadata.listSearchableFields("a/b", "v1")).toBe("a/b v1");
    const found = await client.search.perform("cats", "v1", { criteria: "a:*", start: 2 });
    expect(found).toEqual([{ cats: { criteria: "a:*", start: 2 } }]);
    await expect(client.search.perform("cats", "v1", { criteria: 1, start: "x" })).rejects.toMatchObject({
      status: 400,
    });
  });

  it.each(["list-data-sets", "list-searchable-fields", "perform-search"])(
    "has a page of %s in the portal",
    async (name) => {
      expect(await copy.read(`docs/dist/operations/${name}/index.html`)).toContain("USPTO Data Set API");
    },
  );
});

let address = "";
let server: ChildProcess | undefined;
afterAll(() => server?.kill());

function shell(command: string): Promise<CommandResult> {
  return copy.run("bash", "-c", command);
}

async function remove(...paths: string[]): Promise<void> {
  for (const path of paths) await rm(join(copy.directory, path), { recursive: true });
}

async function removeScripts(path: string, ...names: string[]): Promise<void> {
  const manifest = JSON.parse(await copy.read(path));
  for (const name of names) delete manifest.scripts[name];
  await copy.write(path, `${JSON.stringify(manifest, null, 2)}\n`);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const holder = createServer().listen(0, "127.0.0.1", () => {
      const { port } = holder.address() as { port: number };
      holder.close(() => resolve(port));
    });
  });
}
