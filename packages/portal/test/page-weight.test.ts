// The size of the pages of a contract with many groups, large models and long lists.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { prettyPrintJson } from "@onecontract/codegen";
import { readPages, transferredBytes } from "@onecontract/testing/site-folder";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildProject } from "./build-project.ts";
import { createProjectFolder } from "./create-project-folder.ts";

const GROUPS = 60;
const PROPERTIES = 60;
const MODELS = 60;
const MAX_BYTES = 60_000;
/** Largest size of the search index, in bytes for each operation. It is loaded when the reader opens the search. */
const MAX_INDEX_BYTES = 480;

const range = <Item>(length: number, create: (index: number) => Item) => Array.from({ length }, (_, i) => create(i));

/** Words that compress like prose, with numbers that differ. */
const describeItem = (name: string, index: number) =>
  `The ${name} number ${index * 7919} of the item. It limits what the service stores in region ${index * 31} when ${name} changes, and is at most ${index * 104_729} characters long.`;

const property = (index: number) => {
  const description = describeItem("setting", index);
  if (index % 3 === 0) return { $ref: `#/components/schemas/Model${index % MODELS}`, description };
  if (index % 10 === 1) return { type: "string", enum: range(80, (value) => `value-${value * index}`), description };
  return { type: "string", maxLength: 100 + index, description };
};

const model = (size: number) => ({
  type: "object",
  description: describeItem("model", size),
  properties: Object.fromEntries(range(size, (index) => [`setting${index}`, property(index + size)])),
});

/** Nested models end at a model with plain properties. */
const schemas = {
  Item: model(PROPERTIES),
  Failure: { type: "object", properties: { message: { type: "string" } } },
  ...Object.fromEntries(
    range(MODELS, (index) => [
      `Model${index}`,
      {
        type: "object",
        properties: Object.fromEntries(
          range(12, (field) => [
            `field${field}`,
            { type: "integer", description: describeItem("field", field + index) },
          ]),
        ),
      },
    ]),
  ),
};

const content = (name: string) => ({ "application/json": { schema: { $ref: `#/components/schemas/${name}` } } });

const errors = Object.fromEntries(
  [400, 401, 403, 404, 409, 413, 422, 429, 500, 503].map((status) => [
    status,
    { description: describeItem("error", status), content: content("Failure") },
  ]),
);

const operations = range(GROUPS, (group): [string, object] => [
  `/group-${group}/items`,
  Object.fromEntries(
    (group % 10 === 0 ? ["get", "post"] : ["get"]).map((method) => [
      method,
      {
        operationId: `${method}Items${group}`,
        summary: `Call the ${method} method of the items in group ${group}`,
        description: describeItem("operation", group),
        tags: [`Items of group ${group}`],
        parameters: range(20, (index) => ({
          name: `filter${index}`,
          in: "query",
          description: describeItem("filter", index),
          schema: { type: "string", maxLength: 50 },
        })),
        ...(method === "post" && { requestBody: { content: content("Item") } }),
        responses: { 200: { description: "OK", content: content("Item") }, ...errors },
      },
    ]),
  ),
]);

const contract = {
  openapi: "3.1.0",
  info: { title: "Items", version: "1.0.0" },
  servers: [{ url: "https://items.example" }],
  paths: Object.fromEntries(operations),
  components: { schemas },
};

describe("a portal with heavy pages", () => {
  const folder = createProjectFolder("page-weight");
  let site: string;

  beforeAll(async () => {
    writeFileSync(join(folder, "openapi.json"), prettyPrintJson(contract));
    site = await buildProject(folder, {
      contract: "openapi.json",
      sections: { reference: false },
      sdk: { package: "items" },
    });
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it(`has no page over ${MAX_BYTES} bytes`, () => {
    const sizes = readPages(site).map((page) => [page.path, transferredBytes(site, page)] as const);
    expect(sizes.length).toBeGreaterThan(GROUPS);
    expect(sizes.filter(([, size]) => size > MAX_BYTES)).toEqual([]);
  });

  it(`has a search index of at most ${MAX_INDEX_BYTES} bytes for each operation`, () => {
    const index = readFileSync(join(site, "search.json"));
    expect(index.toString()).toContain(describeItem("filter", 19));
    expect(gzipSync(index).length / Object.values(operations).length).toBeLessThan(MAX_INDEX_BYTES);
  });
});
