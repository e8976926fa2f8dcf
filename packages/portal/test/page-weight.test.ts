// The size of the pages of a contract with many groups, large models and long lists.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { prettyPrintJson, sdkReference } from "@onecontract/codegen";
import { readPages, transferredBytes } from "@onecontract/testing/site-folder";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { resolvePortal } from "../src/model/portal.ts";
import { loadContract } from "../src/model/read-openapi.ts";
import { Site } from "../src/model/site.ts";
import { type Node, Rendering } from "../src/nodes/jsx-runtime.ts";
import { listPages } from "../src/pages/list-pages.ts";
import { buildProject } from "./build-project.ts";
import { createProjectFolder } from "./create-project-folder.ts";

const GROUPS = 60;
const PROPERTIES = 60;
const MODELS = 60;
const MAX_BYTES = 60_000;
const MAX_ELEMENTS = 6000;
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

  it(`has no page of ${MAX_ELEMENTS} elements`, () => {
    const counts = readPages(site).map(({ path, root }) => [path, root.querySelectorAll("*").length] as const);
    expect(counts.filter(([, count]) => count >= MAX_ELEMENTS)).toEqual([]);
  });

  it(`has a search index of at most ${MAX_INDEX_BYTES} bytes for each operation`, () => {
    const index = readFileSync(join(site, "search.json"));
    expect(index.toString()).toContain(describeItem("filter", 19));
    expect(gzipSync(index).length / Object.values(operations).length).toBeLessThan(MAX_INDEX_BYTES);
  });
});

it("lists thousands of operations and models on pages whose content has fewer than 5000 elements", async () => {
  const folder = createProjectFolder("thousands");
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const paths = range(3000, (index) => [`/things-${index}`, { get: describeThing(index) }]);
  const things = Object.fromEntries(range(2000, (index) => [`Thing${index}`, { description: `Thing ${index}.` }]));
  const securitySchemes = { key: { type: "apiKey", in: "header", name: "key" } };
  writeFileSync(
    join(folder, "openapi.json"),
    prettyPrintJson({
      ...contract,
      paths: Object.fromEntries(paths),
      security: [{ key: [] }],
      components: { schemas: things, securitySchemes },
    }),
  );
  const portal = resolvePortal({ contract: "openapi.json", sdk: { package: "things" } }, folder, {});
  const read = loadContract(portal);
  const site = new Site(portal, read, sdkReference(read));
  const others = (await listPages(site)).filter(({ kind }) => kind !== "operation");
  const counts = others.map((page) => [page.path, countElements(new Rendering(site).render(page.content()))] as const);
  expect(counts.map(([path]) => path)).toContain("/guides/authentication/");
  expect(counts.filter(([, count]) => count >= 5000)).toEqual([]);
}, 60_000);

const describeThing = (index: number) => ({
  operationId: `getThing${index}`,
  summary: `Get thing ${index}`,
  deprecated: true,
  tags: [`Group ${index % 20}`],
  responses: { 200: { description: "OK" }, 401: { description: "No key" }, 404: { description: `No thing ${index}` } },
});

function countElements(nodes: readonly Node[]): number {
  return nodes.reduce((sum, node) => sum + (typeof node === "string" ? 0 : 1 + countElements(node.children)), 0);
}
