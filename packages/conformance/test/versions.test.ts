// Two versions of an API from one contract in TypeSpec, as the README of `@onecontract/cli` describes: its files and its commands.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";

const packages = join(import.meta.dirname, "../..");
const [, section = ""] = readFileSync(join(packages, "cli/README.md"), "utf8").split("\n## Several versions\n");
const [recipe = ""] = section.split("\n## ");
const commands = (/```sh\n([\s\S]*?)```/.exec(recipe)?.[1] ?? "").trim().split("\n");

const folder = realpathSync(mkdtempSync(join(tmpdir(), "versions-")));
const env = {
  ...process.env,
  PORT: "0",
  PATH: join(packages, "conformance/node_modules/.bin") + delimiter + process.env.PATH,
};
const outputs: string[] = [];
let server: ChildProcess;
let url = "";

beforeAll(async () => {
  for (const [, title = "", code = ""] of recipe.matchAll(/```\w+ title="([^"]+)"\n([\s\S]*?)```/g)) {
    mkdirSync(dirname(join(folder, title)), { recursive: true });
    writeFileSync(join(folder, title), code);
  }
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  for (const name of ["compiler", "http", "openapi", "openapi3"]) link(`@typespec/${name}`, "conformance");
  link("@typespec/versioning", "cli");
  for (const name of [
    "@onecontract/cli",
    "@onecontract/portal",
    "@onecontract/server-runtime",
    "hono",
    "@hono/node-server",
  ])
    link(name, "conformance");
  for (const command of commands.slice(0, -1)) outputs.push(await run(command));
  server = spawn("bash", ["-c", `exec ${commands.at(-1)}`], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
  if (!server.stdout) throw new Error("expected the output of the server, got none");
  const [line] = await once(createInterface(server.stdout), "line");
  url = `http://localhost:${String(line).replace("Port ", "")}`;
}, 120_000);

afterAll(() => {
  server.kill();
  rmSync(folder, { recursive: true });
});

function link(name: string, dependent: string): void {
  const target = join(folder, "node_modules", name);
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(realpathSync(join(packages, dependent, "node_modules", name)), target);
}

/** Runs a command with the programs of this repository. */
async function run(command: string): Promise<string> {
  const { stdout, code } = await promisify(execFile)("bash", ["-c", command.replace(/^npx /, "")], {
    cwd: folder,
    env,
  }).then(
    (result) => ({ ...result, code: 0 }),
    (error) => error,
  );
  expect({ command, code, stdout }).toMatchObject({ code: 0 });
  return stdout;
}

async function listShelves(version: string): Promise<unknown> {
  const { Library } = await import(pathToFileURL(join(folder, version, "sdk/index.gen.ts")).href);
  return new Library({ baseURL: `${url}/${version}` }).listShelves();
}

it("one process serves both versions, each to its own SDK", async () => {
  expect(await listShelves("v1")).toEqual([{ label: "Poetry" }]);
  expect(await listShelves("v2")).toEqual([{ name: "Poetry", room: "Attic" }]);
  expect((await fetch(`${url}/v3/shelves`)).status).toBe(500);
});

it("compares the versions, whose changes a new major version allows", () => {
  const diff = outputs.find((output) => output.startsWith("Changes since v1")) ?? "";
  expect(diff).toContain("GET /shelves: response 200: Shelf.label was removed.");
  expect(diff).toContain("The changes require a major version (v2). The contract has version v2.");
});

it("the portal has the pages of both versions, with a menu that switches between them", () => {
  const page = readFileSync(join(folder, "dist/operations/listShelves/index.html"), "utf8");
  expect(page).toContain("/v1/operations/listShelves/");
  expect(existsSync(join(folder, "dist/v1/operations/listShelves/index.html"))).toBe(true);
});

it("the code of the recipe has no type errors", async () => {
  const compilerOptions = {
    module: "nodenext",
    target: "es2024",
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    typeRoots: [join(packages, "../node_modules/@types")],
    types: ["node"],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["server.ts"] }));
  expect(await run(`${join(packages, "../node_modules/.bin/tsc")} -p .`)).toBe("");
});
