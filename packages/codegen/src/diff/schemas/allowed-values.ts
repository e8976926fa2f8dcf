// The values that a schema allows, independent of how it is written: `allOf` merged, unions of simple types and enums combined.
import type { JsonSchema } from "../../contract/contract.ts";
import { mergeSchemas } from "../../schema/merge-schemas.ts";
import { resolveSchema, type Schemas } from "../../schema/references.ts";
import { isDescriptive, isNull, resolveSite } from "./schema-site.ts";

export interface AllowedValues {
  /** The schema, of which only the location counts. */
  core: JsonSchema;
  /** The keywords that apply together, without references, `allOf`, and the union. */
  merged: JsonSchema;
  /** Allowed types without `null`. Absent if any type is allowed. */
  types: string[] | undefined;
  isNullable: boolean;
  /** Listed values without null. If the list is open, other values of the types are allowed, too. */
  values: { list: unknown[]; isOpen: boolean; owner: JsonSchema } | undefined;
  /** Variants of a union that is more than a list of types or values. */
  variants: JsonSchema[];
  /** The only variant of a union, of which the keywords are merged with the others. */
  single?: JsonSchema | undefined;
  union: "anyOf" | "oneOf" | undefined;
}

const TYPES_OF_VALUES: Record<string, string> = { string: "string", boolean: "boolean", number: "number" };

/** Keywords that a variant may have, besides annotations, to be combined into a list of types or values. */
const SIMPLE = ["type", "enum", "const"];

export function allowedValues(schemas: Schemas, core: JsonSchema): AllowedValues {
  const { merged: declared, variants, single, union, isNullable } = separateUnion(schemas, [core]);
  const merged = declareFile(declared);
  const simple = union === undefined ? undefined : combineVariants(schemas, variants);
  const own = typesOf(merged);
  const types = own && simple ? own.filter((type) => simple.types.includes(type)) : (own ?? simple?.types);
  const list = listOf(merged);
  return {
    core,
    merged,
    types: types?.filter((type) => type !== "null"),
    isNullable: isNullable || (types?.includes("null") ?? false),
    values: simple?.values ?? (list && { list: list.filter((value) => value !== null), isOpen: false, owner: core }),
    variants: simple ? [] : variants,
    single,
    union: simple ? undefined : union,
  };
}

/** Returns the schema of a file as older documents declare it: a string with the format `binary` (OpenAPI 3.1, section 4.8.14). */
function declareFile(schema: JsonSchema): JsonSchema {
  const { contentMediaType, ...file } = schema;
  const type = file.type ?? "string";
  const isFile = contentMediaType === "application/octet-stream" && file.contentEncoding === undefined;
  return isFile && [type].flat().includes("string") ? { ...file, type, format: "binary" } : schema;
}

/** Merges the schemas, and separates the union from what applies to all variants. A union with null of one variant is that variant. */
function separateUnion(
  schemas: Schemas,
  parts: JsonSchema[],
): Pick<AllowedValues, "merged" | "variants" | "single" | "union" | "isNullable"> {
  const { oneOf, anyOf, ...merged } = mergeSchemas(parts, (schema) => resolveSchema(schema, schemas));
  const all = oneOf ?? anyOf;
  if (!all) return { merged, variants: [], union: undefined, isNullable: false };
  const variants = all.filter((variant) => !isNull(variant));
  const isNullable = variants.length < all.length;
  const [single, ...others] = variants;
  if (single && others.length === 0) return { ...separateUnion(schemas, [merged, single]), single, isNullable };
  return { merged, variants, union: oneOf ? "oneOf" : "anyOf", isNullable };
}

/** Combines variants that are only types or values: `string` and an enum of strings are an open enum. */
function combineVariants(schemas: Schemas, variants: JsonSchema[]) {
  const cores = variants.map((variant) => resolveSite(schemas, variant).core);
  const isSimple = (core: JsonSchema) => Object.keys(core).every((key) => SIMPLE.includes(key) || isCombinable(key));
  if (!cores.every(isSimple)) return undefined;
  const listed = cores.filter((core) => listOf(core) !== undefined);
  const plain = cores.filter((core) => listOf(core) === undefined);
  const types = [...new Set(cores.flatMap((core) => typesOf(core) ?? []))];
  const plainTypes = plain.flatMap((core) => typesOf(core) ?? []);
  const list = listed.flatMap((core) => listOf(core) ?? []);
  const isOpen = plain.length > 0;
  const areIncluded = list.every((value) => plainTypes.includes(typeOfValue(value)));
  if (types.length === 0 || (isOpen && listed.length > 0 && !areIncluded)) return undefined;
  const [owner] = listed;
  return { types, values: owner && { list, isOpen, owner } };
}

function isCombinable(keyword: string): boolean {
  return isDescriptive(keyword) && !["default", "readOnly", "writeOnly", "externalDocs"].includes(keyword);
}

function listOf(schema: JsonSchema): unknown[] | undefined {
  return "const" in schema ? [schema.const] : schema.enum;
}

/** Returns the declared types, or those that the other keywords imply. */
function typesOf(schema: JsonSchema): string[] | undefined {
  const list = listOf(schema);
  if (schema.type !== undefined) {
    const types = [schema.type].flat();
    return list && !list.includes(null) ? types.filter((type) => type !== "null") : types;
  }
  if (list) return [...new Set(list.map(typeOfValue))];
  return schema.properties ? ["object"] : undefined;
}

function typeOfValue(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return TYPES_OF_VALUES[typeof value] ?? "object";
}
