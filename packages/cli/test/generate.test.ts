// The files, the output and the exit codes of `onecontract generate`.
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { WAIT_TIMEOUT } from "@onecontract/testing/test-options";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stringify } from "yaml";
import { bookShop } from "./book-shop.ts";
import { program, runCommand } from "./run-command.ts";

let folder = "";
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "generate-")));
  write("books.json", JSON.stringify(bookShop()));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

const read = (path: string) => readFileSync(join(folder, path), "utf8");

describe("onecontract generate with flags", () => {
  it("writes one part into the output folder", async () => {
    const { status, stdout, stderr } = await runCommand("generate --input books.json --output client --sdk", folder);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^sdk: client: \d+ files changed\n$/);
    expect(read("client/client.gen.ts")).toContain("export class BookShop ");
    expect(readdirSync(folder).toSorted()).toEqual(["books.json", "client"]);
  });

  it("writes nothing through a link that leads out of the output folder", async () => {
    for (const path of ["client/client.gen.ts", "elsewhere/own.ts", "own.ts"]) write(path, "own");
    rmSync(join(folder, "client/client.gen.ts"));
    symlinkSync("../elsewhere", join(folder, "client/runtime"));
    const { status, stderr } = await runCommand("generate --input books.json --output client --sdk", folder);
    expect(status).toBe(1);
    const [client, elsewhere] = ["client", "elsewhere"].map((name) => join(folder, name));
    expect(stderr).toBe(
      `${client}/runtime: expected a folder in ${client}, got a link to ${elsewhere}; remove the link\n`,
    );
    expect(readdirSync(join(folder, "elsewhere"))).toEqual(["own.ts"]);

    rmSync(join(folder, "client/runtime"));
    symlinkSync("../own.ts", join(folder, "client/client.gen.ts"));
    expect((await runCommand("generate --input books.json --output client --sdk", folder)).status).toBe(0);
    expect(read("own.ts")).toBe("own");
    expect(read("client/client.gen.ts")).toContain("export class BookShop ");
  });

  it("writes several parts into sub-folders", async () => {
    const { stdout } = await runCommand("generate --input books.json --output out --sdk --server --mcp --docs", folder);
    expect(readdirSync(join(folder, "out")).toSorted()).toEqual(["docs", "mcp", "sdk", "server"]);
    expect(read("out/server/handlers.gen.ts")).toContain("listBooks");
    expect(read("out/mcp/tools.gen.ts")).toContain(
      'BookShop, ConnectionError, TimeoutError, limitResponses } from "../sdk/index.gen.ts";',
    );
    expect(stdout).toContain("run: npm install @onecontract/server-runtime @onecontract/mcp-runtime\n");
    expect(JSON.parse(read("out/docs/openapi.json")).paths["/books"].get["x-codeSamples"]).not.toHaveLength(0);
  });

  it("imports modules as the nearest tsconfig.json or the flag requires", async () => {
    write("tsconfig.json", JSON.stringify({ compilerOptions: { module: "nodenext" } }));
    await runCommand("generate --input books.json --output client --sdk", folder);
    expect(read("client/index.gen.ts")).toContain('from "./client.gen.js";');
    await runCommand("generate --input books.json --output client --sdk --import-extension none", folder);
    expect(read("client/index.gen.ts")).toContain('from "./client.gen";');
  });

  it("writes only files that differ, and removes only generated files", async () => {
    await runCommand("generate --input books.json --output client --sdk", folder);
    write("client/index.ts", 'export * from "./client.gen.ts";\n');
    write("client/old.gen.ts", read("client/client.gen.ts"));
    const before = statSync(join(folder, "client/client.gen.ts")).mtimeMs;
    const { stdout } = await runCommand("generate --input books.json --output client --sdk", folder);
    expect(stdout).toBe("sdk: client: 1 files changed\n");
    expect(existsSync(join(folder, "client/index.ts"))).toBe(true);
    expect(existsSync(join(folder, "client/old.gen.ts"))).toBe(false);
    expect(statSync(join(folder, "client/client.gen.ts")).mtimeMs).toBe(before);
  });

  it("resolves references to other files, in YAML", async () => {
    const { Book: book, ...schemas } = bookShop().components.schemas;
    const document = stringify({ ...bookShop(), components: { ...bookShop().components, schemas } });
    write("books.yaml", document.replaceAll("#/components/schemas/Book", "./schemas/book.yaml"));
    write("schemas/book.yaml", stringify(book));
    expect(await runCommand("generate --input books.yaml --output client --sdk", folder)).toMatchObject({ status: 0 });
    expect(read("client/operations.schemas.gen.ts")).toMatch(/interface Book \{\s+id: /i);
  });

  it("lists the files that differ with --check, writes nothing, and exits with 1", async () => {
    await runCommand("generate --input books.json --output client --sdk", folder);
    expect(await runCommand("generate --input books.json --output client --sdk --check", folder)).toEqual({
      status: 0,
      stdout: "",
      stderr: "",
    });
    const edited = `${read("client/client.gen.ts")}// edited\n`;
    write("client/client.gen.ts", edited);
    rmSync(join(folder, "client/operations.gen.ts"));
    const { status, stdout, stderr } = await runCommand(
      "generate --input books.json --output client --sdk --check",
      folder,
    );
    expect({ status, stdout }).toEqual({
      status: 1,
      stdout: "client/client.gen.ts: differs\nclient/operations.gen.ts: missing\n",
    });
    expect(stderr).toContain("expected the generated files, got 2 that differ");
    expect(read("client/client.gen.ts")).toBe(edited);
  });

  it("names the line of a TypeSpec contract in its problems", async () => {
    // Inside this package, so that the compiler is found.
    const project = mkdtempSync(join(import.meta.dirname, ".typespec-"));
    try {
      mkdirSync(join(project, "dist"));
      writeFileSync(
        join(project, "main.tsp"),
        'import "@typespec/http";\n\n@service\nnamespace Shop;\n\n@TypeSpec.Http.route("/books")\nop listBooks(): void;\n',
      );
      const responses = { "204": { description: "None." } };
      const paths = { "/books": { get: { operationId: "listBooks", responses, security: 5 } } };
      const document = { openapi: "3.1.0", info: { title: "Shop", version: "1.0.0" }, paths };
      writeFileSync(join(project, "dist/openapi.json"), JSON.stringify(document));
      const { stderr } = await runCommand("generate --strict --input dist/openapi.json --output client --sdk", project);
      expect(stderr).toContain("  main.tsp:7: #/paths/~1books/get/security: expected an array, got 5");
    } finally {
      rmSync(project, { recursive: true });
    }
  });

  it("leaves out invalid parts under warnings, and with --strict lists every problem and writes nothing", async () => {
    const security = 5;
    const { paths } = bookShop();
    const [get, post] = [
      { ...paths["/books"].get, security },
      { ...paths["/books"].post, security },
    ];
    const document = { ...bookShop(), paths: { "/books": { get, post } } };
    const source = JSON.stringify(document, null, 2);
    write("books.json", source);
    const lineOf = (line: string, from = 0) => source.slice(0, source.indexOf(line, from)).split("\n").length;
    const [inGet, inPost] = ['"get"', '"post"'].map((name) => lineOf('"security"', source.indexOf(name)));
    const { status, stderr } = await runCommand("generate --strict --input books.json --output client --sdk", folder);
    expect(status).toBe(1);
    expect(stderr).toContain("books.json: expected a supported contract, got 2 problems:\n");
    expect(stderr).toContain(`  books.json:${inGet}: #/paths/~1books/get/security: expected`);
    expect(stderr).toContain(`  books.json:${inPost}: #/paths/~1books/post/security: expected`);
    expect(existsSync(join(folder, "client"))).toBe(false);
    const lenient = await runCommand("generate --input books.json --output client --sdk", folder);
    expect(lenient).toMatchObject({
      status: 0,
      stderr: expect.stringContaining(`warning: books.json:${inGet}: #/paths/~1books/get/security: expected`),
    });
    expect(existsSync(join(folder, "client/operations.gen.ts"))).toBe(true);
  });

  it.each([
    ["--input alone", "--input books.json", "--output: expected a folder, got none"],
    ["--output alone", "--output client --sdk", "--input: expected a contract, got none"],
    [
      "no part",
      "--input books.json --output client",
      "expected at least one of --sdk, --server, --mcp, --docs, got none",
    ],
    ["--mcp without --sdk", "--input books.json --output client --mcp", "--mcp: expected --sdk too"],
    ["--check and --watch", "--check --watch", "expected --check or --watch, got both"],
    ["neither flags nor a configuration", "", "a file onecontract.config.ts in this folder, got neither"],
  ])("exits with 2 for %s", async (_title, flags, message) => {
    const { status, stderr } = await runCommand(`generate ${flags}`, folder);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(message) });
  });
});

