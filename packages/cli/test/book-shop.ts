// The contract of a book shop, which tests modify.
import type { OpenAPIObject } from "openapi3-ts/oas31";

/** Returns a new copy on each call, so that a test can change it. */
export function bookShop() {
  const book = () => ({ "application/json": { schema: { $ref: "#/components/schemas/Book" } } });
  return {
    openapi: "3.1.0",
    info: { title: "Book Shop", version: "1.4.0" },
    servers: [{ url: "https://books.example/v1" }],
    security: [{ key: [] }],
    paths: {
      "/books": {
        get: {
          operationId: "listBooks",
          tags: ["Books"],
          parameters: [{ name: "genre", in: "query", schema: { type: "string", enum: ["crime", "poetry"] } }],
          responses: {
            "200": {
              description: "Books.",
              content: {
                "application/json": { schema: { type: "array", items: { $ref: "#/components/schemas/Book" } } },
              },
            },
          },
        },
        post: {
          operationId: "addBook",
          tags: ["Books"],
          requestBody: {
            required: true,
            content: { "application/json": { schema: { $ref: "#/components/schemas/NewBook" } } },
          },
          responses: { "201": { description: "Added.", content: book() } },
        },
      },
      "/books/{bookId}": {
        get: {
          operationId: "getBook",
          tags: ["Books"],
          deprecated: true,
          "x-deprecation": { since: "2029-01-01", sunset: "2030-06-01", successor: "listBooks" },
          parameters: [{ name: "bookId", in: "path", required: true, schema: { type: "string" } }],
          responses: { "200": { description: "The book.", content: book() } },
        },
      },
    },
    components: {
      securitySchemes: { key: { type: "http", scheme: "bearer" } },
      schemas: {
        NewBook: {
          type: "object",
          required: ["title"],
          properties: { title: { type: "string", maxLength: 80 }, shelf: { type: "string", default: "top" } },
        },
        Book: {
          type: "object",
          required: ["id", "title"],
          properties: { id: { type: "integer", format: "int64" }, title: { type: "string" } },
        },
      },
    },
  } satisfies OpenAPIObject;
}
