// Generates a request or response body of any media type.
import { type Content, type FormField, type JsonSchema, unionVariants } from "@onecontract/codegen";
import { isObject, isRecord } from "@onecontract/codegen/json/is-record";
import { isSameValueApplicator } from "@onecontract/codegen/schema/keywords";
import { mapSubschemas } from "@onecontract/codegen/schema/walk";
import type { Direction, ValueGenerator } from "./value-generator.ts";

export const MAX_ATTEMPTS = 100;
/** Time after which a schema with large values gets no more than a tenth of the attempts. */
const MAX_ATTEMPTS_MS = 2000;

/**
 * Returns the content of a response that the client prefers: JSON, of a media type rather than of a range; else the first that is not a
 * stream, else the first.
 */
export function preferredContent(contents: Content[]): Content | undefined {
  const json = contents.filter(({ kind }) => kind === "json");
  const preferred = json.find(({ mediaType }) => !mediaType.includes("*")) ?? json[0];
  return preferred ?? contents.find(({ items }) => !items) ?? contents[0];
}

/**
 * Generates a body of the given content.
 *
 * @param contents all contents of the body
 * @param name the name of the validator of the first content: `body`, `200 body`
 * @throws Error if no value is valid
 */
export function generateBody(
  content: Content,
  contents: Content[],
  name: string,
  direction: Direction,
  generator: ValueGenerator,
): unknown {
  // Clients and servers leave the encoding of a form in a response to the program.
  if (content.kind === "form" && direction === "response") return "two+words=%C3%9Cbersee";
  const part = content === contents[0] ? name : `${name} ${content.mediaType}`;
  let last: unknown;
  let attempt = 0;
  const start = performance.now();
  const isLate = () => attempt >= MAX_ATTEMPTS / 10 && performance.now() - start > MAX_ATTEMPTS_MS;
  for (; attempt < MAX_ATTEMPTS && !isLate(); attempt++) {
    const value = generateContent(content, direction, generator, attempt >= MAX_ATTEMPTS / 2);
    const isTested = content.kind === "json" || content.kind === "form";
    if (value !== undefined && (!isTested || generator.isValid(part, value))) return value;
    last = value;
  }
  // The server decodes the fields of a form, which may make it valid.
  if (content.kind === "form" && last !== undefined) return last;
  const [reason] = generator.reasons(part);
  const example = content.kind === "json" ? generator.exampleOf(content.schema ?? {}, direction) : undefined;
  if (example !== undefined && generator.isValid(part, example)) return example;
  const detail = reason === undefined ? "" : `; the last one is invalid: ${reason}`;
  throw new Error(`${part}: expected a value that its schema allows, got none in ${attempt} attempts${detail}`);
}

function generateContent(
  { kind, schema = {}, fields = [], items, mediaType }: Content,
  direction: Direction,
  generator: ValueGenerator,
  isFilled: boolean,
): unknown {
  const { generate } = generator;
  switch (kind) {
    case "json":
      return generate(schema, direction);
    case "form":
    case "multipart":
      return generateForm(fields, schema, direction, generator, isFilled);
    case "text": {
      const value = generate({ type: "string", ...schema }, direction);
      return typeof value === "string" ? value : "two words, Übersee";
    }
    case "events":
    case "lines":
      return items && direction === "response" ? [1, 2].map(() => generate(items.schema, direction)) : BYTES;
    default:
      // The client cannot derive the type of a request from a range such as `image/*`.
      return direction === "request" && mediaType.includes("*")
        ? new Blob([BYTES], { type: concreteMediaType(mediaType) })
        : BYTES;
  }
}

/** Bytes that are invalid in UTF-8 and contain a line break. */
const BYTES = new Uint8Array([0, 255, 10, 13, 200, 65]);

/**
 * Generates the fields of a form body. It leaves out null, "" and empty arrays, which a form body cannot encode.
 *
 * @param isFilled true if empty objects and arrays get a part instead
 */
