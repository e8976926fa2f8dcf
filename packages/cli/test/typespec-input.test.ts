// Commands that read a contract in TypeSpec directly: `check`, `generate` and `diff`.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { runCommand, spawnCommand } from "./run-command.ts";

const repository = join(import.meta.dirname, "../../..");
const SERVICE = `import "@typespec/http";
using Http;

@service(#{ title: "Shelves" })
namespace Shelves;

model Shelf {
  id: int32;
  label: string;
}

@route("/shelves") @list op list(@query offset?: int32): { @pageItems items: Shelf[] };
`;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "typespec-input-"));
  for (const name of ["compiler", "http", "openapi", "openapi3"]) install(`@typespec/${name}`, "contract");
  install("@typespec/versioning", "packages/cli");
});
beforeEach(() => write(SERVICE));
afterAll(() => rmSync(folder, { recursive: true }));

/** Links a package into the folder that a folder of this repository depends on. */
function install(name: string, dependent: string): void {
  const link = join(folder, "node_modules", name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(join(repository, dependent, "node_modules", name), link);
}

function write(source: string): void {
  writeFileSync(join(folder, "main.tsp"), source);
}

describe("a contract in TypeSpec", () => {
  it("passes the check", async () => {
    expect(await runCommand("check main.tsp", folder)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("main: client and server agree on 1 of 1 operations"),
    });
  });

  it("is the input of a generator, and writes no OpenAPI document", async () => {
    expect(await runCommand("generate --input main.tsp --output client --sdk", folder)).toMatchObject({ status: 0 });
    expect(readFileSync(join(folder, "client/operations.schemas.gen.ts"), "utf8")).toContain("label: string;");
    expect(() => readFileSync(join(folder, "dist/openapi.json"))).toThrow("ENOENT");
  });

  it("reports the line of a change", async () => {
    cpSync(join(folder, "main.tsp"), join(folder, "old.tsp"));
    write(SERVICE.replace("label: string;", "label: string;\n  room?: string;"));
    expect(await runCommand("diff old.tsp main.tsp", folder)).toMatchObject({
      stdout: expect.stringContaining("main.tsp:10"),
    });
  });

  const versioned = () =>
    write(
      SERVICE.replace('import "@typespec/http";', 'import "@typespec/http";\nimport "@typespec/versioning";')
        .replace("using Http;", "using Http;\nusing Versioning;")
        .replace("namespace Shelves;", 'namespace Shelves;\nenum Versions { v1: "1.0.0", v2: "2.0.0" }')
        .replace("@service", "@versioned(Versions)\n@service")
        .replace("label: string;", "label: string;\n  @added(Versions.v2) room: string;"),
    );

  it("is read in its newest version", async () => {
    versioned();
    expect(await runCommand("generate --input main.tsp --output client --sdk", folder)).toMatchObject({ status: 0 });
    expect(readFileSync(join(folder, "client/operations.schemas.gen.ts"), "utf8")).toContain("room: string;");
  });

  it("is read in another version that its path names", async () => {
    versioned();
    expect(await runCommand("generate --input main.tsp#1.0.0 --output client --sdk", folder)).toMatchObject({
      status: 0,
    });
    expect(readFileSync(join(folder, "client/operations.schemas.gen.ts"), "utf8")).not.toContain("room: string;");
    const { stdout } = await runCommand("diff main.tsp#1.0.0 main.tsp#2.0.0", folder);
    expect(stdout).toContain("Shelf.room was added");
    expect(stdout).toContain("source: main.tsp:14");
    for (const [command, got] of [
      ["generate --input main.tsp#3.0.0 --output client --sdk", "3.0.0"],
      ["check main.tsp#latest", "latest"],
    ] as const) {
      expect(await runCommand(command, folder)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining(
          `main.tsp#${got}: expected a version of the service, one of main.tsp#1.0.0, main.tsp#2.0.0`,
        ),
      });
    }
  });

  it("warns of @list while the library for pagination is not installed", async () => {
    expect((await runCommand("check main.tsp", folder)).stderr).toBe(
      `warning: main.tsp: @list has no effect without @onecontract/typespec. In ${folder}, run: npm install --save-dev @onecontract/typespec\n`,
    );
  });

  const WEBHOOK = `
/** A shelf was moved. */
@OneContract.webhook("shelf.moved")
@summary("Shelf moved")
model ShelfMoved { type: "shelf.moved"; data: Shelf; reason?: Reason }
enum Reason { full, empty }
model Unused { note: string }
`;

  describe("with the library", () => {
    beforeAll(() => install("@onecontract/typespec", "contract"));
    afterAll(() => rmSync(join(folder, "node_modules/@onecontract"), { recursive: true }));

    const emitter = (options: string) =>
      writeFileSync(join(folder, "tspconfig.yaml"), `options:\n  "@typespec/openapi3": { ${options} }\n`);
    afterEach(() => rmSync(join(folder, "tspconfig.yaml"), { force: true }));

    it.each(["omit-unreachable-types: true", "omit-unreachable-types: false"])(
      "declares webhooks, and keeps the models of their payloads: %s",
      async (option) => {
        write(SERVICE + WEBHOOK);
        emitter(option);
        expect(await runCommand("generate --input main.tsp --output client --sdk", folder)).toMatchObject({
          status: 0,
        });
        expect(readFileSync(join(folder, "client/webhooks.gen.ts"), "utf8")).toContain(
          '"shelf.moved": models.ShelfMoved;',
        );
        const schemas = readFileSync(join(folder, "client/operations.schemas.gen.ts"), "utf8");
        expect(schemas).toContain("'shelf.moved'");
        expect(schemas).toContain("reason?: Reason;");
        expect(schemas.includes("interface Unused")).toBe(option.endsWith("false"));
      },
    );

    it("keeps the models that the extension x-webhooks references", async () => {
      const request =
        '#{ requestBody: #{ content: #{ `application/json`: #{ schema: #{ `$ref`: "#/components/schemas/Note" } } } } }';
      const extension = `@OpenAPI.extension("x-webhooks", #{ noted: #{ post: ${request} } })\n`;
      write(
        `import "@typespec/openapi";\n${SERVICE.replace("@service", `${extension}@service`)}\nmodel Note { words: string }`,
      );
      emitter("omit-unreachable-types: true");
      expect(await runCommand("generate --input main.tsp --output client --sdk", folder)).toMatchObject({
        status: 0,
        stderr: "",
      });
      expect(readFileSync(join(folder, "client/operations.schemas.gen.ts"), "utf8")).toContain("words: string;");
    });

    it("rejects a webhook of a service whose operations have no models", async () => {
      write(`${SERVICE.replace(/@route.*/, '@route("/ping") op ping(): void;')}${WEBHOOK}`);
      emitter("omit-unreachable-types: true");
      expect(await runCommand("check main.tsp", folder)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining("ShelfMoved: expected an operation with a model in its body, got none"),
      });
    });

    it("reports the line of a change of a webhook", async () => {
      writeFileSync(join(folder, "old.tsp"), SERVICE + WEBHOOK);
      write(
        `${SERVICE}${WEBHOOK.replace("Shelf moved", "Moved").replace("data: Shelf;", "data: Shelf;\n  to: string;")}`,
      );
      const { stdout } = await runCommand("diff old.tsp main.tsp", folder);
      expect(stdout).toContain("main.tsp:16");
      expect(stdout).toContain("main.tsp:18");
    });

    it("has pagination and webhooks in each version", async () => {
      versioned();
      const source = readFileSync(join(folder, "main.tsp"), "utf8").replace("@query offset", "@query @offset offset");
      write(source + WEBHOOK);
      expect(await runCommand("generate --input main.tsp#1.0.0 --output client --sdk", folder)).toMatchObject({
        status: 0,
      });
      expect(readFileSync(join(folder, "client/client.gen.ts"), "utf8")).toContain("offsetPages(");
      expect(readFileSync(join(folder, "client/webhooks.gen.ts"), "utf8")).toContain('"shelf.moved"');
    });
  });

  it.each([
    ["with an error", SERVICE.replace("label: string", "label: text"), "main.tsp:9:10 - error invalid-ref"],
    [
      "with two services",
      `${SERVICE.replace("namespace Shelves;", "namespace Shelves {").trimEnd()} }\n@service(#{ title: "Rooms" }) namespace Rooms { @route("/rooms") op list(): void; }`,
      "main.tsp: expected one service, got Shelves, Rooms",
    ],
  ])("fails %s", async (_title, source, message) => {
    write(source);
    expect(await runCommand("check main.tsp", folder)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(message),
    });
  });

  it.each([
    ["read the environment", 'throw new Error("SECRET=" + process.env.SECRET);', "SECRET=undefined"],
    [
      "write a file",
      'fs.writeFileSync(new URL("written", import.meta.url), "");',
      "Access to this API has been restricted",
    ],
    ["start a program", 'childProcess.execSync("id");', "Access to this API has been restricted"],
    ["end the process of the command", "process.exit(7);", "TypeSpec: expected a document, got exit with 7"],
  ])("runs its JavaScript in a process that cannot %s", async (_attack, code, message) => {
    write(`import "./code.js";\n${SERVICE}`);
    const imports = 'import fs from "node:fs";\nimport childProcess from "node:child_process";\n';
    writeFileSync(join(folder, "code.js"), imports + code);
    vi.stubEnv("SECRET", "7f3a");
    onTestFinished(() => void vi.unstubAllEnvs());
    for (const command of [
      "generate --input main.tsp --output client --sdk",
      "check main.tsp",
      "diff main.tsp main.tsp",
    ]) {
      const { status, stderr } = spawnCommand(command, folder);
      expect({ status, stderr }).toEqual({
        status: expect.toBeOneOf([1, 2]),
        stderr: expect.stringContaining(message),
      });
    }
    expect(existsSync(join(folder, "written"))).toBe(false);
  });

  it("names the packages to install", async () => {
    const empty = mkdtempSync(join(tmpdir(), "typespec-input-"));
    writeFileSync(join(empty, "main.tsp"), SERVICE);
    expect(await runCommand("check main.tsp", empty)).toMatchObject({
      status: 1,
      stderr: `main.tsp: expected @typespec/compiler and @typespec/openapi3 to be installed. In ${empty}, run:\n  npm install --save-dev @typespec/compiler @typespec/openapi3\n`,
    });
    rmSync(empty, { recursive: true });
  });
});
