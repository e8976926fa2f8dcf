// A contract whose requests are hard to serialize: unusual names, every parameter style, long integers, shell metacharacters.
import type { OpenAPIObject } from "openapi3-ts/oas31";

export const SPECIAL_CHARACTERS = `it's "50 %" \`\${HOME}\` $HOME & <b> \\ é\n@`;

/** Environment variables that the samples read. */
export const CREDENTIALS = {
  TOOLSHED_KEY: "s3cret",
  TOOLSHED_LOGIN: "me:pass",
  TOOLSHED_IN_QUERY: "s3cret",
  TOOLSHED_IN_COOKIE: "s3cret",
};

export const document: OpenAPIObject = {
  openapi: "3.1.0",
  info: { title: "Tool Shed", version: "1.0.0" },
  servers: [{ url: "https://shed.example/api/" }],
  security: [{ key: [] }],
  components: {
    securitySchemes: {
      key: { type: "http", scheme: "bearer" },
      login: { type: "http", scheme: "basic" },
      inQuery: { type: "apiKey", in: "query", name: "api key" },
      inCookie: { type: "apiKey", in: "cookie", name: "session" },
    },
    schemas: {
      Tool: {
        type: "object",
        required: ["name", "serial", "parts", "odd key", "class", "id"],
        properties: {
          id: { type: "integer", readOnly: true },
          name: { type: "string", example: SPECIAL_CHARACTERS },
          serial: { type: "integer", format: "int64", example: 9223372036854775807n },
          parts: { type: "array", items: { $ref: "#/components/schemas/Tool" } },
          "odd key": { type: ["null", "string"], format: "date" },
          class: { oneOf: [{ type: "null" }, { enum: ["hand", "power"] }] },
          note: { type: "string" },
        },
      },
      Tools: { type: "array", items: { $ref: "#/components/schemas/Tool" } },
    },
  },
  paths: {
    "/tools": {
      get: {
        operationId: "listTools",
        tags: ["Tools"],
        "x-pagination": {
          style: "link-header",
          header: "Link",
          relation: "next",
          cursorParameter: "cursor",
          limitParameter: "limit",
        },
        parameters: [
          { name: "limit", in: "query", example: 5, schema: { type: "integer" } },
          { name: "cursor", in: "query", schema: { type: "string" } },
          { name: "kind", in: "query", example: ["a b", "c,d"], schema: { type: "array", items: { type: "string" } } },
          {
            name: "size",
            in: "query",
            explode: false,
            style: "pipeDelimited",
            example: [1, 2],
            schema: { type: "array" },
          },
          {
            name: "made",
            in: "query",
            required: true,
            style: "deepObject",
            example: { from: 1900, by: "Löwe & Co" },
            schema: { type: "object" },
          },
          // The fourth optional one, which samples leave out.
          { name: "colour", in: "query", example: "red", schema: { type: "string" } },
          { name: "X-Trace-Id", in: "header", required: true, schema: { type: "string", minLength: 9 } },
        ],
        responses: {
          200: { description: "", content: { "application/json": { schema: { $ref: "#/components/schemas/Tools" } } } },
        },
      },
      post: {
        operationId: "createTool",
        tags: ["Tools"],
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/Tool" } } },
        },
        responses: {
          201: { description: "", content: { "application/json": { schema: { $ref: "#/components/schemas/Tool" } } } },
        },
      },
    },
    "/photos": {
      post: {
        operationId: "addPhoto",
        security: [],
        requestBody: {
          content: { "multipart/form-data": { example: { title: SPECIAL_CHARACTERS, size: { width: 3 } } } },
        },
        responses: { 204: { description: "" } },
      },
    },
    "/drawings": {
      post: {
        operationId: "addDrawing",
        security: [{ inCookie: [] }],
        parameters: [
          { name: "theme", in: "cookie", required: true, example: "dark", schema: { type: "string" } },
          { name: "X-Trace-Id", in: "header", required: true, example: 'a "b" $c #{d}', schema: { type: "string" } },
        ],
        requestBody: {
          content: {
            "multipart/form-data": {
              schema: {
                type: "object",
                required: ["title", "size", "tags", "file"],
                properties: {
                  title: { type: "string", example: SPECIAL_CHARACTERS },
                  size: { type: "object", example: { width: 3 } },
                  tags: { type: "array", items: { type: "string" }, example: ["a", "b"] },
                  file: { type: "string", format: "binary" },
                },
              },
              encoding: { size: { contentType: "application/json" }, file: { contentType: "image/png" } },
            },
          },
        },
        responses: { 200: { description: "", content: { "image/png": {} } } },
      },
      put: {
        operationId: "replaceDrawing",
        security: [],
        requestBody: { content: { "image/png": { schema: { type: "string", format: "binary" } } } },
        responses: { 200: { description: "", content: { "text/event-stream": { schema: { type: "string" } } } } },
      },
      patch: {
        operationId: "noteDrawing",
        security: [],
        requestBody: { content: { "text/plain": { example: SPECIAL_CHARACTERS } } },
        responses: { 200: { description: "", content: { "application/json": {} } } },
      },
      delete: {
        operationId: "tagDrawings",
        security: [],
        requestBody: {
          content: {
            "application/x-www-form-urlencoded": {
              schema: {
                type: "object",
                required: ["tag"],
                properties: { tag: { type: "array", items: { type: "string" }, example: ["a b", "c&d", "é"] } },
              },
            },
          },
        },
        responses: { 204: { description: "" } },
      },
      head: { operationId: "checkDrawings", security: [], responses: { 200: { description: "" } } },
    },
    "/tools/{toolId}/parts/{part.no}": {
      delete: {
        operationId: "deletePart",
        tags: ["Tools"],
        security: [{ inQuery: [], login: [] }],
        parameters: [
          { name: "part.no", in: "path", required: true, example: SPECIAL_CHARACTERS, schema: { type: "string" } },
          {
            name: "toolId",
            in: "path",
            required: true,
            schema: { type: "integer", exclusiveMinimum: 6, multipleOf: 4 },
          },
        ],
        responses: { 204: { description: "" } },
      },
      put: {
        operationId: "renamePart",
        security: [],
        parameters: [
          { name: "toolId", in: "path", required: true, example: 1, schema: { type: "integer" } },
          { name: "part.no", in: "path", required: true, example: 2, schema: { type: "integer" } },
        ],
        requestBody: {
          content: { "application/x-www-form-urlencoded": { example: { name: SPECIAL_CHARACTERS, "new age": 3 } } },
        },
        responses: { 200: { description: "", content: { "text/plain": {} } } },
      },
    },
  },
};
