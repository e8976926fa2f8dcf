// The values that a schema allows, independent of how it is written: `allOf` merged, unions of simple types and enums combined.
import { isDeepStrictEqual } from "node:util";
import { isRecord } from "../../runtime/json/is-record.ts";
import type { Schemas } from "../../schema/references.ts";
import {
  followReference,
  isDescriptive,
  isNull,
  type LocatedSchema,
  locateMembers,
  memberOf,
  resolveSite,
  type Schema,
} from "./schema-site.ts";

export interface AllowedValues {
  pointer: string;
  /** Allowed types without `null`. Absent if any type is allowed. */
  types: string[] | undefined;
  isNullable: boolean;
  /** Listed values without null. If the list is open, other values of the types are allowed, too. */
  values: { list: unknown[]; isOpen: boolean; pointer: string } | undefined;
  /** Variants of a union that is more than a list of types or values. */
  variants: LocatedSchema[];
  union: "anyOf" | "oneOf" | undefined;
  properties: Map<string, LocatedSchema>;
  required: Set<string>;
  /** The schemas that apply together, without references and `allOf`. */
  parts: LocatedSchema[];
}

const TYPES_OF_VALUES: Record<string, string> = { string: "string", boolean: "boolean", number: "number" };

/** Keywords that a variant may have to be combined into a list of types or values. */
const SIMPLE = ["type", "enum", "const", "title", "description", "deprecated", "$comment", "example", "examples"];

export function allowedValues(schemas: Schemas, core: LocatedSchema): AllowedValues {
  const { parts, variants, union, isNullable } = separateUnion(schemas, flatten(schemas, core));
  const simple = union === undefined ? undefined : combineVariants(schemas, variants);
  const types = intersectTypes([...parts.map(({ value }) => typesOf(value)), simple?.types]);
  return {
    pointer: core.pointer,
    types: types?.filter((type) => type !== "null"),
    isNullable: isNullable || (types?.includes("null") ?? false),
    values: simple?.values ?? valuesOf(parts),
    variants: simple ? [] : variants,
    union: simple ? undefined : union,
    properties: new Map(parts.flatMap((part) => [...located(part, "properties")])),
    required: new Set(parts.flatMap(({ value }) => (Array.isArray(value.required) ? value.required.map(String) : []))),
    parts,
  };
}

/** Returns the schemas that apply together. Each is free of `$ref` and `allOf`. */
function flatten(schemas: Schemas, schema: LocatedSchema): LocatedSchema[] {
  const { $ref, allOf, ...value } = schema.value;
  return [
    ...($ref === undefined ? [] : flatten(schemas, followReference(schemas, String($ref)))),
    ...locateMembers(`${schema.pointer}/allOf`, allOf).flatMap((member) => flatten(schemas, member)),
    { pointer: schema.pointer, value },
  ];
}

/** Separates the first union from the schemas that apply together. A union with null of one variant is that variant. */
function separateUnion(schemas: Schemas, parts: LocatedSchema[]) {
  const owner = parts.find(({ value }) => Array.isArray(value.oneOf) || Array.isArray(value.anyOf));
  if (!owner) return { parts, variants: [], isNullable: false };
  const union: "anyOf" | "oneOf" = Array.isArray(owner.value.oneOf) ? "oneOf" : "anyOf";
  const all = locateMembers(`${owner.pointer}/${union}`, owner.value[union]);
  const variants = all.filter((variant) => !isNull(variant));
  const { [union]: _, ...rest } = owner.value;
  const others = parts.map((part) => (part === owner ? { ...part, value: rest } : part));
  const isNullable = variants.length < all.length;
  const [only] = variants;
  // Keywords next to a union apply to all variants, so the only one remains a variant of it.
  const isConstrained = !Object.keys(rest).every(isDescriptive);
  if (variants.length !== 1 || !only || isConstrained) return { parts: others, variants, union, isNullable };
  return { parts: [...others, ...flatten(schemas, only)], variants: [], isNullable };
}

/** Combines variants that are only types or values: `string` and an enum of strings are an open enum. */
function combineVariants(schemas: Schemas, variants: LocatedSchema[]) {
  const cores = variants.map((variant) => resolveSite(schemas, variant).core);
  if (!cores.every(({ value }) => Object.keys(value).every((key) => SIMPLE.includes(key) || key.startsWith("x-"))))
    return undefined;
  const listed = cores.filter(({ value }) => listOf(value) !== undefined);
  const plain = cores.filter(({ value }) => listOf(value) === undefined);
  const types = [...new Set(cores.flatMap(({ value }) => typesOf(value) ?? []))];
  const plainTypes = plain.flatMap(({ value }) => typesOf(value) ?? []);
  const list = listed.flatMap(({ value }) => listOf(value) ?? []);
  const isOpen = plain.length > 0;
  const areIncluded = list.every((value) => plainTypes.includes(typeOfValue(value)));
  if (types.length === 0 || (isOpen && listed.length > 0 && !areIncluded)) return undefined;
  const [first] = listed;
  return { types, values: first && { list, isOpen, pointer: first.pointer } };
}

function valuesOf(parts: LocatedSchema[]): AllowedValues["values"] {
  const [first, ...rest] = parts.filter(({ value }) => listOf(value) !== undefined);
  if (!first) return undefined;
  const list = (listOf(first.value) ?? []).filter((value) =>
    rest.every((other) => listOf(other.value)?.some((item) => isDeepStrictEqual(item, value))),
  );
  return { list: list.filter((value) => value !== null), isOpen: false, pointer: first.pointer };
}

function listOf(schema: Schema): unknown[] | undefined {
  if ("const" in schema) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
}

/** Returns the declared types, or those that the other keywords imply. */
function typesOf(schema: Schema): string[] | undefined {
  const list = listOf(schema);
  const hasNull = list?.includes(null);
  if (schema.type !== undefined) {
    const types = [schema.type].flat().map(String);
    return list && !hasNull ? types.filter((type) => type !== "null") : types;
  }
  if (list) return [...new Set(list.map(typeOfValue))];
  return isRecord(schema.properties) ? ["object"] : undefined;
}

function typeOfValue(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return TYPES_OF_VALUES[typeof value] ?? "object";
}

/** Returns the common types of schemas that apply together. An integer is a number, too. */
function intersectTypes(all: (string[] | undefined)[]): string[] | undefined {
  const declared = all.filter((types) => types !== undefined);
  if (declared.length === 0) return undefined;
  const allows = (types: string[], type: string) =>
    types.includes(type) || (type === "integer" && types.includes("number"));
  return [...new Set(declared.flat())].filter((type) => declared.every((types) => allows(types, type)));
}

function located({ value, pointer }: LocatedSchema, keyword: string): [string, LocatedSchema][] {
  const members = value[keyword];
  if (!isRecord(members)) return [];
  return Object.entries(members).map(([name, member]) => [name, memberOf(`${pointer}/${keyword}`, name, member)]);
}

/** Returns the schema of the items or of the additional properties, if one part has it. */
export function subschema({ parts }: AllowedValues, keyword: string): LocatedSchema | undefined {
  const owner = parts.find(({ value }) => isRecord(value[keyword]));
  const value = owner?.value[keyword];
  return owner && isRecord(value) ? { pointer: `${owner.pointer}/${keyword}`, value } : undefined;
}
