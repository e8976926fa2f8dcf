import { describe, expect, it } from "vitest";
import { contentKind, requestContent } from "./content-kind.ts";
import type { ContentKind, JsonSchema } from "./contract.ts";
import { readContract } from "./read-contract.ts";

describe("contentKind", () => {
  it.each<[string, JsonSchema | undefined, ContentKind]>([
    ["application/json; charset=utf-8", undefined, "json"],
    ["application/problem+JSON", undefined, "json"],
    ["application/x-www-form-urlencoded", { type: "object" }, "form"],
    ["multipart/form-data", { type: "object" }, "multipart"],
    ["multipart/mixed", undefined, "binary"],
    ["text/event-stream; charset=utf-8", { type: "object" }, "events"],
    ["application/x-ndjson", undefined, "lines"],
    ["text/csv", { type: "string" }, "text"],
    ["application/xml", { type: "object" }, "text"],
    ["image/svg+xml", undefined, "binary"],
    ["application/yaml", undefined, "text"],
    ["application/graphql", { type: "string" }, "text"],
    ["application/octet-stream", { type: "string" }, "binary"],
    ["application/zip", undefined, "binary"],
    ["application/vnd.some", { type: "string", format: "binary" }, "binary"],
    ["image/*", undefined, "binary"],
    ["constructor", undefined, "binary"],
    ["__proto__", undefined, "binary"],
    ["*/*", undefined, "binary"],
    ["*/*", { type: "string", format: "binary" }, "binary"],
    ["*/*", { type: "object" }, "json"],
  ])("classifies %s with the schema %j as %s", (mediaType, schema, kind) => {
    expect(contentKind(mediaType, schema)).toBe(kind);
  });
});

describe("requestContent", () => {
  const upload = { type: "object", properties: { file: { type: "string", format: "binary" } } };
  const note = { type: "object", properties: { text: { type: "string" } } };

  it.each([
    ["a form with files rather than JSON with the same schema", "Upload", "Upload", "multipart/form-data"],
    ["JSON rather than a form without files", "Note", "Note", "application/json"],
    ["JSON rather than a form with another schema", "Upload", "Note", "application/json"],
  ])("selects %s", (_, form, json, expected) => {
    const schemaOf = (name: string) => ({ schema: { $ref: `#/components/schemas/${name}` } });
    const content = { "multipart/form-data": schemaOf(form), "application/json": schemaOf(json) };
    const paths = { "/files": { post: { operationId: "send", requestBody: { content }, responses: {} } } };
    const components = { schemas: { Upload: upload, Note: note } };
    const document = { openapi: "3.1.0", info: { title: "Files", version: "1" }, paths, components };
    const [operation] = readContract(document as never).operations;
    expect(operation && requestContent(operation)?.mediaType).toBe(expected);
  });
});
