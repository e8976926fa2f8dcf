// Follows the READMEs of the toolkit in an empty project, with the packed packages. Requires the build.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createProject, installPacked, linkPackage, type PackedPackage, TOOLKIT } from "./pack-toolkit.ts";

const conformance = join(import.meta.dirname, "../..");
const modules = join(conformance, "../../node_modules");

let project = "";
const readmes = new Map<string, string>();

beforeAll(async () => {
  project = await createProject();
  for (const directory of TOOLKIT) await followFiles(await installPacked(directory, project));
  for (const name of ["hono", "@hono/node-server"]) await linkPackage(name, conformance, project);
  await run("generate.js");
  await run("generate-tools.js");
});
afterAll(() => rm(project, { recursive: true }));

/** Writes the files whose name is the title of a code fence. */
async function followFiles({ name, installed }: PackedPackage): Promise<void> {
  const readme = await readFile(join(installed, "README.md"), "utf8");
  readmes.set(name, readme);
  for (const [, title = "", code = ""] of readme.matchAll(/```\w+ title="([^"]+)"\n([\s\S]*?)```/g)) {
    await writeFile(join(project, title), code);
  }
}

async function run(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: project });
  return stdout;
}

/** Starts `server.ts` on any free port and resolves to its URL. */
async function startServer(): Promise<{ url: string; server: ChildProcess }> {
  const server = spawn(process.execPath, ["server.ts"], {
    cwd: project,
    env: { ...process.env, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(createInterface(server.stdout), "line");
  return { url: `http://localhost:${String(line).replace("Port ", "")}`, server };
}

it("the code has no type errors", async () => {
  const compilerOptions = {
    module: "nodenext",
    target: "es2024",
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    typeRoots: [join(modules, "@types")],
    types: ["node"],
  };
  const files = ["client.ts", "server.ts", "mcp.ts"];
  await writeFile(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  const result = await promisify(execFile)(join(modules, ".bin/tsc"), ["-p", project]).catch((error) => error);
  expect(result.stdout).toBe("");
});

it("the client calls the server, which rejects invalid requests as documented", async () => {
  const { url, server } = await startServer();
  try {
    const response = await fetch(`${url}/books?limit=0`);
    expect(readmes.get("@onecontract/server-runtime")).toContain(` The response is \`${await response.text()}\`.`);
    const { stdout } = await promisify(execFile)(process.execPath, ["client.ts"], {
      cwd: project,
      env: { ...process.env, BOOKSHOP_BASE_URL: url },
    });
    expect(stdout).toBe("Emma\nPersuasion Jane Austen\nEmma Jane Austen\n");
  } finally {
    server.kill();
  }
});

it("the MCP server describes its usage", async () => {
  expect(await run("mcp.ts", "--help")).toContain("Serves the operations of Book Shop as tools");
});
