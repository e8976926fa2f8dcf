import { describe, expect, it } from "vitest";
import { contentKind } from "./content-kind.ts";
import type { ContentKind, JsonSchema } from "./contract.ts";

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
