// Reads the fields of a form body and how each is encoded: as a file, as JSON or as a string.

import { isAnnotation } from "../schema/keywords.ts";
import { resolveSchema } from "../schema/references.ts";
import { collectProperties, mapProperties } from "../schema/same-value.ts";
import { unionVariants } from "../schema/unions.ts";
import { mapSubschemas } from "../schema/walk.ts";
import type { Contract, Encoding, FormField, JsonSchema } from "./contract.ts";
import { isJson } from "./media-type.ts";

type Schemas = Contract["schemas"];

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
  if (isNormal) return schema;
  const names = new Set(files.map(({ name }) => name));
  return mapProperties(schema, schemas, (property, name) =>
    names.has(name) ? binarySchema(property, schemas) : property,
  );
}

function binarySchema(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const resolved = resolveSchema(schema, schemas);
  if (resolved.items || unionVariants(resolved).length > 0) {
    const variants = new Set([resolved.items, ...unionVariants(resolved)]);
    return mapSubschemas(resolved, (part) => (variants.has(part) ? binarySchema(part, schemas) : part));
  }
  const { contentMediaType, ...rest } = resolved;
  return { ...rest, type: "string", format: "binary" };
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
  // In a multipart form the media type of a part determines its encoding (OpenAPI 3.1, section 4.8.15.1), except for a style that services
  // use in it, too: `expires_after[seconds]`.
  const { style, explode }: Encoding = isMultipart && encoding.style !== "deepObject" ? {} : encoding;
  const isStyled = style !== undefined || explode !== undefined;
  const part = partOf(variants, contentType, isMultipart, isStyled);
  return {
    name,
    schema,
    part,
    allowsFile: part === "file" || (isMultipart && variants.some(({ format }) => format === "binary")),
    isArray: resolved.items !== undefined,
    style: style ?? "form",
    explode: explode ?? (style ?? "form") === "form",
    contentType: contentType === "*/*" ? undefined : contentType,
  };
}

function partOf(
  variants: JsonSchema[],
  contentType: string | undefined,
  isMultipart: boolean,
  isStyled: boolean,
): FormField["part"] {
  if (isMultipart && variants.every((variant) => isFile(variant, contentType))) return "file";
  return !isStyled && isJsonPart(variants, contentType) ? "json" : "text";
}

function isFile({ type, format, contentMediaType, contentEncoding, ...rest }: JsonSchema, contentType = ""): boolean {
  const types = [type ?? []].flat().filter((name) => name !== "null");
  if (contentEncoding || types.some((name) => name !== "string")) return false;
  if (format === "binary") return true;
  if (contentMediaType) return !isStringType(contentMediaType);
  if (types.length > 0) return contentType !== "" && !isStringType(contentType);
  // A schema that constrains at most the size is binary (OpenAPI 3.1, section 4.8.15.1).
  const { minLength, maxLength, ...others } = rest;
  return Object.keys(others).every(isAnnotation) && !isStringType(contentType);
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
function itemVariants(schema: JsonSchema, schemas: Schemas, isItem = false): JsonSchema[] {
  const resolved = unwrap(schema, schemas);
  const union = unionVariants(resolved);
  if (union.length > 0) {
    return union
      .filter((variant) => resolveSchema(variant, schemas).type !== "null")
      .flatMap((variant) => itemVariants(variant, schemas, isItem));
  }
  return resolved.items && !isItem ? itemVariants(resolved.items, schemas, true) : [resolved];
}

/** Resolves references, including an `allOf` with a single reference, which allows a description next to it. */
function unwrap(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const resolved = resolveSchema(schema, schemas);
  const [only, ...more] = resolved.allOf ?? [];
  return only && more.length === 0 && !resolved.properties ? unwrap(only, schemas) : resolved;
}

/** Media types of parts without a declared one. */
const DEFAULT_TYPE = { text: "text/plain", json: "application/json", file: "application/octet-stream" };

/** Returns the media type of the parts of a field if the contract allows exactly one and it is not the default. */
export function declaredPartType({ part, contentType = "*" }: FormField): string | undefined {
  return /[*,]/.test(contentType) || contentType === DEFAULT_TYPE[part] ? undefined : contentType;
}
