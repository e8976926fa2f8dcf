import { describe, expect, it } from "vitest";
import type { JsonSchema } from "./contract.ts";
import { eventItems, lineItems, type StreamMedia } from "./stream-items.ts";

const SCHEMAS: Record<string, JsonSchema> = {
  Piece: { type: "object", properties: { text: { type: "string" } } },
  Message: {
    type: "object",
    required: ["event", "data"],
    properties: { event: { enum: ["message"] }, data: { $ref: "#Piece" } as JsonSchema },
  },
  Done: {
    type: "object",
    properties: { event: { type: "string", enum: ["done"] }, data: { type: "string", enum: ["[DONE]"] } },
  },
  Text: { type: "string" },
};

function follow(schema: JsonSchema & { $ref?: string }): JsonSchema {
  return schema.$ref === undefined ? schema : (SCHEMAS[schema.$ref.slice(1)] ?? {});
}

const piece = { $ref: "#Piece" } as JsonSchema;
const event = (...fields: [string, JsonSchema][]) => ({
  type: "object" as const,
  properties: Object.fromEntries(fields),
});

describe("eventItems", () => {
  it.each<[string, StreamMedia, { form: string; textEvents: string[]; terminator?: string; schema?: object }]>([
    ["the data alone (OpenAI)", { schema: piece }, { form: "data", textEvents: [], schema: piece }],
    [
      "the data as an array",
      { schema: { type: "array", items: piece } },
      { form: "data", textEvents: [], schema: piece },
    ],
    ["text", { schema: { type: "string" } }, { form: "data", textEvents: [""] }],
    ["text by reference", { itemSchema: { $ref: "#Text" } as JsonSchema }, { form: "data", textEvents: [""] }],
    ["nothing", {}, { form: "data", textEvents: [], schema: {} }],
    [
      "a sentinel (Speakeasy)",
      { schema: piece, "x-speakeasy-sse-sentinel": "[DONE]" },
      { form: "data", textEvents: [], terminator: "[DONE]", schema: piece },
    ],
    [
      "the data or a constant in brackets",
      { schema: { anyOf: [piece, { const: "[DONE]" }] } },
      { form: "data", textEvents: [], terminator: "[DONE]" },
    ],
    [
      "events with an object as data (Speakeasy)",
      { schema: event(["data", piece], ["id", { type: "string" }]) },
      { form: "event", textEvents: [] },
    ],
    [
      "events by name in references within references (OpenAI's assistants)",
      { schema: { oneOf: [{ anyOf: [{ $ref: "#Message" }] }, { $ref: "#Done" }] } as JsonSchema },
      { form: "event", textEvents: [], terminator: "[DONE]" },
    ],
    [
      "events whose data are JSON in a text (OpenAPI 3.2)",
      { itemSchema: event(["data", { type: "string", contentMediaType: "application/json", contentSchema: piece }]) },
      { form: "event", textEvents: [] },
    ],
    [
      "events whose data are text, for some of the names",
      {
        itemSchema: {
          oneOf: [
            event(["event", { enum: ["a", "b"] }], ["data", { type: "string" }]),
            event(["event", { const: "c" }], ["data", piece]),
          ],
        },
      },
      { form: "event", textEvents: ["a", "b"] },
    ],
    [
      "an object that has data among other fields",
      { schema: event(["data", piece], ["model", {}]) },
      { form: "data", textEvents: [] },
    ],
  ])("reads %s", (_name, media, expected) => {
    expect(eventItems(media, follow)).toMatchObject(expected);
    expect(eventItems(media, follow).terminator).toBe(expected.terminator);
  });

  it("keeps a constant that does not end the stream", () => {
    const ping = event(["event", { const: "ping" }], ["data", { const: "" }]);
    const { schema, terminator } = eventItems({ itemSchema: { oneOf: [ping, event(["data", piece])] } }, follow);
    expect(terminator).toBeUndefined();
    expect(schema.oneOf).toHaveLength(2);
  });

  it("leaves the end out of what a program handles, and adds id and retry", () => {
    const { schema } = eventItems(
      { schema: { oneOf: [{ $ref: "#Message" }, { $ref: "#Done" }] } as JsonSchema },
      follow,
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
  ])("reads %j", (media, schema) => {
    expect(lineItems(media, follow).schema).toEqual(schema);
  });
});
