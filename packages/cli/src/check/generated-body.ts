// Generates a request or response body of any media type.
import { type Content, type FormField, type JsonSchema, unionVariants } from "@onecontract/codegen";
import type { Direction, ValueGenerator } from "./value-generator.ts";

export const MAX_ATTEMPTS = 100;

/** Returns the content that the client sends and prefers: JSON, else the first that is not a stream, else the first. */
export function preferredContent(contents: Content[]): Content | undefined {
  return contents.find(({ kind }) => kind === "json") ?? contents.find(({ items }) => !items) ?? contents[0];
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
  const part = content === contents[0] ? name : `${name} ${content.mediaType}`;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const value = generateContent(content, direction, generator);
    if (value !== undefined && (content.kind !== "json" || generator.isValid(part, value))) return value;
  }
  const example = content.kind === "json" ? generator.exampleOf(content.schema ?? {}, direction) : undefined;
  if (example !== undefined && generator.isValid(part, example)) return example;
  const [reason] = generator.reasons(part);
  const last = reason === undefined ? "" : `; the last one is invalid: ${reason}`;
  throw new Error(`${part}: expected a value that its schema allows, got none in ${MAX_ATTEMPTS} attempts${last}`);
}

function generateContent(
  { kind, schema = {}, fields = [], items, mediaType }: Content,
  direction: Direction,
  generator: ValueGenerator,
): unknown {
  const { generate } = generator;
  switch (kind) {
    case "json":
      return generate(schema, direction);
    case "form":
    case "multipart":
      return generateForm(fields, schema, direction, generator);
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

/** Generates the fields of a form body. It leaves out null, "" and empty arrays, which a form body cannot encode. */
function generateForm(
  fields: FormField[],
  schema: JsonSchema,
  direction: Direction,
  generator: ValueGenerator,
): Record<string, unknown> {
  const { random, merge, generate } = generator;
  const { required = [] } = merge(schema);
  const declaredNames = new Set(fields.map(({ name }) => name));
  // Some contracts require properties that they do not declare.
  const form: Record<string, unknown> = Object.fromEntries(
    required.filter((name) => !declaredNames.has(name)).map((name) => [name, "any"]),
  );
  for (const { name, part, isArray, contentType, schema: fieldSchema } of fields) {
    if (!required.includes(name) && random() < 0.5) continue;
    if (merge(fieldSchema).readOnly) continue;
    const file = () => new File([BYTES], "Übersee 1.bin", { type: concreteMediaType(contentType) });
    const value =
      part === "file"
        ? isArray
          ? [file(), file()]
          : file()
        : withoutEmptyParts(generate(withDefaultType(fieldSchema, merge), direction));
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
function withDefaultType(schema: JsonSchema, merge: ValueGenerator["merge"]): JsonSchema {
  const merged = merge(schema);
  if (merged.type === "array") {
    return { ...merged, items: withDefaultType((merged.items ?? {}) as JsonSchema, merge) };
  }
  const type = merged.type ?? merged.properties ?? merged.items ?? merged.enum ?? unionVariants(merged)[0];
  return type === undefined && !("const" in merged) ? { ...merged, type: "string" } : merged;
}
