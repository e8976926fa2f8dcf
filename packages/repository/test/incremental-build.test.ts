// Runs the incremental build of `pnpm dev` in a copy of the repository. It produces the same output and errors as `pnpm build`.
import { createHash } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { ProgramResult, RepositoryCopy } from "../src/repository-copy.ts";
import { countPets } from "./count-pets.ts";
import { giveBack, takeCopy } from "./shared-copies.ts";

/** The class in packages/cli, which does not export it. */
interface IncrementalBuild {
  start(): void;
  stop(): void;
  canBuild(edited: string[]): boolean;
  compileContract(edited: string[]): void;
  build(edited: string[]): Promise<ProgramResult | "superseded" | undefined>;
}

// Building several packages can be slow.
const timeoutMs = 600_000;
const filters = ["--filter=@petstore/api", "--filter=@petstore/mcp", "--filter=@onecontract/cli"];
const artifacts = ["contract", "packages/sdk", "packages/server", "packages/mcp", "apps/api"].map(
  (folder) => `${folder}/dist`,
);
const generated = ["sdk", "server", "mcp"].map((name) => `packages/${name}/src/gen`);

let copy: RepositoryCopy;
let incremental: IncrementalBuild;

beforeAll(async () => {
  copy = await takeCopy();
  expect(await copy.build(...filters)).toMatchObject({ succeeded: true });
  // The modules are imported from the copy, so that the generators are those of the copy.
  const load = (module: string) => import(pathToFileURL(join(copy.directory, "packages/cli/dist", module)).href);
  const { readWorkspace } = await load("workspace/workspace.js");
  const { readDevPlan } = await load("dev/dev-plan.js");
  const { IncrementalBuild } = await load("dev/incremental-build.js");
  const plan = readDevPlan(readWorkspace(copy.directory));
  incremental = new IncrementalBuild(plan, process.env, new AbortController().signal);
  incremental.start();
}, timeoutMs);
afterAll(async () => {
  incremental.stop();
  await giveBack(copy);
}, timeoutMs);

/** Returns the hash of each file, except for the compiler's incremental build info. */
async function hashFiles(folders: string[]): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const folder of folders) {
    const entries = await readdir(join(copy.directory, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((entry) => entry.isFile() && !entry.name.endsWith(".tsbuildinfo"))) {
      const path = join(entry.parentPath, entry.name);
      const digest = createHash("sha256").update(await readFile(path));
      hashes[relative(copy.directory, path)] = digest.digest("hex");
    }
  }
  return hashes;
}

/** Returns the source of an interface or type from the package's built declarations. */
async function readDeclaration(directory: string, name: string): Promise<string> {
  const files = await readdir(join(copy.directory, directory, "dist"), { recursive: true });
  const sources = files
    .filter((file) => file.endsWith(".d.ts"))
    .map((file) => copy.read(join(directory, "dist", file)));
  const declaration = new RegExp(`(?:interface|type) ${name}\\b[^}]*}`);
  const found = (await Promise.all(sources)).map((source) => declaration.exec(source)?.[0]).find(Boolean);
  if (!found) throw new Error(`${directory}: expected a declaration of ${name}, got none`);
  return found;
}

async function failedOutput(edited: string[]): Promise<string> {
  const result = await incremental.build(edited);
  if (typeof result !== "object" || result.succeeded) throw new Error(`expected a failed build, got ${result}`);
  return result.output;
}

