// The fields of a form: which are files, which are JSON, and how the others are written.
import type { Contract, Encoding, FormField, JsonSchema } from "./contract.ts";
import { followSchema } from "./follow-schema.ts";
import { isJson } from "./media-type.ts";

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
  const isPlain = files.every(({ schema: own }) => itemForms(own, schemas).every(({ format }) => format === "binary"));
  return isPlain ? schema : rewritten(schema, new Set(files.map(({ name }) => name)), schemas);
}

function rewritten(schema: JsonSchema, files: Set<string>, schemas: Schemas): JsonSchema {
  const whole = followSchema(schema, schemas);
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
  const whole = followSchema(schema, schemas);
  if (whole.items) return { ...whole, items: binarySchema(whole.items as JsonSchema, schemas) };
  if (whole.oneOf ?? whole.anyOf) {
    const inner = (forms: unknown[]) => forms.map((form) => binarySchema(form as JsonSchema, schemas));
    return {
      ...whole,
      ...(whole.oneOf && { oneOf: inner(whole.oneOf) }),
      ...(whole.anyOf && { anyOf: inner(whole.anyOf) }),
    };
  }
  const { contentMediaType, ...rest } = whole;
  return { ...rest, type: "string", format: "binary" };
}

/** By name, those of composed schemas included. */
export function propertiesOf(schema: JsonSchema, schemas: Schemas, depth = 0): Map<string, JsonSchema> {
  const whole = followSchema(schema, schemas);
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
  const forms = itemForms(schema, schemas);
  const { contentType } = encoding;
  // Of a multipart form a part is what its media type says.
  const { style, explode }: Encoding = isMultipart ? {} : encoding;
  const isStyled = style !== undefined || explode !== undefined;
  const part =
    isMultipart && forms.every((form) => isFile(form, contentType))
      ? "file"
      : !isStyled && isJsonPart(forms, contentType)
        ? "json"
        : "text";
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

function isJsonPart(forms: JsonSchema[], contentType: string | undefined): boolean {
  if (contentType !== undefined) return isJson(contentType);
  return forms
    .flatMap((form) => [form, ...((form.allOf ?? []) as JsonSchema[])])
    .some(
      ({ type, properties, items }) =>
        properties || items || [type].flat().some((one) => one === "object" || one === "array"),
    );
}

/** What a value of the field may be, or an item of it: the forms of a union, but for null, and of arrays their items. */
function itemForms(schema: JsonSchema, schemas: Schemas, isItem = false, depth = 0): JsonSchema[] {
  const whole = plain(schema, schemas);
  const union = [...(whole.oneOf ?? []), ...(whole.anyOf ?? [])] as JsonSchema[];
  if (union.length > 0 && depth < 8) {
    return union
      .filter((form) => followSchema(form, schemas).type !== "null")
      .flatMap((form) => itemForms(form, schemas, isItem, depth + 1));
  }
  return whole.items && !isItem ? itemForms(whole.items as JsonSchema, schemas, true, depth + 1) : [whole];
}

/** The schema behind a reference, and behind the `allOf` of one reference that stands where a description is beside it. */
function plain(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const whole = followSchema(schema, schemas);
  const [only, ...more] = whole.allOf ?? [];
  return only && more.length === 0 && !whole.properties ? plain(only as JsonSchema, schemas) : whole;
}
