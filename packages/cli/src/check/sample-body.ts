// Samples a request or response body of any media type.
import { type Content, type FormField, type JsonSchema, mergeSchemas } from "@onecontract/codegen";
import { type SampleOptions, sampleValue } from "./sample-value.ts";

export interface Sampler extends Pick<SampleOptions, "resolve" | "random"> {
  /**
   * Validates a sampled body, or all parameters of one location. A few samples are invalid, because the branches of a
   * `oneOf` can overlap.
   *
   * @param part the name of the generated validator: `query`, `body`, `200 body`
   */
  isValid: (part: string, value: unknown) => boolean;
  /** Describes why the last value of a part was not valid. */
  reasons?: (part: string) => string[];
  /** Creates the example of a schema, which is used if no random value is valid. */
  exampleOf?: (schema: JsonSchema, direction: SampleOptions["direction"]) => unknown;
}

export const MAX_ATTEMPTS = 100;

/** Returns the content that the client sends and prefers: JSON, else the first that is not a stream, else the first. */
export function preferredContent(contents: Content[]): Content | undefined {
  return contents.find(({ kind }) => kind === "json") ?? contents.find(({ items }) => !items) ?? contents[0];
}

/**
 * Samples a body of the given content.
 *
 * @param contents all contents of the body
 * @param name the name of the validator of the first content: `body`, `200 body`
 * @throws Error if no sample is valid
 */
export function sampleBody(
  content: Content,
  contents: Content[],
  name: string,
  direction: SampleOptions["direction"],
  sampler: Sampler,
): unknown {
  const part = content === contents[0] ? name : `${name} ${content.mediaType}`;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const value = sampleContent(content, { ...sampler, direction });
    if (value !== undefined && (content.kind !== "json" || sampler.isValid(part, value))) return value;
  }
  const example = content.kind === "json" ? sampler.exampleOf?.(content.schema ?? {}, direction) : undefined;
  if (example !== undefined && sampler.isValid(part, example)) return example;
  const [reason] = sampler.reasons?.(part) ?? [];
  const last = reason === undefined ? "" : `; the last one is invalid: ${reason}`;
  throw new Error(`${part}: expected a value that its schema allows, got none in ${MAX_ATTEMPTS} attempts${last}`);
}

function sampleContent({ kind, schema = {}, fields = [], items, mediaType }: Content, options: SampleOptions): unknown {
  switch (kind) {
    case "json":
      return sampleValue(schema, options);
    case "form":
    case "multipart":
      return sampleForm(fields, schema, options);
    case "text":
      return samplePlainString(schema, options);
    case "events":
    case "lines":
      return items && options.direction === "response" ? [1, 2].map(() => sampleValue(items.schema, options)) : BYTES;
    default:
      // The client cannot derive the type of a request from a range such as `image/*`.
      return options.direction === "request" && mediaType.includes("*")
        ? new Blob([BYTES], { type: concreteMediaType(mediaType) })
        : BYTES;
  }
}

/** Bytes that are invalid in UTF-8 and contain a line break. */
const BYTES = new Uint8Array([0, 255, 10, 13, 200, 65]);

function samplePlainString(schema: JsonSchema, options: SampleOptions): string {
  const value = sampleValue({ type: "string", ...schema }, options);
  return typeof value === "string" ? value : "two words, Übersee";
}

/** Samples the fields of a form body. It leaves out null, "" and empty arrays, which a form body cannot encode. */
function sampleForm(fields: FormField[], schema: JsonSchema, options: SampleOptions): Record<string, unknown> {
  const { required = [] } = mergeSchemas([schema], options.resolve);
  const declaredNames = new Set(fields.map(({ name }) => name));
  // Some contracts require properties that they do not declare.
  const form: Record<string, unknown> = Object.fromEntries(
    required.filter((name) => !declaredNames.has(name)).map((name) => [name, "any"]),
  );
  for (const { name, part, isArray, contentType, schema: fieldSchema } of fields) {
    if (!required.includes(name) && options.random() < 0.5) continue;
    if (mergeSchemas([fieldSchema], options.resolve).readOnly) continue;
    const file = () => new File([BYTES], "Übersee 1.bin", { type: concreteMediaType(contentType) });
    const value =
      part === "file"
        ? isArray
          ? [file(), file()]
          : file()
        : withoutEmptyParts(sampleValue(withDefaultType(fieldSchema, options), options));
    const isEncodable = part === "json" || [value].flat().every((item) => item !== null && item !== "");
    const isEmpty = typeof value === "object" && !(value instanceof File) && Object.keys(value ?? {}).length === 0;
    if (isEncodable && !isEmpty) form[name] = value;
  }
  return form;
}

/** Removes nested empty objects and arrays, which neither a form body nor a query can encode. */
export function withoutEmptyParts<T>(value: T): T {
  if (typeof value !== "object" || value === null || value instanceof File) return value;
  const isEmpty = (part: unknown) => typeof part === "object" && part !== null && Object.keys(part).length === 0;
  if (Array.isArray(value)) return value.map(withoutEmptyParts).filter((item) => !isEmpty(item)) as T;
  const entries = Object.entries(value).map(([name, part]) => [name, withoutEmptyParts(part)] as const);
  return Object.fromEntries(entries.filter(([, part]) => !isEmpty(part))) as T;
}

/** Returns the first media type of a comma-separated list, or one that it includes if it is a range. */
function concreteMediaType(allowed = "application/octet-stream"): string {
  const [first = ""] = allowed.split(",");
  return first.trim().replace("*/*", "application/octet-stream").replace("/*", "/any");
}

/** Gives schemas without a type, and array items without a type, the type that a form field decodes to: string. */
function withDefaultType(schema: JsonSchema, options: SampleOptions): JsonSchema {
  const merged = mergeSchemas([schema], options.resolve);
  if (merged.type === "array") {
    return { ...merged, items: withDefaultType((merged.items ?? {}) as JsonSchema, options) };
  }
  const type = merged.type ?? merged.properties ?? merged.items ?? merged.enum ?? merged.oneOf ?? merged.anyOf;
  return type === undefined && !("const" in merged) ? { ...merged, type: "string" } : merged;
}