describe("IncrementalBuild", { timeout: timeoutMs }, () => {
  it("handles edits to the contract and to package sources, and leaves other edits to turbo", () => {
    const handler = "apps/api/src/handlers/create-pet.ts";
    expect(incremental.canBuild(["contract/common/errors.tsp", handler, "packages/sdk/src/index.ts"])).toBe(true);
    for (const path of [
      "contract/redocly.yaml",
      "packages/codegen/src/index.ts",
      "packages/sdk/onecontract.config.ts",
    ]) {
      expect(incremental.canBuild(["contract/pets.tsp", path])).toBe(false);
    }
  });

  it("reports contract errors without writing files", async () => {
    const before = await hashFiles([...artifacts, ...generated]);
    await copy.replace("contract/pets.tsp", "model NewPet {", "model NewPet {\n  surname?: strin;");
    expect(await failedOutput(["contract/pets.tsp"])).toMatch(
      /^contract\/pets\.tsp:\d+:\d+ - error invalid-ref: Unknown identifier strin/,
    );
    expect(await hashFiles([...artifacts, ...generated])).toEqual(before);
  });

  it("produces the same files as `pnpm build`", async () => {
    const before = await hashFiles(artifacts);
    await copy.replace("contract/pets.tsp", "surname?: strin;", "/** Added. */\n  @maxLength(5)\n  surname?: string;");
    await copy.replace(
      "apps/api/src/handlers/create-pet.ts",
      "export async function",
      "export const added = 1;\nexport async function",
    );
    const edited = ["contract/pets.tsp", "apps/api/src/handlers/create-pet.ts"];
    expect(await incremental.build(edited)).toEqual({ succeeded: true, output: "" });
    const built = await hashFiles([...artifacts, ...generated]);
    expect(before).not.toEqual(built);
    for (const folder of [...artifacts, ...generated]) await rm(join(copy.directory, folder), { recursive: true });
    expect(await copy.build(...filters)).toMatchObject({ succeeded: true });
    expect(built).toEqual(await hashFiles([...artifacts, ...generated]));
  });

  // From here on, the files are those of `pnpm build`.
  it("adds a field to the OpenAPI document", async () => {
    const document = JSON.parse(await copy.read("contract/dist/openapi.json"));
    expect(document.components.schemas.NewPet.properties).toHaveProperty("surname");
  });

  it.each(["packages/sdk", "packages/server"])("adds a field to the type NewPet in %s", async (directory) => {
    expect(await readDeclaration(directory, "NewPet")).toMatch(/surname\?: string/);
  });

  it("adds a field to the server's request validation", async () => {
    const { baseURL, apiKey } = await copy.serve();
    const response = await fetch(`${baseURL}/pets`, {
      method: "POST",
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "Rex", categoryId: 1, surname: "longer than five characters" }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining("surname") });
  });

  it("compiles the contract while it builds, and leaves the packages to the next build", async () => {
    await copy.replace("contract/pets.tsp", "@maxLength(5)", "@maxLength(6)");
    const earlier = incremental.build(["contract/pets.tsp"]);
    await copy.replace("contract/pets.tsp", "@maxLength(6)", "@maxLength(7)");
    incremental.compileContract(["contract/pets.tsp"]);
    expect(await earlier).toBe("superseded");
    const document = () => copy.read("contract/dist/openapi.json");
    await vi.waitFor(async () => expect(await document()).toContain('"maxLength": 7'), { timeout: timeoutMs });
    expect(await incremental.build(["contract/pets.tsp"])).toEqual({ succeeded: true, output: "" });
    expect(await copy.read("packages/server/dist/gen/request-validators.gen.js")).toContain('"maxLength": 7');
  });

  it("reports type errors in a handler", async () => {
    const handler = "apps/api/src/handlers/create-pet.ts";
    await copy.replace(handler, "export const added = 1;", 'export const added: number = "one";');
    expect(await failedOutput([handler])).toMatch(
      /create-pet\.ts.*TS2322: Type 'string' is not assignable to type 'number'/,
    );
    await copy.replace(handler, 'export const added: number = "one";\n', "");
    expect(await incremental.build([handler])).toMatchObject({ succeeded: true });
  });

  it("removes what was compiled from a deleted file", async () => {
    await copy.write("apps/api/src/domain/added.ts", "export const added = 1;\n");
    expect(await incremental.build(["apps/api/src/domain/added.ts"])).toMatchObject({ succeeded: true });
    expect(await copy.read("apps/api/dist/domain/added.js")).toContain("added = 1");
    await rm(join(copy.directory, "apps/api/src/domain/added.ts"));
    expect(await incremental.build(["apps/api/src/domain/added.ts"])).toMatchObject({ succeeded: true });
    await expect(copy.read("apps/api/dist/domain/added.js")).rejects.toThrow("ENOENT");
  });

  // new.test.ts covers the build with a handler.
  it("reports a type error that names the missing handler of an operation", async () => {
    const contract = await copy.read("contract/pets.tsp");
    await copy.write("contract/pets.tsp", `${contract}\n${countPets}`);
    expect(await failedOutput(["contract/pets.tsp"])).toMatch(/app\.ts.*TS\d+:[\s\S]*Property 'countPets' is missing/);
    // The next test builds the contract again.
    await copy.write("contract/pets.tsp", contract);
  });

  it("builds a contract with warnings, unless the configuration makes errors of them", async () => {
    const contract = await copy.read("contract/pets.tsp");
    await copy.write("contract/pets.tsp", `${contract}\n#deprecated "Old."\nmodel Old {}\n\nmodel Successor is Old;\n`);
    expect(await failedOutput(["contract/pets.tsp"])).toMatch(
      /pets\.tsp:\d+:\d+ - error deprecated: Deprecated: Old\./,
    );
    await copy.replace("contract/tspconfig.yaml", "warn-as-error: true", "warn-as-error: false");
    expect(await incremental.build(["contract/pets.tsp"])).toEqual({ succeeded: true, output: "" });
    await copy.write("contract/pets.tsp", contract);
  });

  it("reports linter errors of the contract", async () => {
    await copy.replace("contract/pets.tsp", '@summary("Add an animal")\n', "");
    expect(await failedOutput(["contract/pets.tsp"])).toContain("Error was generated by the operation-summary rule");
  });

  it("leaves the build to turbo if the generators have exited", async () => {
    incremental.stop();
    expect(incremental.canBuild(["contract/pets.tsp"])).toBe(false);
    expect(await incremental.build(["contract/pets.tsp"])).toBeUndefined();
  });
});
