// The fields of a form: which are files, which are JSON, and how the others are written.
import type { Contract, Encoding, FormField, JsonSchema } from "./contract.ts";
import { isJson } from "./media-type.ts";
import { referenceName } from "./resolve.ts";

type Schemas = Contract["schemas"];

/** Keywords that say nothing of a value's form. A schema of nothing else is that of bytes (OpenAPI 3.1, section 4.8.15.1). */
const ANNOTATIONS = new Set([
  "title",
  "description",
  "deprecated",
  "example",
  "examples",
  "default",
  "maxLength",
  "minLength",
]);

/** The fields by name, those of composed schemas included. */
export function formFields(
  schema: JsonSchema,
  encoding: Record<string, Encoding>,
  isMultipart: boolean,
  schemas: Schemas,
): FormField[] {
  return [...propertiesOf(schema, schemas)].map(([name, property]) =>
    fieldOf(name, property, encoding[name] ?? {}, isMultipart, schemas),
  );
}

/**
 * The schema of a multipart form in which each file is `{ type: string, format: binary }`, whatever way the contract
 * writes it. Where nothing has to be written in another way it is the same schema, so a reference stays one.
 */
export function withFiles(schema: JsonSchema, fields: FormField[], schemas: Schemas): JsonSchema {
  const files = fields.filter(({ part }) => part === "file");
  const isPlain = files.every(({ schema: own }) => {
    const whole = follow(own, schemas);
    return (whole.items ? follow(whole.items as JsonSchema, schemas) : whole).format === "binary";
  });
  return isPlain ? schema : rewritten(schema, new Set(files.map(({ name }) => name)), schemas);
}

function rewritten(schema: JsonSchema, files: Set<string>, schemas: Schemas): JsonSchema {
  const whole = follow(schema, schemas);
  const inner = (part: unknown) => rewritten(part as JsonSchema, files, schemas);
  const properties = Object.entries(whole.properties ?? {}).map(([name, property]) => [
    name,
    files.has(name) ? binarySchema(property as JsonSchema, schemas) : property,
  ]);
  return {
    ...whole,
    ...(whole.properties && { properties: Object.fromEntries(properties) }),
    ...(whole.allOf && { allOf: whole.allOf.map(inner) }),
    ...(whole.oneOf && { oneOf: whole.oneOf.map(inner) }),
    ...(whole.anyOf && { anyOf: whole.anyOf.map(inner) }),
  };
}

function binarySchema(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const whole = follow(schema, schemas);
  if (whole.items) return { ...whole, items: binarySchema(whole.items as JsonSchema, schemas) };
  const { contentMediaType, ...rest } = whole;
  return { ...rest, type: "string", format: "binary" };
}

/** By name, those of composed schemas included. */
export function propertiesOf(schema: JsonSchema, schemas: Schemas, depth = 0): Map<string, JsonSchema> {
  const whole = follow(schema, schemas);
  const parts = depth > 8 ? [] : [...(whole.allOf ?? []), ...(whole.oneOf ?? []), ...(whole.anyOf ?? [])];
  return new Map([
    ...parts.flatMap((part) => [...propertiesOf(part as JsonSchema, schemas, depth + 1)]),
    ...Object.entries(whole.properties ?? {}).map(([name, property]): [string, JsonSchema] => [
      name,
      property as JsonSchema,
    ]),
  ]);
}

function fieldOf(
  name: string,
  schema: JsonSchema,
  encoding: Encoding,
  isMultipart: boolean,
  schemas: Schemas,
): FormField {
  const whole = plain(schema, schemas);
  const item = whole.items ? plain(whole.items as JsonSchema, schemas) : whole;
  const { contentType, style, explode } = encoding;
  const isStyled = style !== undefined || explode !== undefined;
  const part =
    isMultipart && isFile(item, contentType) ? "file" : !isStyled && isJsonPart(item, contentType) ? "json" : "text";
  return {
    name,
    schema,
    part,
    isArray: whole.items !== undefined,
    style: style ?? "form",
    explode: explode ?? (style ?? "form") === "form",
    ...(contentType !== undefined && contentType !== "*/*" && { contentType }),
  };
}

function isFile({ type, format, contentMediaType, contentEncoding, ...rest }: JsonSchema, contentType = ""): boolean {
  const types = [type ?? []].flat().filter((one) => one !== "null");
  if (contentEncoding || types.some((one) => one !== "string")) return false;
  if (format === "binary") return true;
  if (contentMediaType) return !isText(contentMediaType);
  if (types.length > 0) return contentType !== "" && !isText(contentType);
  return Object.keys(rest).every((key) => ANNOTATIONS.has(key) || key.startsWith("x-")) && !isText(contentType);
}

/** Of a part with a text in it. A type that has no say here (none, or a list of kinds) is not one. */
function isText(mediaType: string): boolean {
  return isJson(mediaType) || /^text\/plain\b/i.test(mediaType);
}

function isJsonPart(schema: JsonSchema, contentType: string | undefined): boolean {
  if (contentType !== undefined) return isJson(contentType);
  const forms = [schema, ...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])] as JsonSchema[];
  return forms.some(
    ({ type, properties, items }) =>
      properties || items || [type].flat().some((one) => one === "object" || one === "array"),
  );
}

/** The schema behind a reference, and behind the `allOf` of one reference that stands where a description is beside it. */
function plain(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const whole = follow(schema, schemas);
  const [only, ...more] = whole.allOf ?? [];
  return only && more.length === 0 && !whole.properties ? plain(only as JsonSchema, schemas) : whole;
}

function follow(schema: JsonSchema, schemas: Schemas): JsonSchema {
  let current = schema as JsonSchema & { $ref?: string };
  for (let steps = 0; current.$ref !== undefined && steps < 20; steps++)
    current = schemas[referenceName(current.$ref)] ?? {};
  return current;
}
