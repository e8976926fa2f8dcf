// Repairs the values that a schema declares: enumerated values and defaults of another type, which YAML and converters cause, and
// defaults that describe a value in prose. Also repairs formats that exclude them, or that are given as a pattern.

import { describeValue } from "../../contract/problem.ts";
import { isRecord } from "../../runtime/json/is-record.ts";
import { formats } from "../../runtime/validation/formats.ts";
import { internetFormats } from "../../runtime/validation/internet-formats.ts";
import { patternTest } from "../../runtime/validation/slow-patterns.ts";
import { createValidators, type Validator } from "../../runtime/validation/validator.ts";
import { analyzePattern } from "../../schema/slow-pattern.ts";
import { locate } from "../location.ts";
import type { Fields, Normalization, Site } from "./normalization.ts";
import { definitionOf } from "./references.ts";

/** Returns the schema with values that it allows, or the schema itself if it declares only such values. */
export function repairDeclaredValues(schema: Fields, site: Site): Fields {
  const { enum: values, default: fallback, format, pattern } = schema;
  if (values === undefined && fallback === undefined && format !== "uuid" && pattern === undefined) return schema;
  const formatted = repairFormat(repairPattern(schema, site), site);
  return repairDefault(repairEnum(repairArrayEnum(formatted, site), site), site);
}

/** Formats that no pattern is meant to match literally. */
const FORMAT_NAME = /^(date|date-time|email|hostname|ipv4|ipv6|time|uri|uuid)$/;

/** Returns the schema with the format that its pattern names. */
function repairPattern(schema: Fields, site: Site): Fields {
  const { pattern } = schema;
  if (typeof pattern !== "string" || !FORMAT_NAME.test(pattern)) return schema;
  const message = `expected a regular expression, got the name of a format, ${describeValue(pattern)}`;
  const used = schema.format ?? pattern;
  site.member("pattern").warn(message, `the format ${used} is used: declare it with "format"`);
  const { pattern: _name, ...rest } = schema;
  return { ...rest, format: used };
}

/** Returns the schema of an array with the enumerated values at its items, if they are values of items. */
function repairArrayEnum(schema: Fields, site: Site): Fields {
  const { enum: values, items: declared } = schema;
  if (!Array.isArray(values) || !isRecord(declared)) return schema;
  const isArrayOnly =
    typesOf(schema).includes("array") && typesOf(schema).every((type) => /^(array|null)$/.test(`${type}`));
  if (!isArrayOnly) return schema;
  const ofItems = values.filter((value) => value !== null);
  if (ofItems.length === 0 || ofItems.some(Array.isArray)) return schema;
  site.member("enum").report("arrays", ofItems[0], "the values are those of the items: move them there");
  const { enum: _values, ...rest } = schema;
  if (declared.enum !== undefined || declared.$ref !== undefined) return rest;
  const items = site.member("items");
  return { ...rest, items: locate(repairEnum({ ...declared, enum: ofItems }, items), items) };
}

/**
 * Returns the schema without a format that its enumerated values exclude, or without `format: uuid` if its lengths or its example
 * exclude UUIDs: some contracts use it for any identifier.
 */
function repairFormat(schema: Fields, site: Site): Fields {
  const { format } = schema;
  if (format === undefined) return schema;
  const values = Array.isArray(schema.enum) ? schema.enum.filter((value) => typeof value === "string") : [];
  if (values.length > 0 && !values.some((value) => isAllowed({ format }, value))) {
    const fix = "it is ignored: remove it, or change the values";
    return site.repair(schema, "format", "a format that the enumerated values have", fix);
  }
  if (format !== "uuid") return schema;
  const { maxLength = 36, minLength = 36, example = [schema.examples].flat()[0] } = schema;
  const isUuid = typeof example !== "string" || isAllowed({ format }, example);
  if (Number(maxLength) >= 36 && Number(minLength) <= 36 && isUuid) return schema;
  const fix = "it is ignored: remove it, or fix the example";
  return site.repair(schema, "format", "a format that the schema's lengths and example have", fix);
}

function repairEnum(schema: Fields, site: Site): Fields {
  const types = typesOf(schema);
  if (!Array.isArray(schema.enum) || types.length === 0) return schema;
  const values = schema.enum.map((value) => convert(value, types));
  if (values.length > 0 && !values.some((value) => value === null || hasType(value, types))) {
    const { enum: _values, ...rest } = schema;
    const expected = `values of type ${types.join(" or ")}`;
    site.member("enum").report(expected, values[0], "it is ignored: change the values or the type");
    return rest;
  }
  const index = values.findIndex((value, position) => value !== (schema.enum as unknown[])[position]);
  if (index < 0) return schema;
  const fix = `${describeValue(values[index])} is used: change the value or the type`;
  site
    .member("enum")
    .member(index)
    .report(`a value of type ${types.join(" or ")}`, schema.enum[index], fix);
  return { ...schema, enum: [...new Set(values)] };
}

