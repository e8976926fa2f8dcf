// Two versions of an API, as the README of `@onecontract/cli` describes: its files and its commands. They are one contract in TypeSpec, or a
// contract in a folder for each version.
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
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stringify } from "yaml";

const packages = join(import.meta.dirname, "../..");
const [, section = ""] = readFileSync(join(packages, "cli/README.md"), "utf8").split("\n## Several versions\n");
const [recipe = ""] = section.split("\n## ");
const documentedCommands = (/```sh\n([\s\S]*?)```/.exec(recipe)?.[1] ?? "").trim().split("\n");
const documentedFiles = [...recipe.matchAll(/```\w+ title="([^"]+)"\n([\s\S]*?)```/g)].map(
  ([, title = "", code = ""]): [string, string] => [title, code],
);

interface Project {
  title: string;
  files: [path: string, content: string][];
  /** Changes the commands and files of the recipe, which are those for one contract. */
  replace: (source: string) => string;
  diff: { since: string; required: string };
}

/** Returns the OpenAPI document of a version in the folder of its contract. */
function openapi(version: string, major: string, shelf: object): string {
  const schema = { type: "array", items: { $ref: "#/components/schemas/Shelf" } };
  return stringify({
    openapi: "3.1.0",
    info: { title: "Library", version },
    servers: [{ url: `https://api.example/${major}`, description: "Production" }],
    paths: {
      "/shelves": {
        get: {
          operationId: "listShelves",
          responses: { 200: { description: "The shelves.", content: { "application/json": { schema } } } },
        },
      },
    },
    components: { schemas: { Shelf: shelf } },
  });
}

const string = { type: "string" };

/** Returns the TypeSpec of a version in the folder of its contract, which imports what the versions share. */
function typespec(major: string, properties: string): string {
  return `import "@typespec/http";
import "../library.tsp";
using TypeSpec.Http;

@service(#{ title: "Library" })
@TypeSpec.OpenAPI.info(#{ version: "${major.slice(1)}.0.0" })
@server("https://api.example/${major}", "Production")
namespace Library;

model Shelf { ...Shared.Named${major === "v1" ? "V1" : ""}; ${properties} }

@route("/shelves") @get op listShelves(): Shelf[];
`;
}

const projects: Project[] = [
  {
    title: "in one contract",
    files: [],
    replace: (source) => source,
    diff: { since: "v1", required: "a major version (v2). The contract has version v2." },
  },
  {
    title: "in two folders with OpenAPI",
    files: [
      [
        "contract/v1/openapi.yaml",
        openapi("1.4.0", "v1", { type: "object", required: ["label"], properties: { label: string } }),
      ],
      [
        "contract/v2/openapi.yaml",
        openapi("2.0.0", "v2", { type: "object", required: ["name"], properties: { name: string, room: string } }),
      ],
    ],
    replace: (source) => inFolders(source, "openapi.yaml"),
    diff: { since: "1.4.0", required: "a major version (2.0.0). The contract has version 2.0.0." },
  },
  {
    title: "in two folders with TypeSpec",
    files: [
      [
        "contract/library.tsp",
        'import "@typespec/openapi";\nnamespace Shared;\nmodel Named { name: string }\nmodel NamedV1 { label: string }\n',
      ],
      ["contract/v1/main.tsp", typespec("v1", "")],
      ["contract/v2/main.tsp", typespec("v2", "room?: string")],
    ],
    replace: (source) => inFolders(source, "main.tsp"),
    diff: { since: "1.0.0", required: "a major version (2.0.0). The contract has version 2.0.0." },
  },
];

/** Replaces the paths of versions by those in folders, whose contracts have their servers. */
function inFolders(source: string, file: string): string {
  return source.replaceAll(/contract\/main\.tsp#(v\d)/g, `contract/$1/${file}`).replaceAll(/ {2}overlays: .*\n/g, "");
}

describe.each(projects)("two versions $title", ({ files, replace, diff }) => {
  const commands = documentedCommands.map(replace);
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
    const isLeftOut = (path: string) => files.length > 0 && /overlay|main\.tsp$/.test(path);
    const documented = documentedFiles
      .filter(([path]) => !isLeftOut(path))
      .map(([path, code]): [string, string] => [path, replace(code)]);
    for (const [path, content] of [...documented, ...files]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    for (const name of ["compiler", "http", "openapi", "openapi3"]) link(`@typespec/${name}`, "conformance");
    link("@typespec/versioning", "cli");
    for (const name of [
      "@onecontract/cli",
      "@onecontract/portal",
      "@onecontract/server-runtime",
      "@onecontract/server-node",
      "hono",
    ])
      link(name, "conformance");
    for (const command of commands.slice(0, -1)) outputs.push(await run(command));
    server = spawn("bash", ["-c", `exec ${commands.at(-1)}`], {
      cwd: folder,
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    if (!server.stdout) throw new Error("expected the output of the server, got none");
    const [line] = await once(createInterface(server.stdout), "line");
    url = new URL(String(line)).origin;
  });

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
    expect((await fetch(`${url}/v2/shelf`)).status).toBe(500);
    expect((await fetch(`${url}/v3/shelves`)).status).toBe(404);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  it("compares the versions, whose changes a new major version allows", () => {
    const report = outputs.find((output) => output.startsWith(`Changes since ${diff.since}`)) ?? "";
    expect(report).toMatch(/GET \/shelves: response 200: Shelf\.label was (removed|renamed)/);
    expect(report).toContain(`The changes require ${diff.required}`);
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
});
