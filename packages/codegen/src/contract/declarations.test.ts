import type { OpenAPIObject } from "openapi3-ts/oas31";
import { expect, it } from "vitest";
import { pointerOf } from "../document/location.ts";
import { readContract } from "./read-contract.ts";

const schema = { type: "object", properties: { secret: { type: "string", writeOnly: true } } };
const content = { "application/json": { schema: { $ref: "#/components/schemas/page" } } };
const document = {
  openapi: "3.1.0",
  info: { title: "Books", version: "1" },
  servers: [{ url: "https://books.example" }],
  tags: [{ name: "Books" }],
  paths: {
    "/books": {
      parameters: [{ name: "Accept", in: "header", schema: {} }, { $ref: "#/components/parameters/Limit" }],
      post: {
        operationId: "createBook",
        security: [{ key: [] }],
        requestBody: { content },
        responses: { 201: { description: "Created.", headers: { Location: { schema: {} } }, content } },
      },
    },
  },
  webhooks: { created: { post: { operationId: "created", requestBody: { content }, responses: { 204: {} } } } },
  components: {
    parameters: { Limit: { name: "limit", in: "query", schema: { type: "integer" } } },
    schemas: { page: schema },
    securitySchemes: { key: { type: "apiKey", in: "header", name: "Key" } },
  },
} as unknown as OpenAPIObject;

it("returns the position of each node, also of those that the normalization changes", () => {
  const { operations, webhooks, servers, tags, schemas, securitySchemes } = readContract(document);
  const [operation] = operations;
  const [webhook] = webhooks;
  const [response] = operation?.responses ?? [];
  const nodes = [operation, operation?.parameters[0], operation?.requestBody, operation?.requestBody?.content[0]];
  const others = [
    response,
    response?.headers[0],
    webhook,
    webhook?.requestBody,
    servers[0],
    tags[0],
    securitySchemes.key,
  ];
  expect([...nodes, ...others].map((node) => pointerOf(node?.declaration))).toEqual([
    "/paths/~1books/post",
    "/components/parameters/Limit",
    "/paths/~1books/post/requestBody",
    "/paths/~1books/post/requestBody/content/application~1json",
    "/paths/~1books/post/responses/201",
    "/paths/~1books/post/responses/201/headers/Location",
    "/webhooks/created/post",
    "/webhooks/created/post/requestBody",
    "/servers/0",
    "/tags/0",
    "/components/securitySchemes/key",
  ]);
  // The type is renamed, because generated code has a type of that name, and separated, because it has a write-only property.
  expect(Object.entries(schemas).map(([name, value]) => [name, pointerOf(value)])).toEqual([
    ["PageModel", "/components/schemas/page"],
    ["PageModelInput", "/components/schemas/page"],
  ]);
});
