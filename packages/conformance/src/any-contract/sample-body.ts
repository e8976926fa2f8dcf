// A body of any kind, chosen at random.
import type { Content, FormField, JsonSchema } from "@petstore/codegen";
import { mergeSchemas } from "./merge-schemas.ts";
import { type SampleOptions, sampleValue } from "./sample-value.ts";

export interface Sampler extends Pick<SampleOptions, "follow" | "random"> {
  /** Whether a body, or all parameters of a place, are what the schema allows: forms of a union that overlap make a few wrong. */
  isValid: (part: string, value: unknown) => boolean;
}

export const TRIES_MAX = 100;

/** The content that the client sends and prefers: JSON where there is some, else the first that is no stream. */
export function chosenContent(content: Content[]): Content | undefined {
  return content.find(({ kind }) => kind === "json") ?? content.find(({ items }) => !items) ?? content[0];
}

/**
 * @param contents that `content` is one of
 * @param name of the validator of the first of them: `body`, `200 body`
 */
export function sampleBody(
  content: Content,
  contents: Content[],
  name: string,
  direction: SampleOptions["direction"],
  sampler: Sampler,
): unknown {
  const part = content === contents[0] ? name : `${name} ${content.mediaType}`;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const value = bodyOf(content, { ...sampler, direction });
    if (value !== undefined && (content.kind !== "json" || sampler.isValid(part, value))) return value;
  }
  throw new Error(`${part}: expected to find a value that its schema allows, found none in ${TRIES_MAX} tries`);
}

function bodyOf({ kind, schema = {}, fields = [], items }: Content, options: SampleOptions): unknown {
  switch (kind) {
    case "json":
      return sampleValue(schema, options);
    case "form":
    case "multipart":
      return formOf(fields, schema, options);
    case "text":
      return textOf(schema, options);
    case "events":
    case "lines":
      return items && options.direction === "response" ? [1, 2].map(() => sampleValue(items.schema, options)) : BYTES;
    default:
      return BYTES;
  }
}

/** Not text in any encoding. */
const BYTES = new Uint8Array([0, 255, 10, 13, 200, 65]);

function textOf(schema: JsonSchema, options: SampleOptions): string {
  const value = sampleValue({ type: "string", ...schema }, options);
  return typeof value === "string" ? value : "two words, Übersee";
}

/** A field without a text, such as null or an empty array, cannot be sent. */
function formOf(fields: FormField[], schema: JsonSchema, options: SampleOptions): Record<string, unknown> {
  const { required = [] } = mergeSchemas([schema], options.follow);
  const typed = (field: JsonSchema) => withType(field, options);
  const named = new Set(fields.map(({ name }) => name));
  // Some contracts require what they do not describe.
  const form: Record<string, unknown> = Object.fromEntries(
    required.filter((name) => !named.has(name)).map((name) => [name, "any"]),
  );
  for (const { name, part, isArray, contentType, schema: ofField } of fields) {
    if (!required.includes(name) && options.random() < 0.5) continue;
    const file = () => new File([BYTES], "Übersee 1.bin", { type: mediaTypeOf(contentType) });
    const value =
      part === "file" ? (isArray ? [file(), file()] : file()) : pruned(sampleValue(typed(ofField), options));
    const isSendable = part === "json" || [value].flat().every((item) => item !== null && item !== "");
    const isEmpty = typeof value === "object" && !(value instanceof File) && Object.keys(value ?? {}).length === 0;
    if (isSendable && !isEmpty) form[name] = value;
  }
  return form;
}

/** Without empty objects and arrays within, which no form and no query can carry. */
export function pruned<T>(value: T): T {
  if (typeof value !== "object" || value === null || value instanceof File) return value;
  const isEmpty = (part: unknown) => typeof part === "object" && part !== null && Object.keys(part).length === 0;
  if (Array.isArray(value)) return value.map(pruned).filter((item) => !isEmpty(item)) as T;
  const entries = Object.entries(value).map(([name, part]) => [name, pruned(part)] as const);
  return Object.fromEntries(entries.filter(([, part]) => !isEmpty(part))) as T;
}

/** The first that the contract allows; of all texts, one. */
function mediaTypeOf(allowed = "application/octet-stream"): string {
  const [first = ""] = allowed.split(",");
  return first.trim().replace("*/*", "application/octet-stream").replace("/*", "/any");
}

/** A value of no type is sent as a text, and so are the items of an array that have none. */
function withType(schema: JsonSchema, options: SampleOptions): JsonSchema {
  const whole = mergeSchemas([schema], options.follow);
  if (whole.type === "array") return { ...whole, items: withType((whole.items ?? {}) as JsonSchema, options) };
  const isTyped = whole.type ?? whole.properties ?? whole.items ?? whole.enum ?? whole.oneOf ?? whole.anyOf;
  return isTyped === undefined && !("const" in whole) ? { ...whole, type: "string" } : whole;
}
