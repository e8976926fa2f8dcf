// Programs for a released SDK, which the compiler checks after edits of its contract.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { describe, expect, it } from "vitest";
import { compileClients } from "../src/diff/compile-clients.ts";
import { bookShop } from "./book-shop.ts";
import { runCommand } from "./run-command.ts";

/** Type with which a test can change anything in a document. */
type Loose = { [name: string]: Loose } & Loose[];
type Edit = (shop: Loose) => unknown;

const value = (anything: unknown) => anything as Loose;
const schema = (shop: Loose, name: string) => shop.components!.schemas![name]!;
const listBooks = (shop: Loose) => shop.paths!["/books"]!.get!;
const getBook = (shop: Loose) => shop.paths!["/books/{bookId}"]!.get!;
const query = (name: string) => value({ name, in: "query", schema: { type: "string" } });

/** Adds a property that has nested lists, and a reference to the schema that contains it. */
function addLoans(shop: Loose, ...properties: string[]): void {
  const object = (name: string, inner: object) => ({ type: "object", properties: { [name]: inner } });
  const list = (items: object) => ({ type: "array", items });
  const fields = Object.fromEntries(properties.map((name) => [name, { type: "string" }]));
  Object.assign(schema(shop, "Book").properties!, {
    loans: list(object("returns", list(object("notes", list({ type: "object", properties: fields }))))),
    sequel: { $ref: "#/components/schemas/Book" },
  });
}

function edited(edit: Edit): OpenAPIObject {
  const shop = value(bookShop());
  edit(shop);
  return shop as unknown as OpenAPIObject;
}

const messagesAfter = async (edit: Edit, setup: Edit = () => {}) => {
  const errors = await compileClients(
    edited(setup),
    edited((shop) => {
      setup(shop);
      edit(shop);
    }),
  );
  return errors.map(({ symbol, message }) => `${symbol.name}: ${message}`);
};

describe("programs for a released SDK", () => {
  it.each<[edit: string, edit: Edit, setup?: Edit]>([
    ["nothing changes", () => {}],
    [
      "a response has another property",
      (shop) => Object.assign(schema(shop, "Book").properties!, { pages: { type: "integer" } }),
    ],
    [
      "a request has another optional property",
      (shop) => Object.assign(schema(shop, "NewBook").properties!, { pages: {} }),
    ],
    [
      "a response requires a property",
      (shop) => schema(shop, "Book").required!.push(value("pages")),
      (shop) => Object.assign(schema(shop, "Book").properties!, { pages: { type: "integer" } }),
    ],
    ["an optional parameter is added to others", (shop) => listBooks(shop).parameters!.push(query("author"))],
    ["no operation requires authentication any more", (shop) => delete shop.security],
    ["a request accepts another value", (shop) => listBooks(shop).parameters![0]!.schema!.enum!.push(value("essay"))],
  ])("compile if %s", async (_title, edit, setup) => {
    expect(await messagesAfter(edit, setup)).toEqual([]);
  });

  it.each<[title: string, messages: string[], edit: Edit, setup?: Edit]>([
    [
      "a response loses an optional property",
      [
        "client.books.list: data.items: property blurb does not exist",
        "client.books.add: data: property blurb does not exist",
        "client.books.get: data: property blurb does not exist",
        "Book: property blurb does not exist",
      ],
      (shop) => delete schema(shop, "Book").properties!.blurb,
      (shop) => Object.assign(schema(shop, "Book").properties!, { blurb: { type: "string" } }),
    ],
    [
      "a request loses an optional property",
      ["client.books.add: body: property shelf does not exist", "NewBook: property shelf does not exist"],
      (shop) => delete schema(shop, "NewBook").properties!.shelf,
    ],
    [
      "a request requires a property",
      ["client.books.add: body: property shelf is required", "NewBook: property shelf is required"],
      (shop) => schema(shop, "NewBook").required!.push(value("shelf")),
    ],
    [
      "nested lists lose an optional property",
      ["loans.items.returns.items.notes.items: property by does not exist"],
      (shop) => addLoans(shop, "at"),
      (shop) => addLoans(shop, "at", "by"),
    ],
    [
      "the first optional parameter takes the position of the options",
      ["client.books.get: params: property "],
      (shop) => getBook(shop).parameters!.push(query("author")),
    ],
    [
      "an operation has another name",
      [
        "client.books.list: client.books.list does not exist",
        "listBooks: listBooks does not exist",
        "ListBooksParams: ListBooksParams does not exist",
      ],
      (shop) => Object.assign(listBooks(shop), { operationId: "searchBooks" }),
    ],
    [
      "an environment has another name",
      [`new BookShop: options.environment: Type '"production"' is not assignable to type '"main"'`],
      (shop) => Object.assign(shop.servers![0]!, { description: "Main" }),
    ],
    [
      "a response has another value of an enum",
      ["client.books.list: data.items.kind: "],
      (shop) => Object.assign(schema(shop, "Book").properties!, { kind: { enum: ["novel", "essay", "play"] } }),
      (shop) => Object.assign(schema(shop, "Book").properties!, { kind: { enum: ["novel", "essay"] } }),
    ],
    [
      "an error is removed",
      ['OperationErrors["getBook"]: property 404 does not exist'],
      (shop) => delete getBook(shop).responses!["404"],
      (shop) =>
        Object.assign(getBook(shop).responses!, { "404": { description: "None." }, "429": { description: "Wait." } }),
    ],
  ])("do not compile if %s", async (_title, messages, edit, setup) => {
    const found = await messagesAfter(edit, setup);
    for (const message of messages) expect(found).toContainEqual(expect.stringContaining(message));
  });

  it("may use values of an open enum that they do not know", async () => {
    const withKinds = (...kinds: string[]) =>
      edited((shop) => Object.assign(schema(shop, "Book").properties!, { kind: { type: "string", enum: kinds } }));
    const [before, after] = [withKinds("novel", "essay"), withKinds("novel", "essay", "play")];
    const errors = await compileClients(before, after, { enums: "open" });
    expect(errors.map(({ message }) => message)).toEqual([]);
  });
});

it("onecontract diff --compile lists changes that are major only for programs, if these compile", async () => {
  const folder = mkdtempSync(join(tmpdir(), "diff-compile-"));
  const write = (name: string, edit: Edit) => writeFileSync(join(folder, name), JSON.stringify(edited(edit)));
  const named = (...names: string[]) => ({ "x-enum-varnames": names });
  write("old.json", (shop) => Object.assign(listBooks(shop).parameters![0]!.schema!, named("Crime", "Poetry")));
  write("new.json", (shop) => Object.assign(listBooks(shop).parameters![0]!.schema!, named("Murder", "Poetry")));
  const { status, stdout } = await runCommand("diff old.json new.json --compile", folder);
  rmSync(folder, { recursive: true });
  expect(status).toBe(1);
  expect(stdout).toContain(
    "Rated major because clients would not compile, although they do:\n  GET /books: query parameter genre names the value",
  );
});