function generateForm(
  fields: FormField[],
  schema: JsonSchema,
  direction: Direction,
  generator: ValueGenerator,
  isFilled: boolean,
): Record<string, unknown> {
  const { random, merge, generate } = generator;
  const merged = merge(schema);
  const { required = [] } = merged;
  const declaredNames = new Set(fields.map(({ name }) => name));
  // The variants of a union have different fields.
  const variant = unionVariants(merged).length > 0 ? generate(schema, direction) : undefined;
  const isIncluded = (name: string) => (isRecord(variant) ? Object.hasOwn(variant, name) : random() >= 0.5);
  const encodable = isFilled ? fillEmptyParts : withoutEmptyParts;
  // Some contracts require properties that they do not declare.
  const form: Record<string, unknown> = Object.fromEntries(
    required.filter((name) => !declaredNames.has(name)).map((name) => [name, "any"]),
  );
  for (const { name, part, allowsFile, isArray, contentType, schema: fieldSchema } of fields) {
    if (!required.includes(name) && !isIncluded(name)) continue;
    if (merge(fieldSchema).readOnly) continue;
    const file = () => new File([BYTES], "Übersee 1.bin", { type: concreteMediaType(contentType) });
    const generated = () =>
      isRecord(variant) && Object.hasOwn(variant, name) && !Object.hasOwn(merged.properties ?? {}, name)
        ? variant[name]
        : generate(withDefaultType(fieldSchema, merge), direction);
    const value = allowsFile
      ? isArray
        ? [file(), file()]
        : file()
      : withoutList(encodable(generated()), fieldSchema, merge);
    const isEncodable = part === "json" || [value].flat().every((item) => item !== null && item !== "");
    const isEmpty = typeof value === "object" && !(value instanceof File) && Object.keys(value ?? {}).length === 0;
    if (isEncodable && !isEmpty) form[name] = value;
  }
  return form;
}

/** Returns the only item of a list if the schema allows it as well, because both are one field of a form. */
function withoutList(value: unknown, schema: JsonSchema, merge: ValueGenerator["merge"]): unknown {
  const variants = unionVariants(merge(schema)).map((variant) => merge(variant).type === "array");
  const allowsBoth = variants.includes(true) && variants.includes(false);
  return allowsBoth && Array.isArray(value) && value.length === 1 ? value[0] : value;
}

/** Removes nested empty objects and arrays, which neither a form body nor a query can encode. */
export function withoutEmptyParts<T>(value: T): T {
  if (typeof value !== "object" || value === null || value instanceof File) return value;
  const isEmpty = (part: unknown) => typeof part === "object" && part !== null && Object.keys(part).length === 0;
  if (Array.isArray(value)) return value.map(withoutEmptyParts).filter((item) => !isEmpty(item)) as T;
  const entries = Object.entries(value).map(([name, part]) => [name, withoutEmptyParts(part)] as const);
  return Object.fromEntries(entries.filter(([, part]) => !isEmpty(part))) as T;
}

/** Gives empty objects and arrays a part. */
export function fillEmptyParts(value: unknown): unknown {
  if (!isObject(value) || value instanceof File) return value;
  if (Array.isArray(value)) return value.length === 0 ? ["any"] : value.map(fillEmptyParts);
  const entries = Object.entries(value).map(([name, part]) => [name, fillEmptyParts(part)]);
  return Object.fromEntries(entries.length === 0 ? [["any", "thing"]] : entries);
}

/**
 * Returns the first media type of a comma-separated list, or one that it includes if it is a range such as `image/*`.
 *
 * @param any what a range of all media types becomes
 */
export function concreteMediaType(allowed = "*/*", any = "application/octet-stream"): string {
  const [first = ""] = allowed.split(",");
  return first.trim().replace("*/*", any).replace("/*", "/any");
}

/** Gives schemas without a type, and array items without a type, the type that a form field decodes to: string. */
function withDefaultType(schema: JsonSchema, merge: ValueGenerator["merge"]): JsonSchema {
  const merged = merge(schema);
  if (merged.type === "array") {
    return { ...merged, items: withDefaultType((merged.items ?? {}) as JsonSchema, merge) };
  }
  if (merged.type === undefined && unionVariants(merged).length > 0) {
    return mapSubschemas(merged, (part, keyword) =>
      isSameValueApplicator(keyword) ? withDefaultType(part, merge) : part,
    );
  }
  const type = merged.type ?? merged.properties ?? merged.items ?? merged.enum ?? unionVariants(merged)[0];
  return type === undefined && !("const" in merged) ? { ...merged, type: "string" } : merged;
}