function repairDefault(schema: Fields, site: Site): Fields {
  const { default: declared, format, enum: values, minLength, maxLength, pattern } = schema;
  if (declared === undefined || declared === null) return schema;
  const type = possibleTypes(schema, site.run);
  const typed = convert(declared, type ?? []);
  // If the type is unknown, a string may stand for a number or a boolean.
  const candidates = [typed, convert(declared, ["number", "boolean"])];
  const converted = candidates.find((value) => isPossible(schema, value, site.run)) ?? typed;
  const isMatch = typeof pattern !== "string" || patternTest(pattern, analyzePattern(pattern))(String(converted));
  const isValid =
    isMatch &&
    isAllowed({ type, format, enum: values, minLength, maxLength }, converted) &&
    isPossible(schema, converted, site.run);
  if (isValid && converted === declared) return schema;
  const fix = `${isValid ? `${describeValue(converted)} is used` : "it is ignored"}: change the value or the schema`;
  return site.repair(schema, "default", "a value that the schema allows", fix, isValid ? converted : undefined);
}

/** Deeper variants are not read, nor longer lists of them. */
const MAX_DEPTH = 3;
const MAX_VARIANTS = 20;

/** Returns the types of a schema, of what it refers to, or of its variants, or undefined if they are not all known. */
function possibleTypes(schema: unknown, run: Normalization, depth = 0): unknown[] | undefined {
  const value = definitionOf(schema, run.document);
  if (depth > MAX_DEPTH) return undefined;
  if (value.type !== undefined) return typesOf(value);
  const variants = value.oneOf ?? value.anyOf;
  if (!Array.isArray(variants) || variants.length > MAX_VARIANTS) return undefined;
  const types = variants.map((variant) => possibleTypes(variant, run, depth + 1));
  return types.every((known) => known !== undefined) ? types.flat() : undefined;
}

/** Returns whether the types and enumerated values of a schema, and of those that it consists of, allow a value. They may be invalid. */
function isPossible(schema: unknown, value: unknown, run: Normalization, depth = 0): boolean {
  if (depth > MAX_DEPTH) return true;
  const { type, enum: values, const: constant, items, allOf, oneOf, anyOf } = definitionOf(schema, run.document);
  const types = [type].flat();
  const isTyped = type === undefined || !types.every((name) => typeValidators.has(name)) || hasType(value, types);
  // The values may have another type, which is repaired, too.
  const listed = constant === undefined ? values : [constant];
  const isListed = !Array.isArray(listed) || listed.some((item) => `${item}` === `${value}`);
  const isPart = (part: unknown) => isPossible(part, value, run, depth + 1);
  const hasItems = !Array.isArray(value) || value.every((item) => isPossible(items, item, run, depth + 1));
  const variants = oneOf ?? anyOf;
  const isShort = Array.isArray(variants) && variants.length > 0 && variants.length <= MAX_VARIANTS;
  return (
    isTyped &&
    isListed &&
    hasItems &&
    (!isShort || variants.some(isPart)) &&
    (!Array.isArray(allOf) || allOf.every(isPart))
  );
}

function typesOf({ type }: Fields): unknown[] {
  return type === undefined ? [] : [type].flat();
}

/** Returns a value of one of the types that is written in the same way: 1 for "1". Returns the value itself if there is none. */
function convert(value: unknown, types: unknown[]): unknown {
  if (types.length === 0 || hasType(value, types)) return value;
  if (types.includes("string")) return ["number", "boolean", "bigint"].includes(typeof value) ? String(value) : value;
  if (typeof value !== "string") return value;
  const number = value.trim() === "" ? Number.NaN : Number(value);
  const candidates = [number, { true: true, false: false }[value.toLowerCase()]];
  return candidates.find((candidate) => candidate !== undefined && hasType(candidate, types)) ?? value;
}

const createValidator = createValidators({}, [formats, internetFormats]);

const TYPES = ["array", "boolean", "integer", "null", "number", "object", "string"];

/** Compiled once, because most schemas have one of them. */
const typeValidators = new Map<unknown, Validator>(TYPES.map((type) => [type, createValidator({ type })]));

function hasType(value: unknown, types: unknown[]): boolean {
  return types.some((type) => typeValidators.get(type)?.(rounded(value)) === true);
}

function isAllowed(schema: Fields, value: unknown): boolean {
  const constraints = Object.entries(schema)
    .filter(([, constraint]) => constraint !== undefined)
    .map(([name, constraint]) => [name, Array.isArray(constraint) ? constraint.map(rounded) : constraint]);
  return createValidator(Object.fromEntries(constraints))(rounded(value));
}

/** Returns a number for an integer that a number cannot hold: a validator accepts a bigint only as a 64-bit integer. */
function rounded(value: unknown): unknown {
  return typeof value === "bigint" ? Number(value) : value;
}
