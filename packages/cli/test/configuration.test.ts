// Users configure a contract that nobody here can edit: overlays, names, hidden operations, and Swagger 2.0.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { applyOverlays } from "../src/input/apply-overlays.ts";
import { runCommand } from "./run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "configuration-"));
afterAll(() => rmSync(folder, { recursive: true }));

const swagger = {
  swagger: "2.0",
  info: { title: "Books", version: "1.0.0" },
  host: "api.example",
  schemes: ["https"],
  paths: {
    "/books": {
      get: {
        operationId: "listBooks",
        tags: ["Books"],
        produces: ["application/json"],
        parameters: [{ in: "query", name: "shelf", type: "string" }],
        responses: { 200: { description: "Books.", schema: { $ref: "#/definitions/Book" } } },
      },
      delete: { operationId: "deleteBooks", tags: ["Books"], responses: { 204: { description: "Deleted." } } },
    },
  },
  definitions: { Book: { type: "object", properties: { title: { type: "string" } } } },
};

const overlay = {
  overlay: "1.0.0",
  info: { title: "Names", version: "1.0.0" },
  actions: [
    { target: "$.paths['/books'].get", update: { "x-sdk-method": "all" } },
    { target: "$.paths['/books'].get.parameters[?@.name == 'shelf']", remove: true },
  ],
};

const write = (file: string, value: object) => writeFileSync(join(folder, file), JSON.stringify(value));
const configure = (fields: object) =>
  writeFileSync(
    join(folder, "onecontract.config.mjs"),
    `export default ${JSON.stringify({ input: "books.json", sdk: { output: "client" }, ...fields })};`,
  );

describe("onecontract generate", () => {
  it("paginates a list as the configuration says", async () => {
    const array = { type: "array", items: { type: "string" } };
    const list = {
      operationId: "listBooks",
      tags: ["Books"],
      parameters: [{ in: "query", name: "number", schema: { type: "integer" } }],
      responses: {
        200: {
          description: "OK.",
          content: { "application/json": { schema: { type: "object", properties: { data: array } } } },
        },
      },
    };
    const info = { title: "Books", version: "1.0.0" };
    write("books.json", { openapi: "3.1.0", info, paths: { "/books": { get: list } } });
    const pagination = { style: "page", items: "$response.body#/data", pageParameter: "number" };
    configure({ operations: { listBooks: { pagination } } });
    expect(await runCommand("generate", folder)).toMatchObject({ status: 0, stderr: "" });
    expect(readFileSync(join(folder, "client/client.gen.ts"), "utf8")).toContain("PageCall<");
    expect((await runCommand("explain listBooks", folder)).stdout).toContain("pagination: page, from x-pagination.");
    configure({ operations: { listBooks: { pagination: { ...pagination, pageParameter: "page" } } } });
    expect(await runCommand("generate --strict", folder)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(
        'pageParameter: expected a query parameter of the operation (number), got "page"',
      ),
    });
  });

  it("writes nothing of what only hidden operations use", async () => {
    const json = (schema: object) => ({ 200: { description: "OK.", content: { "application/json": { schema } } } });
    const ref = (section: string, name: string) => ({ $ref: `#/components/${section}/${name}` });
    const object = (properties: object) => ({ type: "object", properties });
    const list = { operationId: "listBooks", tags: ["Books"], responses: json(ref("schemas", "Book")) };
    const internal = {
      operationId: "readLedgers",
      tags: ["Books", "Ledgers"],
      parameters: [ref("parameters", "Ledger~1Year")],
      security: [{ ledgerKey: [] }],
      responses: { ...json(ref("schemas", "Ledger")), 400: ref("responses", "LedgerError") },
    };
    const key = { type: "apiKey", in: "header", name: "X-Key" };
    write("books.json", {
      openapi: "3.1.0",
      info: { title: "Books", version: "1.0.0" },
      tags: [{ name: "Books" }, { name: "Ledgers", description: "Internal ledgers." }],
      security: [{ bookKey: [] }],
      paths: {
        "/books": { get: list, post: { ...internal, operationId: "addLedger" } },
        "/ledgers": { get: internal },
      },
      components: {
        schemas: {
          Book: object({ title: { type: "string" }, shelf: ref("schemas", "Shelf") }),
          Shelf: object({}),
          Ledger: object({ entry: ref("schemas", "LedgerEntry"), shelf: ref("schemas", "Shelf") }),
          LedgerEntry: object({ ledger: ref("schemas", "Ledger") }),
          Unused: object({}),
          UnusedLedgers: { type: "array", items: ref("schemas", "Ledger") },
        },
        parameters: { "Ledger/Year": { in: "query", name: "ledgerYear", schema: { type: "integer" } } },
        responses: { LedgerError: { description: "No ledger." } },
        securitySchemes: { bookKey: key, ledgerKey: key },
      },
    });
    const hidden = { hidden: true };
    configure({
      sdk: { output: "visible/client", entryPoints: ["operations", "validate", "msw"] },
      server: { output: "visible/server" },
      mcp: { output: "visible/tools" },
      docs: { output: "visible/docs" },
      operations: { addLedger: hidden, "GET /ledgers": hidden },
    });
    expect(await runCommand("generate", folder)).toMatchObject({ status: 0, stderr: "" });
    const files = readdirSync(join(folder, "visible"), { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    );
    const sources = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8"));
    expect(sources.filter((source) => /ledger/i.test(source))).toEqual([]);
    const { components } = JSON.parse(readFileSync(join(folder, "visible/docs/openapi.json"), "utf8"));
    expect(Object.keys(components.schemas)).toEqual(["Book", "Shelf", "Unused"]);
  });

  it("converts Swagger 2.0, applies overlays, and renames and hides what the configuration says", async () => {
    write("books.json", swagger);
    write("overlay.json", overlay);
    configure({ overlays: ["overlay.json"], operations: { deleteBooks: { hidden: true } }, types: { Book: "Novel" } });
    const { status, stderr } = await runCommand("generate", folder);
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: expect.stringContaining("#/swagger: expected OpenAPI 3.x"),
    });
    const client = readFileSync(join(folder, "client/client.gen.ts"), "utf8");
    expect(client).toContain("all(options?: runtime.RequestOptions): runtime.Call<Novel>");
    expect(client).not.toContain("delete");
  });

  it.each([
    [{ overlay: [] }, 'got "overlay". Did you mean overlays?'],
    [{ sdk: { outptu: "client", output: "client" } }, 'got "outptu". Did you mean output?'],
    [{ operations: { listBook: { hidden: true } } }, 'got "listBook". Did you mean listBooks?'],
    [{ operations: { listBooks: { hide: true } } }, 'got "hide". Did you mean hidden?'],
    [{ operations: { listBooks: { pagination: "page" } } }, 'pagination: expected an object, got "page"'],
    [{ types: { Bok: "Novel" } }, 'got "Bok". Did you mean Book?'],
  ])("exits with 2 for %j, and names what is written most like it", async (fields, message) => {
    write("books.json", swagger);
    configure(fields);
    expect(await runCommand("generate", folder)).toMatchObject({ status: 2, stderr: expect.stringContaining(message) });
  });
});

