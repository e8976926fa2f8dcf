// Repairs schemas that contradict themselves, so that no value satisfies them.

import { isRecord } from "../../runtime/json/is-record.ts";
import { isBase64 } from "../../runtime/validation/formats.ts";
import { patternTest } from "../../runtime/validation/slow-patterns.ts";
import { isSameValueApplicator } from "../../schema/keywords.ts";
import { matchingString, type StringConstraints } from "../../schema/matching-string.ts";
import { analyzePattern } from "../../schema/slow-pattern.ts";
import { locate } from "../location.ts";
import type { Fields, Normalization, Site } from "./normalization.ts";
import { definitionOf } from "./references.ts";
import { stringOf } from "./rules.ts";
import { MAX_CHAIN } from "./schema-cycles.ts";

/** Returns a schema that some value satisfies, or the schema itself. */
export function repairContradictions(schema: Fields, site: Site): Fields {
  return REPAIRS.reduce((repaired, repair) => repair(repaired, site), schema);
}

const REPAIRS = [openParts, openComposed, dropUndeclared, allowNull, allowNullInEnum, dropUndeclaredDiscriminator];

/** Returns the schema without a discriminator whose property neither the schema nor a variant declares: no client could send it. */
function dropUndeclaredDiscriminator(schema: Fields, site: Site): Fields {
  if (schema.discriminator === undefined) return schema;
  const { discriminator, ...rest } = schema;
  const name = isRecord(discriminator) ? discriminator.propertyName : undefined;
  const variants = subschemas(rest.oneOf, rest.anyOf);
  if (typeof name !== "string" || variants.length === 0 || isPart(site)) return schema;
  // A variant without properties allows any, and one that requires the property declares it.
  const isClosedTo = (part: unknown) => {
    const names = propertyNames(part, site.run);
    return names.size > 0 && !names.has(name);
  };
  if (!variants.every(isClosedTo) || propertyNames(rest, site.run).has(name)) return schema;
  const fix = "the discriminator is ignored: declare the property in each variant";
  site.member("discriminator").report("a property that the variants declare", name, fix);
  return rest;
}

/** Inlines closed parts of an `allOf` that exclude the properties of the other parts, without closing them. */
function openParts(schema: Fields, site: Site): Fields {
  if (!Array.isArray(schema.allOf)) return schema;
  const names = propertyNames(schema, site.run);
  const parts: unknown[] = schema.allOf;
  const allOf = parts.map((part, index) => {
    const definition = definitionOf(part, site.run.document);
    if (definition.discriminator !== undefined || !excludes(definition, names)) return part;
    reportClosed(site.member("allOf").member(index));
    const { additionalProperties: _closed, ...open } = definition;
    return open;
  });
  return allOf.every((part, index) => part === parts[index]) ? schema : { ...schema, allOf };
}

/** Opens a schema that excludes properties of its parts. */
function openComposed(schema: Fields, site: Site): Fields {
  const hasParts = [schema.allOf, schema.oneOf, schema.anyOf].some(Array.isArray);
  if (!hasParts || !excludes(schema, propertyNames(schema, site.run))) return schema;
  reportClosed(site);
  const { additionalProperties: _closed, ...open } = schema;
  return open;
}

function reportClosed(site: Site): void {
  const message = "expected a schema that allows the properties of the others in its composition, got a closed one";
  site.member("additionalProperties").warn(message, "it is ignored: use unevaluatedProperties");
}

function excludes({ properties, patternProperties, additionalProperties }: Fields, names: Set<string>): boolean {
  const own = isRecord(properties) ? properties : {};
  const isClosed = additionalProperties === false && patternProperties === undefined;
  return isClosed && [...names].some((name) => !Object.hasOwn(own, name));
}

/** Returns the names of the properties of a schema and of its parts. */
function propertyNames(schema: unknown, run: Normalization): Set<string> {
  const names = new Set<string>();
  const lengths = new Map([[definitionOf(schema, run.document), 0]]);
  for (const [{ properties, allOf, oneOf, anyOf }, length] of lengths) {
    for (const name of Object.keys(isRecord(properties) ? properties : {})) names.add(name);
    // Longer chains are cut when all schemas are normalized.
    for (const part of length < MAX_CHAIN ? subschemas(allOf, oneOf, anyOf) : []) {
      const definition = definitionOf(part, run.document);
      if (!lengths.has(definition)) lengths.set(definition, length + 1);
    }
  }
  return names;
}

function subschemas(...lists: unknown[]): unknown[] {
  return lists.flatMap((list) => (Array.isArray(list) ? list : []));
}

/** Returns whether a schema is a part of a composition, which may declare properties elsewhere. */
function isPart({ token, parent }: Site): boolean {
  return isSameValueApplicator(`${token}`) || isSameValueApplicator(`${parent?.token}`);
}

