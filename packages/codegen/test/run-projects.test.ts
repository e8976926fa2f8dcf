// `runProjects` calls the functions of `@orval/core` itself. Comparing its files with those of orval shows that it passes them
// what orval passes, also after an update of orval.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generate } from "orval";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Generator, generatorProject, runProjects, sdkGenerator, serverGenerator } from "../src/index.ts";
import { readGeneratedFiles } from "./read-generated-files.ts";

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "run-projects-"));
});
afterAll(() => rm(folder, { recursive: true }));

const fixture = (file: string) => fileURLToPath(import.meta.resolve(`@onecontract/testing/fixtures/${file}`));

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

async function writeDocument(name: string, document: object): Promise<string> {
  const path = join(folder, `${name}.json`);
  await writeFile(path, JSON.stringify(document));
  return path;
}

const DOCUMENTS = {
  ferry: async () => fixture("ferry.yaml"),
  archive: async () => fixture("archive.yaml"),
  "document with keywords of OpenAPI 3.0": () => writeDocument("books", books),
  "document with read-only properties": () => writeDocument("read-only-books", readOnlyBooks),
};
const GENERATORS: Record<string, Generator> = {
  SDK: sdkGenerator({ entryPoints: ["validate", "msw", "react-query"] }),
  "server stubs": serverGenerator(),
};
const CASES = Object.entries(DOCUMENTS).flatMap(([name, findDocument]) =>
  Object.entries(GENERATORS).map(([code, generator]) => ({ name, findDocument, code, generator })),
);

it.each(CASES)(
  "writes the same files as orval for the $code of the $name",
  async (options) => {
    const { name, findDocument, code, generator } = options;
    const document = await findDocument();
    const [expected, actual] = ["orval", "own"].map((kind) => join(folder, kind, name, code)) as [string, string];
    await generate(generatorProject({ document, directory: expected }, generator), folder, { throwOnError: true });
    await runProjects({ project: generatorProject({ document, directory: actual }, generator) });
    const files = await readGeneratedFiles(expected);
    expect(Object.keys(files)).toContain("operations.schemas.gen.ts");
    expect(await readGeneratedFiles(actual)).toEqual(
      Object.fromEntries(Object.entries(files).map(([path, content]) => [path, content.replaceAll(expected, actual)])),
    );
  },
  60_000,
);
