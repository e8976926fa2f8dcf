// `modelTypes` calls the functions of `@orval/core` itself. Comparing its types with those of orval shows that it passes them
// the options that orval passes, also after an update of orval.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { generate } from "orval";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readContract } from "../contract/read-contract.ts";
import { normalizeDocument } from "../document/normalize-document.ts";
import { readDocument } from "../document/read-document.ts";
import { modelTypes } from "./model-types.ts";
import { orvalSchema } from "./orval-schema.ts";
import { DEFAULT_VALUE_TYPES } from "./value-types.ts";

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "model-types-"));
});
afterAll(() => rm(folder, { recursive: true }));

const fixture = (file: string) =>
  readDocument(fileURLToPath(import.meta.resolve(`@onecontract/testing/fixtures/${file}`)));

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** A book shop that uses most notations for schemas, among them those of OpenAPI 3.0. */
const books = {
  openapi: "3.1.0",
  info: { title: "Books", version: "1.0.0" },
  paths: {
    "/books/{isbn}": {
      parameters: [{ name: "isbn", in: "path", required: true, schema: { type: "string" } }],
      get: {
        operationId: "getBook",
        parameters: [{ $ref: "#/components/parameters/Language" }],
        responses: { 200: { $ref: "#/components/responses/Found" }, default: { description: "Error." } },
      },
      put: {
        operationId: "replaceBook",
        requestBody: { $ref: "#/components/requestBodies/Book" },
        responses: { 200: { $ref: "#/components/responses/Found" } },
      },
    },
  },
  components: {
    parameters: { Language: { name: "language", in: "query", schema: { type: "string", default: "en" } } },
    requestBodies: { Book: { content: { "application/json": { schema: reference("Book") } } } },
    responses: { Found: { description: "Found.", content: { "application/json": { schema: reference("Book") } } } },
    schemas: {
      Book: {
        type: "object",
        required: ["title", "binding"],
        properties: {
          title: { type: "string", nullable: true },
          binding: { type: ["string", "null"], enum: ["hardback", "paperback"] },
          genre: { enum: ["poetry", "prose"], nullable: true },
          series: { ...reference("Series"), nullable: true },
          author: { allOf: [reference("Author")], nullable: true },
          format: { anyOf: [{ type: "string" }, { type: "integer" }], nullable: true },
          edition: { oneOf: [{ type: "string" }, { type: "integer", format: "int64" }], nullable: true },
          language: { type: "string", nullable: false },
          price: { type: "number", minimum: 0, exclusiveMinimum: true, maximum: 99, exclusiveMaximum: false },
          rating: { type: "number", exclusiveMinimum: true },
          cover: { contentMediaType: "image/png", contentEncoding: "base64", description: "Front cover." },
          sample: { type: "string", format: "binary" },
          signature: { type: ["string", "null"], format: "byte" },
          sales: { type: "integer", format: "int64", nullable: true },
        },
      },
      Series: { type: "object", properties: { books: { type: "array", items: reference("Book") } } },
      Author: { type: "object", properties: { name: { type: "string" }, mentor: reference("Author") } },
    },
  },
};

const Author = { type: "object", properties: { id: { type: "string", readOnly: true }, name: { type: "string" } } };
const readOnlyBooks = {
  ...books,
  components: { ...books.components, schemas: { ...books.components.schemas, Author } },
};

/** Returns the document as a parser returns it. It is invalid in parts, so it has no type. */
const copy = (document: object): OpenAPIObject => JSON.parse(JSON.stringify(document));

const DOCUMENTS: Record<string, () => OpenAPIObject> = {
  ferry: () => fixture("ferry.yaml"),
  archive: () => fixture("archive.yaml"),
  "document with keywords of OpenAPI 3.0": () => normalizeDocument(copy(books)),
  "document with read-only properties": () => normalizeDocument(copy(readOnlyBooks)),
};

describe("modelTypes", () => {
  it.each(Object.keys(DOCUMENTS))("returns the same types as orval for the schemas of the %s", async (name) => {
    const contract = readContract(DOCUMENTS[name]?.() ?? copy(books));
    const options = { valueTypes: DEFAULT_VALUE_TYPES, hasFiles: false };
    const schemas = Object.entries(contract.schemas).map(([key, schema]) => [key, orvalSchema(schema, options)]);
    const document = {
      openapi: "3.1.1",
      info: { title: name, version: "1" },
      paths: {},
      components: { schemas: Object.fromEntries(schemas) },
    };
    const target = join(folder, name, "client.ts");
    const override = { useBigInt: true, enumGenerationType: "const" as const, header: () => "" };
    await generate(
      { input: { target: document }, output: { target, mode: "split", client: "fetch", override } },
      folder,
      { throwOnError: true },
    );
    const expected = await readFile(join(folder, name, "client.schemas.ts"), "utf8");
    const { models } = modelTypes({ ...contract, operations: [], webhooks: [] });
    expect(`${models}`.trim()).toBe(expected.trim());
  });

  it("does not change the document", () => {
    const document = {
      openapi: "3.1.0",
      info: { title: "Boxes", version: "1.0.0" },
      paths: {},
      components: {
        schemas: {
          // orval adds the type of an array, and the property that selects a schema.
          Boxes: { items: { type: "string" } },
          Shape: {
            oneOf: [reference("Round")],
            discriminator: { propertyName: "kind", mapping: { round: "#/components/schemas/Round" } },
          },
          Round: { type: "object", properties: { radius: { type: "number" } } },
        },
      },
    };
    const contract = readContract(normalizeDocument(copy(document)));
    const before = structuredClone(contract.schemas);
    modelTypes(contract);
    expect(contract.schemas).toEqual(before);
  });
});