/** Removes names from `required` that a closed schema does not declare. */
function dropUndeclared(schema: Fields, site: Site): Fields {
  const { required, properties, patternProperties, additionalProperties } = schema;
  if (additionalProperties !== false || patternProperties !== undefined || !Array.isArray(required)) return schema;
  const isDeclared = (name: unknown) => isRecord(properties) && Object.hasOwn(properties, stringOf(name));
  const undeclared = required.find((name) => !isDeclared(name));
  if (undeclared === undefined) return schema;
  const expected = "declared properties, because the schema allows no others";
  site.member("required").report(expected, undeclared, "it is not required: declare it");
  return { ...schema, required: required.filter(isDeclared) };
}

/** Returns the schema without a pattern that excludes all strings of its format or length. */
export function dropUnmatchedPattern(schema: Fields, site: Site): Fields {
  const excluded = typeof schema.pattern === "string" ? excludedStrings(schema.pattern, schema) : undefined;
  const fix = "it is not checked: fix the pattern, the format or the example";
  return excluded === undefined ? schema : site.repair(schema, "pattern", `a pattern that ${excluded} matches`, fix);
}

/** Returns what a pattern should match, but excludes together with all other strings of the allowed length. */
function excludedStrings(pattern: string, { minLength, maxLength, ...schema }: Fields): string | undefined {
  const bounds = {
    minLength: Number(minLength ?? 0),
    maxLength: maxLength === undefined ? undefined : Number(maxLength),
  };
  // Patterns of binary data often describe the bytes.
  if (schema.format === "byte" && !matchesBase64(pattern, bounds)) return "a string in base64";
  const example = schema.example ?? [schema.examples].flat()[0];
  if (typeof example !== "string" || patternTest(pattern, analyzePattern(pattern))(example)) return undefined;
  return matchingString(pattern, bounds, example) === undefined ? "the example" : undefined;
}

/** A string in base64 of each length of up to 64 characters (RFC 4648, section 4). */
const BASE64_STRINGS = Array.from({ length: 49 }, (_, length) => Buffer.from("a".repeat(length)).toString("base64"));

function matchesBase64(pattern: string, bounds: StringConstraints): boolean {
  return BASE64_STRINGS.some((preferred) => {
    const matching = matchingString(pattern, bounds, preferred);
    return matching !== undefined && isBase64(matching);
  });
}

/** Adds null to a union whose type is null only, which converters write for `nullable`. */
function allowNull(schema: Fields, site: Site): Fields {
  const union = ["oneOf", "anyOf"].find((keyword) => Array.isArray(schema[keyword]));
  if (union === undefined || schema.type !== "null") return schema;
  const rest = site.repair(schema, "type", "a type of the variants", "null is another variant: add it");
  return { ...rest, [union]: [schema[union], { type: "null" }].flat() };
}

/** Adds null to an enum whose type allows it, which OpenAPI 3.0's `nullable` means as well. */
function allowNullInEnum(schema: Fields, site: Site): Fields {
  const { type, enum: values } = schema;
  if (!Array.isArray(type) || !type.includes("null")) return schema;
  if (!Array.isArray(values) || values.length === 0 || values.includes(null)) return schema;
  site.member("enum").warn("expected null among the values, as in type, got none", "null is allowed: add it");
  return { ...schema, enum: [...values, null] };
}

/**
 * Returns the schema with all required properties, which may have any value, or the schema itself if it or its composition declares them.
 *
 * @param original the schema in the document, whose references are those of the document
 */
export function declareRequiredProperties(schema: Fields, original: unknown, site: Site): Fields {
  const { properties = {}, additionalProperties, patternProperties } = schema;
  const isObject = schema.properties !== undefined || Array.isArray(schema.allOf);
  if (!isObject || !isRecord(properties) || additionalProperties === false) return schema;
  if (patternProperties !== undefined || isPart(site)) return schema;
  const required = requiredNames(schema);
  if (required.length === 0) return schema;
  const declared = propertyNames(original, site.run);
  const undeclared = required.filter((name) => !declared.has(name));
  if (undeclared.length === 0) return schema;
  const value = isRecord(additionalProperties) ? additionalProperties : {};
  const declare = (name: string) => [name, locate({ ...value }, site.member("properties").member(name))];
  return { ...schema, properties: { ...properties, ...Object.fromEntries(undeclared.map(declare)) } };
}

/** Returns the names that a schema requires, and the parts that it consists of. Parts that it refers to declare what they require. */
function requiredNames({ required, allOf }: Fields): string[] {
  const own = Array.isArray(required) ? required.map(String) : [];
  const parts = Array.isArray(allOf) ? allOf.filter(isRecord) : [];
  return [...new Set([...own, ...parts.flatMap(requiredNames)])];
}
