// The contract of a tool shed, which tests modify. It uses all extensions of this package.
import type { OpenAPIObject } from "openapi3-ts/oas31";

/** Returns a new copy on each call, so that a test can change it. */
export function toolShed() {
  const error = () => ({
    description: "The error.",
    content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
  });
  const tool = () => ({ "application/json": { schema: { $ref: "#/components/schemas/Tool" } } });
  return {
    openapi: "3.1.0",
    info: { title: "Tool Shed", version: "1.4.0", license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: "https://shed.example", description: "Production" }],
    security: [{ key: [] }],
    "x-rate-limits": {
      windows: [{ name: "minute", seconds: 60, title: "Requests per minute" }],
      plans: [
        { name: "free", title: "Free", limits: { minute: 60 } },
        { name: "paid", title: "Paid", limits: { minute: 600 } },
        { name: "agreed", title: "Agreed" },
      ],
      anonymousPlan: "free",
      ban: {
        rejections: 10,
        withinSeconds: 60,
        firstSeconds: 60,
        factor: 2,
        maxSeconds: 3600,
        resetAfterSeconds: 86_400,
      },
    },
    paths: {
      "/tools": {
        get: {
          operationId: "listTools",
          summary: "List the tools",
          tags: ["Tools"],
          "x-pagination": { style: "link-header", header: "Link", relation: "next", cursorParameter: "cursor" },
          parameters: [
            { $ref: "#/components/parameters/Limit" },
            { name: "cursor", in: "query", schema: { type: "string" } },
            { name: "kind", in: "query", schema: { $ref: "#/components/schemas/Kind" } },
          ],
          responses: {
            "200": {
              description: "Tools.",
              headers: {
                Link: { schema: { type: "string" } },
                "X-Left": { required: true, schema: { type: "integer" } },
              },
              content: {
                "application/json": { schema: { type: "array", items: { $ref: "#/components/schemas/Tool" } } },
              },
            },
            "400": error(),
          },
        },
        post: {
          operationId: "addTool",
          summary: "Add a tool",
          tags: ["Tools"],
          requestBody: {
            required: true,
            content: { "application/json": { schema: { $ref: "#/components/schemas/NewTool" } } },
          },
          responses: { "201": { description: "Added.", content: tool() }, "400": error(), "409": error() },
        },
      },
      "/tools/{toolId}": {
        get: {
          operationId: "getTool",
          summary: "Get a tool",
          tags: ["Tools"],
          deprecated: true,
          "x-deprecation": { since: "2029-01-01", sunset: "2030-06-01", successor: "listTools" },
          parameters: [{ name: "toolId", in: "path", required: true, schema: { type: "string" } }],
          responses: { "200": { description: "The tool.", content: tool() }, "404": error() },
        },
      },
    },
    components: {
      securitySchemes: { key: { type: "http", scheme: "bearer" } },
      parameters: {
        Limit: { name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 100, default: 20 } },
      },
      schemas: {
        Kind: { type: "string", enum: ["hammer", "saw", "drill"] },
        Condition: { type: "string", enum: ["new", "used"] },
        NewTool: {
          type: "object",
          required: ["name"],
          properties: {
            name: { type: "string", maxLength: 80 },
            kind: { $ref: "#/components/schemas/Kind" },
            weight: { type: "number" },
            count: { type: "integer", format: "int64" },
            shelf: { type: "string", default: "top" },
            tags: { type: "array", items: { type: "object", properties: { label: { type: "string" } } } },
          },
        },
        Tool: {
          type: "object",
          required: ["id", "name"],
          properties: {
            id: { type: "string" },
            name: { type: "string", maxLength: 80 },
            kind: { $ref: "#/components/schemas/Kind" },
            condition: { $ref: "#/components/schemas/Condition" },
            weight: { type: "number" },
            count: { type: "integer", format: "int64" },
            shelf: { type: "string", default: "top" },
            tags: { type: "array", items: { type: "object", properties: { label: { type: "string" } } } },
          },
        },
        Failure: {
          type: "object",
          required: ["code"],
          properties: {
            code: {
              type: "string",
              "x-error-codes": {
                invalid: { status: 400, title: "Invalid", when: "It is invalid.", remedy: "Fix it." },
                taken: { status: 409, title: "Taken", when: "It is taken.", remedy: "Take another." },
              },
            },
          },
        },
      },
    },
  } satisfies OpenAPIObject;
}