describe("onecontract explain", () => {
  it("prints the method, the pagination and the credentials with their rules", async () => {
    write("books.json", swagger);
    write("overlay.json", overlay);
    const { stdout } = await runCommand("explain listBooks --input books.json --overlay overlay.json", folder);
    expect(stdout).toContain("GET /books\nmethod: books.all, from x-sdk-method. To change it, set operations");
    expect(stdout).toContain("pagination: none, because the response declares neither the header Link nor whether");
    expect(stdout).toContain("credentials: none.");
  });

  it("prints no command of continuous integration from a contract, and suggests nothing for an empty one", async () => {
    const document = (operation: unknown) => ({ ...swagger, paths: { "/a": { get: operation } } });
    write("hostile.json", document({ operationId: "a", tags: ["##[error]x"], responses: {} }));
    const { stdout } = await runCommand(["explain", "GET /a", "--input", "hostile.json"], folder);
    expect(stdout).toContain("the tag ##\\[error]x");
    write("empty.json", { ...swagger, paths: {} });
    const { stderr } = await runCommand("explain listBooks --input empty.json", folder);
    expect(stderr).toContain('got "listBooks". It has none.');
  });
});

describe("applyOverlays", () => {
  const document = { openapi: "3.1.0", info: { title: "A'\\b", version: "1" }, tags: [{ name: "a" }, { name: "b" }] };
  const apply = (...actions: object[]) =>
    applyOverlays({ ...document, paths: {} }, [{ file: "o.yaml", content: { overlay: "1.1.0", actions } }]);

  it.each<[string, object, object]>([
    ["merges objects", { target: "$.info", update: { summary: "S" } }, { info: { ...document.info, summary: "S" } }],
    ["appends to arrays", { target: "$.tags", update: { name: "c" } }, { tags: [...document.tags, { name: "c" }] }],
    ["removes items from the end", { target: "$.tags[*]", remove: true }, { tags: [] }],
    [
      "copies parts",
      { target: "$.tags[0]", copy: "$.info" },
      { tags: [{ name: "a", ...document.info }, { name: "b" }] },
    ],
    ["replaces primitive values", { target: "$.info.title", update: "B" }, { info: { title: "B", version: "1" } }],
  ])("%s", (_title, action, expected) => {
    expect(apply(action)).toMatchObject(expected);
  });

  it("keeps members that are named __proto__", () => {
    const { info } = apply({ target: "$.info", update: JSON.parse('{ "__proto__": { "summary": "S" } }') });
    expect(JSON.stringify(info)).toContain('"__proto__":{"summary":"S"}');
    expect(info).not.toHaveProperty("summary");
  });

  it("names the file and the action that selects nothing", () => {
    expect(() => apply({ target: "$.nothing", remove: true })).toThrow(
      "o.yaml#/actions/0: target: expected a part of the document, got none for $.nothing",
    );
  });

  it.each([
    [
      "$.tags[?search(@.name, '(a+)+$')]",
      'expected a regular expression without repetitions in or after repetitions, got "(a+)+$"',
    ],
    [
      "$.tags[?match(@.name, 'a*a*a*a*a*a*a*a*a*a*a*a*b')]",
      'expected a regular expression without repetitions in or after repetitions, got "a*a*a*a*a*a*a*a*a*a*a*a*b"',
    ],
    ["$.tags[?!match(@.name, $.info.title)]", "expected a string as the second argument of match() and search()"],
  ])("rejects patterns of %s that might never end", (target, message) => {
    expect(() => apply({ target, remove: true })).toThrow(message);
    for (const filter of ["search(@.name, '^[a]+$')", "match(@.name, '.*a.*')"])
      expect(apply({ target: `$.tags[?${filter}]`, remove: true }).tags).toEqual([{ name: "b" }]);
  });

  it("rejects patterns that are slow for the long strings of the document", () => {
    const description = (length: number) => ({ target: "$.info", update: { description: "a".repeat(length) } });
    const search = (pattern: string) => ({ target: `$.info[?search(@, '${pattern}')]`, update: "B" });
    expect(apply(description(1000), search("a*1")).info).toMatchObject({ version: "B" });
    expect(apply(description(1_000_000), search("^[^1]*1")).info).toMatchObject({ version: "B" });
    expect(() => apply(description(1_000_000), search("a*1"))).toThrow(
      'expected a regular expression with "^" and one repetition for a document with long strings, got "a*1"',
    );
  });

  it("limits what actions add, and the nesting of the result", () => {
    const copies = (target: string, copy: string, count: number) =>
      Array.from({ length: count }, () => ({ target, copy }));
    expect(apply(...copies("$.tags", "$.tags", 10)).tags).toHaveLength(2 ** 11);
    expect(() => apply(...copies("$.tags", "$.tags", 60))).toThrow(
      "copy and update: expected at most 16777216 added characters of JSON, got more",
    );
    const levels = Array.from({ length: 600 }, (_, index) => ({
      target: `$.info${".a".repeat(index)}`,
      update: { a: {} },
    }));
    expect(() => apply(...levels)).toThrow("o.yaml: expected at most 500 nested values, got more");
    const items = Array.from({ length: 200_000 }, () => ({ name: "x" }));
    expect(apply({ target: "$.tags", update: items }).tags).toHaveLength(200_002);
  });

  it.each([
    [`$${"..*".repeat(3)}`, 'expected at most 2 times "..", got 3'],
    ["$[*, *]", "expected distinct names and indexes between brackets"],
    ["$['tags', 'tags']", "expected distinct names and indexes between brackets"],
    ["$.tags[0:1, ?@.name]", "expected distinct names and indexes between brackets"],
    ["$.tags[0, -1]", "expected distinct names and indexes between brackets"],
    ["$.tags[0, 0:1]", "expected distinct names and indexes between brackets"],
    ["$['tags', *]", "expected distinct names and indexes between brackets"],
    ["$.tags[?$.tags[?$.tags.*]]", 'expected "@" in filters, got "$"'],
    ["$.tags[?$ == $]", 'expected "@" in filters, got "$"'],
    ["$.tags[?count($..*) > 1]", 'expected "@" in filters, got "$"'],
  ])("rejects %s, which selects parts more than once", (target, message) => {
    expect(() => apply({ target, remove: true })).toThrow(message);
    expect(apply({ target: "$..['name', 'description', 'title']", update: "x" }).tags).toEqual([
      { name: "x" },
      { name: "x" },
    ]);
  });
});
