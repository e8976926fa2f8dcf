// `onecontract check` compiles the code samples of a contract and runs them on its generated server.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "./run-command.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "check-samples-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function check(schemas: object, bodies: Record<string, object>) {
  const paths = Object.fromEntries(
    Object.entries(bodies).map(([name, content]) => [
      `/${name}`,
      {
        post: { operationId: name, requestBody: { required: true, content }, responses: { 204: { description: "" } } },
      },
    ]),
  );
  const document = { openapi: "3.1.0", info: { title: "Book Shop", version: "1" }, components: { schemas }, paths };
  writeFileSync(join(folder, "books.json"), JSON.stringify(document));
  return runCommand(["check", "books.json"], folder);
}

const json = (schema: object, media: object = {}) => ({ "application/json": { schema, ...media } });
const object = (properties: object, rest: object = {}) => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  ...rest,
});

const SCHEMAS = {
  Book: object(
    {
      id: { type: "integer", readOnly: true },
      isbn: { type: "string", pattern: "^97[89]-\\d{10}$" },
      pages: { type: "integer", minimum: 10, multipleOf: 8 },
      tags: { type: "array", items: { type: "string", minLength: 9 }, minItems: 3, uniqueItems: true },
      published: { type: "string", format: "date" },
      rating: { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 },
      kind: { const: "book" },
      cover: { type: "string", format: "binary" },
    },
    { example: { id: 1, isbn: "not an ISBN", shelf: 3 } },
  ),
  Film: object({ medium: { type: "string" }, minutes: { type: "integer" } }),
  Song: object({ medium: { type: "string" }, seconds: { type: "integer" } }),
  Author: {
    type: "object",
    xml: { name: "author" },
    properties: {
      id: { type: "integer", xml: { attribute: true } },
      names: { type: "array", items: { type: "string", xml: { name: "name" } }, xml: { wrapped: true } },
    },
    required: ["id", "names"],
  },
  Part: object({
    title: { type: "string" },
    next: { oneOf: [{ $ref: "#/components/schemas/Part" }, { type: "null" }] },
  }),
};
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe("onecontract check", () => {
  it("accepts the samples of every kind of schema and body", async () => {
    const { status, stdout } = await check(SCHEMAS, {
      createBook: json(reference("Book")),
      createBooks: json({ type: "array", items: reference("Book"), minItems: 2, uniqueItems: true }),
      createMedium: json({
        oneOf: [reference("Film"), reference("Song")],
        discriminator: { propertyName: "medium", mapping: { music: "#/components/schemas/Song" } },
      }),
      createExclusive: json({
        oneOf: [object({ a: { type: "string" } }), object({ a: { type: "string" }, b: { type: "string" } })],
      }),
      createPart: json(reference("Part")),
      createMap: json({ type: "object", minProperties: 2, additionalProperties: { type: "integer" } }),
      createWithReadOnly: json(reference("Film"), { example: { medium: "dvd", minutes: 1, undeclared: 2 } }),
      createAuthor: { "application/xml": { schema: reference("Author") } },
      createAny: { "application/json": {} },
      createNote: { "text/plain": { schema: { type: "string" } } },
      createYaml: { "application/yaml": { schema: reference("Author") } },
    });
    expect(stdout).toContain("books: 0 type errors\n");
    expect(stdout).toContain("books: 22 of 22 code samples work\n");
    expect(status).toBe(0);
  });

  it("lists the samples that no server accepts, with JSON Pointers", async () => {
    const { status, stdout } = await check({}, { createNothing: json({ type: "string", minLength: 3, maxLength: 2 }) });
    expect(status).toBe(1);
    expect(stdout).toContain("books: 0 of 2 code samples work\n");
    expect(stdout).toMatch(/ {2}#\/paths\/~1createNothing\/post: TypeScript SDK: invalid: body: expected/);
    expect(stdout).toMatch(/ {2}#\/paths\/~1createNothing\/post: fetch: invalid: body: expected/);
  });
});

it("reads the first page of a list whose next URL has no query", async () => {
  const items = { type: "array", items: { type: "string" } };
  const schema = object({
    books: items,
    links: object({ next: { type: "string", enum: ["https://shop.example/books"] } }),
  });
  const list = {
    operationId: "listBooks",
    parameters: [{ name: "page", in: "query", schema: { type: "integer" } }],
    responses: { 200: { description: "", content: json(schema) } },
  };
  const document = { openapi: "3.1.0", info: { title: "Book Shop", version: "1" }, paths: { "/books": { get: list } } };
  writeFileSync(join(folder, "books.json"), JSON.stringify(document));
  const { status, stderr } = await runCommand(["check", "books.json"], folder);
  expect(stderr).not.toContain("next URL");
  expect(status).toBe(0);
});
