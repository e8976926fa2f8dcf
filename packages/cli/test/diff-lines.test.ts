// The lines of TypeSpec that `onecontract diff` names.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Change } from "@onecontract/codegen/diff";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "./run-command.ts";

const SOURCE = `import "@typespec/http";
import "@typespec/openapi";
using Http;
using OpenAPI;
@service(#{ title: "Book Shop" })
@server(
  "https://books.example",
  "Production"
)
namespace BookShop;
const codes = #{
  not_found: #{ status: 404, title: "Not found" },
};
enum Genre {
  fiction,
  poetry,
}
model NewBook {
  /** Title of the book. */
  @maxLength(90)
  title: string;
  genre?: Genre;
}
model Book {
  id: string;
  ...NewBook;
  @extension("x-error-codes", codes)
  loanError: string;
}
model Page {
  @query limit?: int32;
}
/** List the books. */
@summary("List books")
@route("/books")
@get
op listBooks(...Page, @query genre?: Genre): { @header("X-Left") left: int32, @body books: Book[] };
@route("/books") @post
op addBook(@body book: NewBook): Book;
`;

const REFERENCE = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const JSON_BODY = (schema: object) => ({ content: { "application/json": { schema } } });

function document() {
  return {
    openapi: "3.1.0",
    info: { title: "Book Shop", version: "1.0.0" },
    servers: [{ url: "https://books.example", description: "Production" }],
    paths: {
      "/books": {
        get: {
          operationId: "listBooks",
          parameters: [
            { $ref: "#/components/parameters/Page.limit" },
            { name: "genre", in: "query", schema: REFERENCE("Genre") },
          ],
          responses: {
            "200": {
              description: "Books.",
              headers: { "X-Left": { required: true, schema: { type: "integer" } } },
              ...JSON_BODY({ type: "array", items: REFERENCE("Book") }),
            },
          },
        },
        post: {
          operationId: "addBook",
          requestBody: { required: true, ...JSON_BODY(REFERENCE("NewBook")) },
          responses: { "200": { description: "The book.", ...JSON_BODY(REFERENCE("Book")) } },
        },
      },
    },
    components: {
      parameters: { "Page.limit": { name: "limit", in: "query", schema: { type: "integer", format: "int32" } } },
      schemas: {
        Genre: { type: "string", enum: ["fiction", "poetry"] },
        NewBook: { type: "object", properties: { title: { type: "string" }, genre: REFERENCE("Genre") } },
        Book: {
          type: "object",
          properties: {
            id: { type: "string" },
            title: { type: "string" },
            genre: REFERENCE("Genre"),
            loanError: {
              type: "string",
              "x-error-codes": { not_found: { status: 404, title: "Not found" }, gone: { status: 410, title: "Gone" } },
            },
          },
        },
      },
    },
  };
}

