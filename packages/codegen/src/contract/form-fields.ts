// Reads the fields of a form body and how each is encoded: as a file, as JSON or as a string.
import type { Contract, Encoding, FormField, JsonSchema } from "./contract.ts";
import { isJson } from "./media-type.ts";
import { resolveSchema } from "./resolve-reference.ts";

type Schemas = Contract["schemas"];

/** Keywords that do not determine the type of a value. A schema with no other keywords is binary (OpenAPI 3.1, section 4.8.15.1). */
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

/** Returns the fields of a form body, including those of composed schemas. */
export function formFields(
  schema: JsonSchema,
  encoding: Record<string, Encoding>,
  isMultipart: boolean,
  schemas: Schemas,
): FormField[] {
  return [...collectProperties(schema, schemas)].map(([name, property]) =>
    readField(name, property, encoding[name] ?? {}, isMultipart, schemas),
  );
}

/**
 * Returns the schema of a multipart form in which each file is `{ type: string, format: binary }`, however the contract
 * declares it. Returns the schema itself if nothing changes, so that a reference stays a reference.
 */
export function normalizeFiles(schema: JsonSchema, fields: FormField[], schemas: Schemas): JsonSchema {
  const files = fields.filter(({ part }) => part === "file");
  const isNormal = files.every(({ schema: fieldSchema }) =>
    itemVariants(fieldSchema, schemas).every(({ format }) => format === "binary"),
  );
  return isNormal ? schema : replaceFiles(schema, new Set(files.map(({ name }) => name)), schemas);
}

function replaceFiles(schema: JsonSchema, files: Set<string>, schemas: Schemas): JsonSchema {
  const resolved = resolveSchema(schema, schemas);
  const inner = (part: unknown) => replaceFiles(part as JsonSchema, files, schemas);
  const properties = Object.entries(resolved.properties ?? {}).map(([name, property]) => [
    name,
    files.has(name) ? binarySchema(property as JsonSchema, schemas) : property,
  ]);
  return {
    ...resolved,
    ...(resolved.properties && { properties: Object.fromEntries(properties) }),
    ...(resolved.allOf && { allOf: resolved.allOf.map(inner) }),
    ...(resolved.oneOf && { oneOf: resolved.oneOf.map(inner) }),
    ...(resolved.anyOf && { anyOf: resolved.anyOf.map(inner) }),
  };
}

function binarySchema(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const resolved = resolveSchema(schema, schemas);
  if (resolved.items) return { ...resolved, items: binarySchema(resolved.items as JsonSchema, schemas) };
  if (resolved.oneOf ?? resolved.anyOf) {
    const inner = (branches: unknown[]) => branches.map((branch) => binarySchema(branch as JsonSchema, schemas));
    return {
      ...resolved,
      ...(resolved.oneOf && { oneOf: inner(resolved.oneOf) }),
      ...(resolved.anyOf && { anyOf: inner(resolved.anyOf) }),
    };
  }
  const { contentMediaType, ...rest } = resolved;
  return { ...rest, type: "string", format: "binary" };
}

/** Returns the properties by name, including those of composed schemas. */
export function collectProperties(schema: JsonSchema, schemas: Schemas, depth = 0): Map<string, JsonSchema> {
  const resolved = resolveSchema(schema, schemas);
  const parts = depth > 8 ? [] : [...(resolved.allOf ?? []), ...(resolved.oneOf ?? []), ...(resolved.anyOf ?? [])];
  return new Map([
    ...parts.flatMap((part) => [...collectProperties(part as JsonSchema, schemas, depth + 1)]),
    ...Object.entries(resolved.properties ?? {}).map(([name, property]): [string, JsonSchema] => [
      name,
      property as JsonSchema,
    ]),
  ]);
}