describe("onecontract generate with a configuration", () => {
  it("applies the options, with paths relative to the file", async () => {
    write(
      "shop/onecontract.config.ts",
      `import type { Config } from "@onecontract/cli";
export default {
  input: "../books.json",
  className: "Library",
  environmentPrefix: "LIB",
  sdk: { output: "sdk", entryPoints: ["validate"] },
  mcp: { output: "mcp", sdk: "@books/sdk" },
} satisfies Config;`,
    );
    expect(await runCommand("generate --config shop/onecontract.config.ts", folder)).toMatchObject({
      status: 0,
      stderr: "",
    });
    expect(read("shop/sdk/client.gen.ts")).toContain("export class Library ");
    expect(readdirSync(join(folder, "shop/sdk"))).toContain("validate.gen.ts");
    expect(read("shop/mcp/tools.gen.ts")).toContain('Library, TimeoutError, limitResponses } from "@books/sdk";');
    expect(read("shop/mcp/tools.gen.ts")).toContain('environmentPrefix: "LIB"');
  });

  it.each([
    ["an unknown field", '{ input: "books.json", sdks: {} }', 'docs, got "sdks"'],
    ["no input", '{ sdk: { output: "x" } }', "input: expected a non-empty string, got none"],
    ["no output", '{ input: "books.json", sdk: {} }', "sdk.output: expected a non-empty string, got none"],
    ["no part", '{ input: "books.json" }', "expected at least one of sdk, server, mcp, docs, got none"],
    ["a part that is not an object", '{ input: "books.json", sdk: true }', "sdk: expected an object, got true"],
    ["no object", "1", "expected `export default defineConfig({ … })`, got 1"],
    ["a syntax error", "{", "onecontract.config.js: "],
  ])("exits with 2 for a configuration with %s", async (_title, config, message) => {
    write("onecontract.config.js", `export default ${config};`);
    const { status, stderr } = await runCommand("generate", folder);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(message) });
  });
});

describe("onecontract generate --watch", () => {
  it("generates again after an edit, reports errors, and ends on SIGINT", async () => {
    write("onecontract.config.js", 'export default { input: "books.json", sdk: { output: "client" } };');
    const watcher = spawn(process.execPath, [program, "generate", "--watch"], { cwd: folder });
    let output = "";
    for (const stream of [watcher.stdout, watcher.stderr]) {
      stream.setEncoding("utf8").on("data", (chunk) => {
        output += chunk;
      });
    }
    const waitFor = (assertion: () => void) => vi.waitFor(assertion, { timeout: WAIT_TIMEOUT, interval: 50 });
    try {
      await waitFor(() => expect(output).toContain("Watching books.json. Press Ctrl+C to stop."));
      write("books.json", "{");
      await waitFor(() => expect(output).toContain("books.json: expected valid JSON"));
      write("books.json", JSON.stringify(bookShop()).replaceAll("addBook", "orderBook"));
      await waitFor(() => expect(read("client/client.gen.ts")).toContain("order"));
    } finally {
      const exited = once(watcher, "exit");
      watcher.kill("SIGINT");
      expect(await exited).toEqual([0, null]);
    }
  });
});
