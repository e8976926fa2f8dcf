// Reads the item schema of a streamed body: events of `text/event-stream`, or JSON values one per line.
import type { SchemaResolver } from "../schema/merge-schemas.ts";
import type { JsonSchema, StreamItems } from "./contract.ts";
import { isJson } from "./media-type.ts";

/** A media type object with `itemSchema` of OpenAPI 3.2, and the extension for the end of a stream, which Speakeasy names otherwise. */
export interface StreamMedia {
  schema?: JsonSchema;
  itemSchema?: JsonSchema;
  "x-sse-sentinel"?: string;
  "x-speakeasy-sse-sentinel"?: string;
}

/** Fields of an event (WHATWG HTML, section 9.2.6). */
const EVENT_FIELDS = ["event", "data", "id", "retry"];

export function lineItems(media: StreamMedia, resolve: SchemaResolver): StreamItems {
  const schema = itemSchema(media, resolve);
  // TypeSpec emits `type: string` as the schema of the body, which does not describe the items.
  return {
    schema: media.itemSchema || resolve(schema).type !== "string" ? schema : {},
    itemKind: "data",
    stringEvents: [],
  };
}

/**
 * Reads the items of `text/event-stream`, which contracts describe in three ways. If the schema has the fields of an event,
 * the decoded data is either the `contentSchema` of `data` (OpenAPI 3.2, TypeSpec) or the schema of `data` itself
 * (Speakeasy). Any other schema is the schema of the data (OpenAI). A variant with constant data ends the stream if it has
 * no event name, or if the constant is in brackets (`[DONE]`).
 */
export function eventItems(media: StreamMedia, resolve: SchemaResolver): StreamItems {
  const item = itemSchema(media, resolve);
  const variants = collectVariants(item, resolve);
  const sentinel = media["x-sse-sentinel"] ?? media["x-speakeasy-sse-sentinel"];
  if (!variants.every((variant) => isEvent(variant))) return dataItems(item, variants, resolve, sentinel);
  const end = variants.find((variant) => isEnd(variant, resolve));
  const events = variants.filter((variant) => variant !== end);
  const terminator = sentinel ?? (end && constantString(dataSchema(end), resolve));
  const stringEvents = events
    .filter((event) => isStringData(dataSchema(event), resolve))
    .flatMap((event) => eventNames(event, resolve));
  return {
    schema: union(events.map((event) => decodeEvent(event, resolve))),
    itemKind: "event",
    stringEvents,
    terminator,
  };
}

function dataItems(
  item: JsonSchema,
  variants: JsonSchema[],
  resolve: SchemaResolver,
  sentinel: string | undefined,
): StreamItems {
  const end =
    variants.length > 1 ? variants.find((variant) => isSentinel(constantString(variant, resolve))) : undefined;
  const terminator = sentinel ?? (end && constantString(end, resolve));
  const schema = end ? union(variants.filter((variant) => variant !== end)) : item;
  return {
    schema,
    itemKind: "data",
    stringEvents: isStringData(resolve(schema), resolve) ? [""] : [],
    terminator,
  };
}

/** Returns the schema of an item. Without `itemSchema`, it is the schema of the body, or of the items of an array. */
function itemSchema({ itemSchema, schema }: StreamMedia, resolve: SchemaResolver): JsonSchema {
  if (itemSchema) return itemSchema;
  const body = resolve(schema ?? {});
  return body.items ?? schema ?? {};
}

/** Returns the variants of a schema, each merged with the keywords next to the union. */
function collectVariants(schema: JsonSchema, resolve: SchemaResolver): JsonSchema[] {
  const { oneOf, anyOf, discriminator, ...base } = resolve(schema);
  const branches = (oneOf ?? anyOf) as JsonSchema[] | undefined;
  if (!branches) return [resolve(schema)];
  return branches
    .flatMap((branch) => collectVariants(branch, resolve))
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

function isEnd(event: JsonSchema, resolve: SchemaResolver): boolean {
  const constant = constantString(dataSchema(event), resolve);
  return constant !== undefined && (isSentinel(constant) || eventNames(event, resolve).join() === "");
}

function isSentinel(data: string | undefined): boolean {
  return /^\[.*\]$/.test(data ?? "");
}

function dataSchema({ properties }: JsonSchema): JsonSchema {
  return properties?.data ?? {};
}

function constantString(schema: JsonSchema, resolve: SchemaResolver): string | undefined {
  const { const: constant, enum: values, contentSchema } = resolve(schema);
  if (contentSchema) return undefined;
  const value: unknown = constant ?? (values?.length === 1 ? values[0] : undefined);
  return typeof value === "string" ? value : undefined;
}

/** Returns the names of an event, or `""` if it is unnamed. */
function eventNames({ properties }: JsonSchema, resolve: SchemaResolver): string[] {
  const { const: constant, enum: values } = resolve(properties?.event ?? {});
  const names: unknown[] = constant === undefined ? (values ?? []) : [constant];
  const strings = names.filter((name) => typeof name === "string");
  return strings.length > 0 ? strings : [""];
}

/** Returns whether the data of an event is a plain string. All other data is JSON. */
function isStringData(data: JsonSchema, resolve: SchemaResolver): boolean {
  const { type, contentSchema, contentMediaType } = resolve(data);
  if (contentMediaType) return !isJson(contentMediaType);
  return type === "string" && !contentSchema;
}

/** Returns the schema of an event with decoded data, and with `id` and `retry`. */
function decodeEvent(event: JsonSchema, resolve: SchemaResolver): JsonSchema {
  const properties = (event.properties ?? {}) as Record<string, JsonSchema>;
  const names = eventNames(event, resolve).filter((name) => name !== "");
  return {
    ...(event.description !== undefined && { description: event.description }),
    type: "object",
    required: [...(names.length > 0 ? ["event"] : []), "data"],
    properties: {
      event: properties.event ?? { type: "string" },
      data: decodedDataSchema(dataSchema(event), resolve),
      id: {
        description: "ID that the client sends in `Last-Event-ID` when it reconnects.",
        ...properties.id,
        type: "string",
      },
      retry: {
        description: "Delay before the client reconnects, in milliseconds.",
        ...properties.retry,
        type: "integer",
      },
    },
  };
}

function decodedDataSchema(data: JsonSchema, resolve: SchemaResolver): JsonSchema {
  const { contentSchema, contentMediaType } = resolve(data);
  if (contentSchema) return contentSchema;
  if (!contentMediaType) return data;
  return isJson(contentMediaType) ? {} : { type: "string" };
}

function union(schemas: JsonSchema[]): JsonSchema {
  return schemas.length === 1 ? (schemas[0] ?? {}) : { oneOf: schemas };
}