type Document = ReturnType<typeof document>;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "diff-lines-"));
  symlinkSync(join(import.meta.dirname, "../../../contract/node_modules"), join(folder, "node_modules"));
  mkdirSync(join(folder, "dist"));
  writeFileSync(join(folder, "main.tsp"), SOURCE);
  writeFileSync(join(folder, "old.json"), JSON.stringify(document()));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("onecontract diff --source main.tsp", () => {
  it("reports an edit of a property once, although several models spread it", async () => {
    const contract = document();
    for (const { properties } of [contract.components.schemas.NewBook, contract.components.schemas.Book]) {
      Object.assign(properties.title, { maxLength: 9 });
    }
    writeFileSync(join(folder, "dist/openapi.json"), JSON.stringify(contract));
    const { stdout } = await runCommand("diff old.json dist/openapi.json --source main.tsp", folder);
    expect(stdout).toBe(`Changes since 1.0.0

Breaking changes:
  POST /books: body: NewBook.title now has maxLength 9. Requests that were valid are rejected. Also affects GET /books: response 200: Book.title; POST /books: response 200.
    affects: callers that send it, at run time
    SDK: NewBook["title"], client.addBook({ title }), Book["title"], 2 more
    instead: Keep accepting the previous values, or add a property or parameter for the new ones.
    source: main.tsp:${lineOf("@maxLength")}

The changes require a major version (2.0.0), but the contract has version 1.0.0.
`);
  });

  it.each<[title: string, edit: (contract: Document) => void, line: string]>([
    ["an operation", ({ paths }) => Object.assign(paths["/books"].get, { summary: "All" }), "@summary"],
    ["a removed operation", ({ paths }) => Reflect.deleteProperty(paths["/books"], "post"), "op addBook"],
    [
      "a parameter",
      ({ paths }) => Object.assign(paths["/books"].get.parameters[1] ?? {}, { required: true }),
      "op listBooks",
    ],
    [
      "a spread parameter",
      ({ components }) => Object.assign(components.parameters["Page.limit"], { required: true }),
      "limit?: int32",
    ],
    ["a header", ({ paths }) => Object.assign(paths["/books"].get.responses["200"], { headers: {} }), "op listBooks"],
    [
      "a property",
      ({ components }) => Object.assign(components.schemas.NewBook.properties.title, { maxLength: 9 }),
      "@maxLength",
    ],
    [
      "an inherited property",
      ({ components }) => Object.assign(components.schemas.Book.properties.title, { maxLength: 9 }),
      "@maxLength",
    ],
    [
      "a removed property",
      ({ components }) => Reflect.deleteProperty(components.schemas.Book.properties, "id"),
      "id: string",
    ],
    ["a value of an enum", ({ components }) => components.schemas.Genre.enum.pop(), "poetry,"],
    [
      "a new value that the source does not have",
      ({ components }) => components.schemas.Genre.enum.push("drama"),
      "enum Genre",
    ],
    ["a server", ({ servers }) => Object.assign(servers[0] ?? {}, { url: "https://new.example" }), '"https://books'],
    ["a renamed server", ({ servers }) => Object.assign(servers[0] ?? {}, { description: "Live" }), '"Production"'],
    [
      "a removed part of a value",
      ({ components }) => Reflect.deleteProperty(components.schemas.Book.properties.loanError["x-error-codes"], "gone"),
      "const codes",
    ],
    ["the title", ({ info }) => Object.assign(info, { title: "Shop" }), "@service"],
  ])("names the line of %s", async (_title, edit, expected) => {
    const contract = document();
    edit(contract);
    writeFileSync(join(folder, "dist/openapi.json"), JSON.stringify(contract));
    const { stdout } = await runCommand("diff old.json dist/openapi.json --source main.tsp --format json", folder);
    const { changes }: { changes: Change[] } = JSON.parse(stdout);
    expect(changes[0]?.source).toEqual({ file: "main.tsp", line: lineOf(expected) });
  });
});

describe("onecontract diff OLD.tsp NEW.tsp", () => {
  const previous = `import "@typespec/http";
import "@typespec/openapi";
using Http;
using OpenAPI;
@service(#{ title: "Toy Shop" })
@tagMetadata("Games", #{ description: "All games." })
@tagMetadata("Toys", #{ description: "All toys." })
namespace ToyShop;
@error
model NotFound {
  @statusCode _: 404;
  code: string;
}
@tag("Games")
@route("/games") @get
@opExample(#{ returnType: #{ name: "Chess" } })
op getGame(): { name: string };
@tag("Toys")
@route("/toys") @get
op getToy(
  @query color?: string,
  @query size?: int32,
): {
  @header("X-Left") left: int32;
  @bodyRoot toy: Toy;
} | NotFound;
model Toy {
  name: string;
  price: int32;
}
`;

  it.each<[title: string, edited: [from: string, to: string], file: string, line: string]>([
    ["a removed header", ['  @header("X-Left") left: int32;\n', ""], "old.tsp", "left: int32"],
    ["a removed status", ["} | NotFound;", "};"], "old.tsp", "} | NotFound;"],
    ["a removed parameter", ["  @query size?: int32,\n", ""], "old.tsp", "size?: int32"],
    ["a removed property", ["  price: int32;\n", ""], "old.tsp", "price: int32"],
    ["an example of a response", ['"Chess"', '"Go"'], "new.tsp", "@opExample"],
    ["an added response", ["op getGame(): {", "op getGame(): NotFound | {"], "new.tsp", "op getGame"],
    [
      "a removed operation",
      [previous.slice(previous.indexOf('@tag("Toys")'), previous.indexOf("model Toy")), ""],
      "old.tsp",
      "op getToy",
    ],
    ["a removed tag", ['@tagMetadata("Toys", #{ description: "All toys." })\n', ""], "old.tsp", '@tagMetadata("Toys"'],
  ])("names the line of %s", async (_title, [from, to], file, expected) => {
    const edited = previous.replace(from, to);
    writeFileSync(join(folder, "old.tsp"), previous);
    writeFileSync(join(folder, "new.tsp"), edited);
    const { stdout } = await runCommand("diff old.tsp new.tsp --format json", folder);
    const { changes }: { changes: Change[] } = JSON.parse(stdout);
    const source = file === "old.tsp" ? previous : edited;
    const line = source.split("\n").findIndex((content) => content.includes(expected)) + 1;
    expect(changes.map((change) => change.source)).toContainEqual({ file, line });
  });
});

/** Returns the number of the first line of the source that contains a string. */
function lineOf(content: string): number {
  return SOURCE.split("\n").findIndex((line) => line.includes(content)) + 1;
}
