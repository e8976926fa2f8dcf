// The choice of the first call, and the inputs of its credentials.
import { inspectContract } from "@onecontract/codegen";
import { expect, it } from "vitest";
import { firstCall } from "../src/model/first-call.ts";
import { resolvePortal } from "../src/model/portal.ts";
import { Site } from "../src/model/site.ts";
import { LiveCall } from "../src/nodes/live-call.tsx";
import { toHtml } from "../src/output/html.ts";

const list = { description: "OK", content: { "application/json": { schema: { type: "array", items: {} } } } };
const item = { description: "OK", content: { "application/json": { schema: { type: "object" } } } };

const operation = (operationId: string, tag: string, response: object, parameters: object[] = []): object => ({
  operationId,
  tags: [tag],
  parameters,
  responses: { 200: response },
});

const paths = {
  "/": { get: operation("getRoot", "Meta", item) },
  "/tags": { get: operation("listTags", "Tags", list) },
  "/books": {
    get: operation("listBooks", "Books", list),
    post: operation("createBook", "Books", item),
  },
  "/shelves/{id}": {
    get: operation("listShelf", "Books", list, [{ name: "id", in: "path", required: true, schema: {} }]),
  },
};

function siteOf(options: object, extra: object = {}): Site {
  const info = { title: "Books", version: "1.0.0" };
  const servers = [{ url: "https://books.example" }];
  const portal = resolvePortal({ contract: "openapi.json", ...options }, "/project", {});
  const document: unknown = { openapi: "3.1.0", info, servers, paths, ...extra };
  const { contract } = inspectContract(document);
  if (!contract) throw new Error("contract: expected a valid one");
  return new Site(portal, contract);
}

it("is a list without required parameters, of the resource with the most operations", () => {
  expect(firstCall(siteOf({}))?.operationId).toBe("listBooks");
});

it("is the list with a short path whose resource most operations name in their inputs", () => {
  const body = { content: { "application/json": { schema: { properties: { pen_ids: { type: "array" } } } } } };
  const further = {
    "/writers": { get: operation("listWriters", "Writers", list) },
    "/pens": { get: operation("listPens", "Pens", list) },
    "/users/tags": { get: operation("listUserTags", "Users", list) },
    "/pens/{penId}": { get: operation("getPen", "Pens", item, [{ name: "penId", in: "path", required: true }]) },
    "/ink": { post: { ...operation("addInk", "Ink", item), requestBody: body } },
  };
  expect(firstCall(siteOf({}, { paths: { ...paths, ...further } }))?.operationId).toBe("listPens");
});

it("needs the fewest values and no credentials in a contract without lists and GET requests", () => {
  const schema = (required: string[]) => ({ content: { "application/json": { schema: { required } } } });
  const post = (operationId: string, required: string[], security: object[]) => ({
    post: { ...operation(operationId, "Bank", item), requestBody: schema(required), security },
  });
  const rpc = {
    "/balance/get": post("getBalance", ["token"], [{ key: [] }]),
    "/links/get": post("getLinks", [], [{ key: [] }]),
    "/categories/get": post("getCategories", [], []),
  };
  const securitySchemes = { key: { type: "apiKey", in: "header", name: "X-Key" } };
  expect(firstCall(siteOf({}, { paths: rpc, components: { securitySchemes } }))?.operationId).toBe("getCategories");
});

it("is the operation of the option", () => {
  expect(firstCall(siteOf({ firstCall: "getRoot" }))?.operationId).toBe("getRoot");
  expect(() => firstCall(siteOf({ firstCall: "getRoots" }))).toThrow(
    'operationId: expected one of getRoot, listTags, listBooks, createBook, listShelf, got "getRoots". Did you mean "getRoot"?',
  );
});

it("has an input for each credential that it needs, with a link to where readers get them", () => {
  const scheme = (name: string) => ({ type: "apiKey", in: "header", name });
  const securitySchemes = { client: scheme("X-Client"), secret: scheme("X-Secret"), other: scheme("X-Other") };
  const security = [{ client: [], secret: [] }, { other: [] }];
  const site = siteOf({ keysURL: "https://books.example/keys" }, { components: { securitySchemes }, security });
  const call = firstCall(site);
  const html = call ? toHtml(LiveCall({ operation: call }, { site } as never), site) : "";
  expect(html.match(/data-scheme="?\w*/g)).toEqual(['data-scheme="client', 'data-scheme="secret']);
  expect(html.match(/href="https:\/\/books.example\/keys"/g)).toHaveLength(2);
});

it("rejects a URL of keys that a page cannot link to", () => {
  expect(() => siteOf({ keysURL: "javascript:run()" })).toThrow(
    'keysURL: expected a URL that starts with https:// or mailto:, got "javascript:run()"',
  );
});