it("escapes invisible characters in the names of properties", () => {
  const properties = { "a\u202eb": { type: "string" }, "c\u2066d": { enum: ["\u2067e"] } };
  const contract = readContract({
    openapi: "3.1.0",
    info: { title: "Books", version: "1.0.0" },
    paths: {},
    components: { schemas: { Book: { type: "object", properties } } },
  } as OpenAPIObject);
  const source = String(modelTypes(contract).models);
  expect(source).toContain("'a\\u202eb'?: string");
  expect(source).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});

describe("open enums", () => {
  const types = (schemas: object) => {
    const contract = readContract(
      normalizeDocument(
        copy({ openapi: "3.1.0", info: { title: "Books", version: "1.0.0" }, paths: {}, components: { schemas } }),
      ),
    );
    return String(modelTypes(contract, undefined, "open").models).replaceAll(/\s+/g, " ");
  };
  const genre = { type: "string", enum: ["poetry", "prose"] };
  const open = (name: string) => `${name} = typeof ${name}[keyof typeof ${name}] | (string & {})`;

  it.each<[string, object, string[]]>([
    [
      "a component",
      { Genre: genre },
      [open("Genre"), "export const Genre = { poetry: 'poetry', prose: 'prose', } as const;"],
    ],
    [
      "a component with more names than values",
      { Genre: { ...genre, "x-enum-varnames": ["P", "Q", "l'été"] } },
      [open("Genre"), "export const Genre = { P: 'poetry', Q: 'prose', } as const;"],
    ],
    ["one that may be null", { Genre: { ...genre, type: ["string", "null"] } }, [`${open("Genre")} | null`]],
    ["a property", { Book: { type: "object", properties: { genre } } }, [open("BookGenre"), "genre?: BookGenre"]],
    ["items", { Genres: { type: "array", items: genre } }, [open("GenresItem"), "GenresItem[]"]],
    [
      "values of a map",
      { Genres: { type: "object", additionalProperties: genre } },
      ["[key: string]: 'poetry' | 'prose' | (string & {})"],
    ],
    ["a variant", { Id: { oneOf: [genre, { type: "integer" }] } }, ["'poetry' | 'prose' | (string & {}) | number"]],
    [
      "a union of enums",
      { Genre: genre, Form: { oneOf: [reference("Genre"), { type: "string", enum: ["letter", "diary"] }] } },
      [open("Form"), "const Form = {...Genre, letter: 'letter', diary: 'diary', } as const"],
    ],
    ["not a single value", { Genre: { type: "string", enum: ["poetry"] } }, ["typeof Genre[keyof typeof Genre];"]],
    [
      "not a reference to a single value or null",
      { Genre: { type: "string", enum: ["poetry"] }, Form: { anyOf: [reference("Genre"), { type: "null" }] } },
      ["Form = Genre | null;"],
    ],
  ])("in %s", (_title, schemas, expected) => {
    const source = types(schemas);
    for (const code of expected) expect(source).toContain(code);
    expect(source).not.toContain("anyOtherString");
  });

  const kind = (...values: string[]) => ({
    type: "object",
    required: ["kind"],
    properties: { kind: { type: "string", enum: values } },
  });
  const union = { oneOf: [reference("Novel"), reference("Story")], discriminator: { propertyName: "kind" } };

  it("leave the discriminators of variants closed, and add an unknown variant", () => {
    const source = types({ Work: union, Novel: kind("novel"), Story: kind("tale", "fable") });
    expect(source).toContain("StoryKind = typeof StoryKind[keyof typeof StoryKind];");
    expect(source).toContain(
      "Work = Novel | Story | { kind: 'unknown variant' & { unknownVariant: true; }; [key: string]: unknown; };",
    );
  });

  it("add no unknown variant if the discriminator of a known variant may have any value", () => {
    const variant = { type: "object", required: ["kind"], properties: { kind: { type: "string" } } };
    expect(types({ Work: union, Novel: variant, Story: variant })).toContain("Work = Novel | Story;");
  });
});