/** Returns whether a form has a read-only property, at any depth, which clients do not send. */
export function hasReadOnlyFields({ fields = [] }: { fields?: FormField[] }, schemas: Schemas): boolean {
  const seen = new Set<JsonSchema>();
  const isMentioned = (schema: JsonSchema): boolean => {
    const resolved = resolveSchema(schema, schemas);
    if (seen.has(resolved)) return false;
    seen.add(resolved);
    const { properties = {}, items, additionalProperties, allOf = [], oneOf = [], anyOf = [] } = resolved;
    const parts = [...Object.values(properties), items, additionalProperties, ...allOf, ...oneOf, ...anyOf];
    const inner = parts.filter((part): part is JsonSchema => typeof part === "object");
    return schema.readOnly === true || resolved.readOnly === true || inner.some(isMentioned);
  };
  return fields.some(({ schema }) => isMentioned(schema));
}

function readField(
  name: string,
  schema: JsonSchema,
  encoding: Encoding,
  isMultipart: boolean,
  schemas: Schemas,
): FormField {
  const resolved = unwrap(schema, schemas);
  const variants = itemVariants(schema, schemas);
  const { contentType } = encoding;
  // In a multipart form the media type of a part determines its encoding (OpenAPI 3.1, section 4.8.15.1).
  const { style, explode }: Encoding = isMultipart ? {} : encoding;
  const isStyled = style !== undefined || explode !== undefined;
  const part =
    isMultipart && variants.every((variant) => isFile(variant, contentType))
      ? "file"
      : !isStyled && isJsonPart(variants, contentType)
        ? "json"
        : "text";
  return {
    name,
    schema,
    part,
    isArray: resolved.items !== undefined,
    style: style ?? "form",
    explode: explode ?? (style ?? "form") === "form",
    ...(contentType !== undefined && contentType !== "*/*" && { contentType }),
  };
}

function isFile({ type, format, contentMediaType, contentEncoding, ...rest }: JsonSchema, contentType = ""): boolean {
  const types = [type ?? []].flat().filter((name) => name !== "null");
  if (contentEncoding || types.some((name) => name !== "string")) return false;
  if (format === "binary") return true;
  if (contentMediaType) return !isStringType(contentMediaType);
  if (types.length > 0) return contentType !== "" && !isStringType(contentType);
  return Object.keys(rest).every((key) => ANNOTATIONS.has(key) || key.startsWith("x-")) && !isStringType(contentType);
}

/** Returns whether a media type contains a string. A missing one, or a list such as `image/png, image/*`, does not. */
function isStringType(mediaType: string): boolean {
  return isJson(mediaType) || /^text\/plain\b/i.test(mediaType);
}

function isJsonPart(variants: JsonSchema[], contentType: string | undefined): boolean {
  if (contentType !== undefined) return isJson(contentType);
  return variants
    .flatMap((variant) => [variant, ...((variant.allOf ?? []) as JsonSchema[])])
    .some(
      ({ type, properties, items }) =>
        properties || items || [type].flat().some((name) => name === "object" || name === "array"),
    );
}

/** Returns the schemas that a field, or an item of an array field, may match: the variants of a union other than null. */
function itemVariants(schema: JsonSchema, schemas: Schemas, isItem = false, depth = 0): JsonSchema[] {
  const resolved = unwrap(schema, schemas);
  const union = [...(resolved.oneOf ?? []), ...(resolved.anyOf ?? [])] as JsonSchema[];
  if (union.length > 0 && depth < 8) {
    return union
      .filter((variant) => resolveSchema(variant, schemas).type !== "null")
      .flatMap((variant) => itemVariants(variant, schemas, isItem, depth + 1));
  }
  return resolved.items && !isItem ? itemVariants(resolved.items as JsonSchema, schemas, true, depth + 1) : [resolved];
}

/** Resolves references, including an `allOf` with a single reference, which allows a description next to it. */
function unwrap(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const resolved = resolveSchema(schema, schemas);
  const [only, ...more] = resolved.allOf ?? [];
  return only && more.length === 0 && !resolved.properties ? unwrap(only as JsonSchema, schemas) : resolved;
}
