import { describe, expect, it } from "vitest";
import type { JsonSchema } from "./contract.ts";
import { eventItems, lineItems, type StreamMedia } from "./stream-items.ts";

const SCHEMAS: Record<string, JsonSchema> = {
  Piece: { type: "object", properties: { title: { type: "string" } } },
  Message: {
    type: "object",
    required: ["event", "data"],
    properties: { event: { enum: ["message"] }, data: { $ref: "#Piece" } as JsonSchema },
  },
  Done: {
    type: "object",
    properties: { event: { type: "string", enum: ["done"] }, data: { type: "string", enum: ["[DONE]"] } },
  },
  Title: { type: "string" },
};

function resolve(schema: JsonSchema & { $ref?: string }): JsonSchema {
  return schema.$ref === undefined ? schema : (SCHEMAS[schema.$ref.slice(1)] ?? {});
}

const piece = { $ref: "#Piece" } as JsonSchema;
const event = (...fields: [string, JsonSchema][]) => ({
  type: "object" as const,
  properties: Object.fromEntries(fields),
});

describe("eventItems", () => {
  it.each<[string, StreamMedia, { itemKind: string; stringEvents: string[]; terminator?: string; schema?: object }]>([
    ["data only (OpenAI)", { schema: piece }, { itemKind: "data", stringEvents: [], schema: piece }],
    [
      "an array of data",
      { schema: { type: "array", items: piece } },
      { itemKind: "data", stringEvents: [], schema: piece },
    ],
    ["strings", { schema: { type: "string" } }, { itemKind: "data", stringEvents: [""] }],
    [
      "strings by reference",
      { itemSchema: { $ref: "#Title" } as JsonSchema },
      { itemKind: "data", stringEvents: [""] },
    ],
    ["a media type without a schema", {}, { itemKind: "data", stringEvents: [], schema: {} }],
    [
      "a sentinel",
      { schema: piece, "x-sse-sentinel": "END" },
      { itemKind: "data", stringEvents: [], terminator: "END", schema: piece },
    ],
    [
      "a sentinel (Speakeasy)",
      { schema: piece, "x-speakeasy-sse-sentinel": "[DONE]" },
      { itemKind: "data", stringEvents: [], terminator: "[DONE]", schema: piece },
    ],
    [
      "data or a constant in brackets",
      { schema: { anyOf: [piece, { const: "[DONE]" }] } },
      { itemKind: "data", stringEvents: [], terminator: "[DONE]" },
    ],
    [
      "events with decoded data (Speakeasy)",
      { schema: event(["data", piece], ["id", { type: "string" }]) },
      { itemKind: "event", stringEvents: [] },
    ],
    [
      "named events in nested references (OpenAI assistants)",
      { schema: { oneOf: [{ anyOf: [{ $ref: "#Message" }] }, { $ref: "#Done" }] } as JsonSchema },
      { itemKind: "event", stringEvents: [], terminator: "[DONE]" },
    ],
    [
      "events whose data is a JSON string (OpenAPI 3.2)",
      { itemSchema: event(["data", { type: "string", contentMediaType: "application/json", contentSchema: piece }]) },
      { itemKind: "event", stringEvents: [] },
    ],
    [
      "events of which some have string data",
      {
        itemSchema: {
          oneOf: [
            event(["event", { enum: ["a", "b"] }], ["data", { type: "string" }]),
            event(["event", { const: "c" }], ["data", piece]),
          ],
        },
      },
      { itemKind: "event", stringEvents: ["a", "b"] },
    ],
    [
      "an object with data and other fields as the data",
      { schema: event(["data", piece], ["model", {}]) },
      { itemKind: "data", stringEvents: [] },
    ],
  ])("reads %s", (_name, media, expected) => {
    expect(eventItems(media, resolve)).toMatchObject(expected);
    expect(eventItems(media, resolve).terminator).toBe(expected.terminator);
  });

  it("keeps an event with constant data that does not end the stream", () => {
    const ping = event(["event", { const: "ping" }], ["data", { const: "" }]);
    const { schema, terminator } = eventItems({ itemSchema: { oneOf: [ping, event(["data", piece])] } }, resolve);
    expect(terminator).toBeUndefined();
    expect(schema.oneOf).toHaveLength(2);
  });

  it("omits the event that ends the stream and adds id and retry", () => {
    const { schema } = eventItems(
      { schema: { oneOf: [{ $ref: "#Message" }, { $ref: "#Done" }] } as JsonSchema },
      resolve,
    );
    expect(schema).toMatchObject({
      required: ["event", "data"],
      properties: { event: { enum: ["message"] }, data: piece, id: { type: "string" }, retry: { type: "integer" } },
    });
  });
});

describe("lineItems", () => {
  it.each<[StreamMedia, object]>([
    [{ itemSchema: piece }, piece],
    [{ schema: { type: "array", items: piece } }, piece],
    [{ schema: piece }, piece],
    [{ schema: { type: "string" } }, {}],
    [{ itemSchema: { type: "string" } }, { type: "string" }],
  ])("reads %j with the item schema %j", (media, schema) => {
    expect(lineItems(media, resolve).schema).toEqual(schema);
  });
});
