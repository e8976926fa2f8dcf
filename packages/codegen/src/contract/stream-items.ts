// The items of a streamed body: events of `text/event-stream`, or JSON values one on each line.
import type { JsonSchema, StreamItems } from "./contract.ts";
import { isJson } from "./media-type.ts";

type Follow = (schema: JsonSchema) => JsonSchema;

/** A media type object with what OpenAPI 3.2 adds to it, and Speakeasy's extension for the end of a stream. */
export interface StreamMedia {
  schema?: JsonSchema;
  itemSchema?: JsonSchema;
  "x-speakeasy-sse-sentinel"?: string;
}

/** Fields of an event (WHATWG HTML, section 9.2.6). */
const EVENT_FIELDS = ["event", "data", "id", "retry"];

/** @param follow gives what a schema refers to, or the schema itself */
export function lineItems(media: StreamMedia, follow: Follow): StreamItems {
  const schema = itemSchema(media, follow);
  // TypeSpec has no more to say of them in OpenAPI than that they are text.
  return { schema: media.itemSchema || follow(schema).type !== "string" ? schema : {}, form: "data", textEvents: [] };
}

/**
 * Three ways of writing are known. Those whose schema has the fields of an event: as OpenAPI 3.2 and TypeSpec write it, with the
 * value of `data` in `contentSchema`, and as Speakeasy documents write it, with that value as the schema of `data`.
 * Any other schema is that of the data alone, as in the documents of OpenAI. A variant whose data is a constant text
 * and that has no name, or whose constant is in brackets (`[DONE]`), ends the stream and is no event.
 */
export function eventItems(media: StreamMedia, follow: Follow): StreamItems {
  const item = itemSchema(media, follow);
  const variants = variantsOf(item, follow);
  const sentinel = media["x-speakeasy-sse-sentinel"];
  if (!variants.every((variant) => isEvent(variant))) return dataItems(item, variants, follow, sentinel);
  const end = variants.find((variant) => isEnd(variant, follow));
  const events = variants.filter((variant) => variant !== end);
  const terminator = sentinel ?? (end && constantText(dataOf(end), follow));
  const textEvents = events
    .filter((event) => isTextData(dataOf(event), follow))
    .flatMap((event) => namesOf(event, follow));
  return {
    schema: union(events.map((event) => decoded(event, follow))),
    form: "event",
    textEvents,
    ...(terminator !== undefined && { terminator }),
  };
}

function dataItems(
  item: JsonSchema,
  variants: JsonSchema[],
  follow: Follow,
  sentinel: string | undefined,
): StreamItems {
  const end = variants.length > 1 ? variants.find((variant) => isSentinel(constantText(variant, follow))) : undefined;
  const terminator = sentinel ?? (end && constantText(end, follow));
  const schema = end ? union(variants.filter((variant) => variant !== end)) : item;
  return {
    schema,
    form: "data",
    textEvents: isTextData(follow(schema), follow) ? [""] : [],
    ...(terminator !== undefined && { terminator }),
  };
}

/** Where a document has no `itemSchema`, the schema of the whole is that of an array or, as often, of one item. */
function itemSchema({ itemSchema, schema }: StreamMedia, follow: Follow): JsonSchema {
  if (itemSchema) return itemSchema;
  const whole = follow(schema ?? {});
  return whole.items ? (whole.items as JsonSchema) : (schema ?? {});
}

/** The alternatives of a schema, each with what all of them have in common. */
function variantsOf(schema: JsonSchema, follow: Follow, depth = 0): JsonSchema[] {
  const { oneOf, anyOf, discriminator, ...base } = follow(schema);
  const alternatives = (oneOf ?? anyOf) as JsonSchema[] | undefined;
  if (!alternatives || depth > 8) return [follow(schema)];
  return alternatives
    .flatMap((alternative) => variantsOf(alternative, follow, depth + 1))
    .map((variant) => ({
      ...base,
      ...variant,
      properties: { ...base.properties, ...variant.properties },
      required: [...(base.required ?? []), ...(variant.required ?? [])],
    }))
    .map((variant) => (Object.keys(variant.properties).length > 0 ? variant : withoutProperties(variant)));
}

function withoutProperties({ properties, required, ...rest }: JsonSchema): JsonSchema {
  return rest;
}

function isEvent({ properties }: JsonSchema): boolean {
  const names = Object.keys(properties ?? {});
  return names.includes("data") && names.every((name) => EVENT_FIELDS.includes(name));
}

function isEnd(event: JsonSchema, follow: Follow): boolean {
  const text = constantText(dataOf(event), follow);
  return text !== undefined && (isSentinel(text) || namesOf(event, follow).join() === "");
}

function isSentinel(text: string | undefined): boolean {
  return /^\[.*\]$/.test(text ?? "");
}

function dataOf({ properties }: JsonSchema): JsonSchema {
  return (properties?.data ?? {}) as JsonSchema;
}

function constantText(schema: JsonSchema, follow: Follow): string | undefined {
  const { const: constant, enum: values, contentSchema } = follow(schema);
  if (contentSchema) return undefined;
  const value: unknown = constant ?? (values?.length === 1 ? values[0] : undefined);
  return typeof value === "string" ? value : undefined;
}

/** Names of an event, `""` where it has none. */
function namesOf({ properties }: JsonSchema, follow: Follow): string[] {
  const { const: constant, enum: values } = follow((properties?.event ?? {}) as JsonSchema);
  const names: unknown[] = constant === undefined ? (values ?? []) : [constant];
  const texts = names.filter((name) => typeof name === "string");
  return texts.length > 0 ? texts : [""];
}

/** Whether the data are sent as they are; everything else is JSON. */
function isTextData(data: JsonSchema, follow: Follow): boolean {
  const { type, contentSchema, contentMediaType } = follow(data);
  if (contentMediaType) return !isJson(contentMediaType);
  return type === "string" && !contentSchema;
}

/** The event as a program handles it: with the value that its data stand for, and an id where it wants one. */
function decoded(event: JsonSchema, follow: Follow): JsonSchema {
  const given = (event.properties ?? {}) as Record<string, JsonSchema>;
  const names = namesOf(event, follow).filter((name) => name !== "");
  return {
    ...(event.description !== undefined && { description: event.description }),
    type: "object",
    required: [...(names.length > 0 ? ["event"] : []), "data"],
    properties: {
      event: given.event ?? { type: "string" },
      data: decodedData(dataOf(event), follow),
      id: {
        description: "What the client names in `Last-Event-ID` when it connects again.",
        ...given.id,
        type: "string",
      },
      retry: {
        description: "Wait before the client connects again, in milliseconds.",
        ...given.retry,
        type: "integer",
      },
    },
  };
}

function decodedData(data: JsonSchema, follow: Follow): JsonSchema {
  const { contentSchema, contentMediaType } = follow(data);
  if (contentSchema) return contentSchema as JsonSchema;
  if (!contentMediaType) return data;
  return isJson(contentMediaType) ? {} : { type: "string" };
}

function union(schemas: JsonSchema[]): JsonSchema {
  return schemas.length === 1 ? (schemas[0] ?? {}) : { oneOf: schemas };
}
