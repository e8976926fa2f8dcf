// `x-overloads`, the operations that share a method and a path.
import { describe, expect, it } from "vitest";
import { codeSamples, inspectContract } from "../../src/index.ts";
import { bookShop, problems } from "./book-shop.ts";

const json = (schema: object) => ({ "application/json": { schema } });
const shared = {
  operationId: "findBooks",
  parameters: [{ name: "author", in: "query", schema: { type: "string" } }],
  requestBody: { required: true, content: json({ anyOf: [{ type: "string" }, { type: "integer" }] }) },
  responses: { 200: { description: "Found.", content: json({ anyOf: [{ type: "boolean" }, { type: "null" }] }) } },
};
const byTitle = {
  operationId: "findByTitle",
  requestBody: { required: true, content: { "application/json": "#/anyOf/0" } },
  responses: { 200: { "application/json": "#/anyOf/0" } },
};
const byAuthor = {
  operationId: "findByAuthor",
  parameters: [{ name: "author", in: "query", required: true, schema: { const: "Ann" } }],
  responses: { 200: { "application/json": "#/anyOf/1" } },
};
const withOverloads = (...overloads: object[]) =>
  bookShop({ paths: { "/books": { post: { ...shared, "x-overloads": overloads } } } });

describe("x-overloads", () => {
  it("separates the parameters, bodies and responses of each operation", () => {
    const { contract } = inspectContract(withOverloads(byTitle, byAuthor));
    const [operation] = contract?.operations ?? [];
    expect(operation?.requestBody?.required).toBe(false);
    expect(operation?.overloads).toMatchObject([
      {
        operationId: "findByTitle",
        parameters: [],
        requestBody: { required: true, content: [{ schema: { type: "string" } }] },
        responses: [{ status: "200", content: [{ schema: { type: "boolean" } }] }],
        sdk: { method: "findBooks" },
      },
      {
        operationId: "findByAuthor",
        parameters: [{ name: "author", required: true, schema: { const: "Ann" } }],
        responses: [{ content: [{ schema: { type: "null" } }] }],
      },
    ]);
    expect(operation?.overloads?.[1]?.requestBody).toBeUndefined();
  });

  it("gives equal operationIds different names", () => {
    const { contract } = inspectContract(withOverloads(byTitle, { ...byAuthor, operationId: "findByTitle" }));
    const overloads = contract?.operations[0]?.overloads ?? [];
    expect(overloads.map(({ operationId }) => operationId)).toEqual(["findByTitle", "findByTitle2"]);
  });

  it("has samples of each operation", () => {
    const { contract } = inspectContract(withOverloads(byTitle, byAuthor));
    const [operation] = contract?.operations ?? [];
    if (!contract || !operation) throw new Error("expected a contract with an operation, got none");
    const samples = codeSamples(contract, operation);
    expect(samples.map(({ label }) => label)).toEqual([
      "curl",
      "TypeScript SDK",
      "fetch",
      "curl (findByAuthor)",
      "TypeScript SDK (findByAuthor)",
      "fetch (findByAuthor)",
    ]);
    expect(samples[4]?.source).toContain('findBooks(undefined, { author: "Ann" })');
  });

  it.each([
    [
      "a parameter that the operation does not have",
      { ...byAuthor, parameters: [{ name: "title", in: "query" }] },
      "/1/parameters/0: expected a parameter of the operation, got title in query",
    ],
    [
      "a status that the operation does not have",
      { ...byAuthor, responses: { 201: {} } },
      "/1/responses/201: expected a response of the operation, got 201",
    ],
    [
      "a media type that the operation does not have",
      { ...byAuthor, responses: { 200: { "text/plain": "#" } } },
      "/1/responses/200/text~1plain: expected a media type of the operation, got text/plain",
    ],
    [
      "a pointer to nothing",
      { ...byAuthor, responses: { 200: { "application/json": "#/anyOf/2" } } },
      "/1/responses/200/application~1json: expected a JSON Pointer into the schema of application/json, got #/anyOf/2",
    ],
    ["no operationId", { responses: {} }, "/1/operationId: expected a value, got none"],
  ])("leaves out %s", (_title, overload, message) => {
    const found = problems(withOverloads(byTitle, overload), "warning");
    expect(found.join("\n")).toContain(`#/paths/~1books/post/x-overloads${message}; it is left out`);
  });
});
