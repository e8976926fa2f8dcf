// Repairs schemas that contradict themselves, so that no value satisfies them.

import { describeValue } from "../../contract/problem.ts";
import { isRecord } from "../../runtime/json/is-record.ts";
import { isBase64 } from "../../runtime/validation/formats.ts";
import { patternTest } from "../../runtime/validation/slow-patterns.ts";
import { isSameValueApplicator } from "../../schema/keywords.ts";
import { matchingString } from "../../schema/matching-string.ts";
import { analyzePattern } from "../../schema/slow-pattern.ts";
import type { Normalization, Site } from "./normalization.ts";
import { findDefinition } from "./references.ts";
import { stringOf } from "./rules.ts";

type Schema = Record<string, unknown>;

/** Returns a schema that some value satisfies, or the schema itself. */
export function repairContradictions(schema: Schema, site: Site): Schema {
  const opened = openComposed(openParts(schema, site), site);
  return dropUndeclaredDiscriminator(allowNullInEnum(allowNull(dropUndeclared(opened, site), site), site), site);
}

/** Returns the schema without a discriminator whose property neither the schema nor a variant declares: no client could send it. */
function dropUndeclaredDiscriminator(schema: Schema, site: Site): Schema {
  const { discriminator, ...rest } = schema;
  const name = isRecord(discriminator) ? discriminator.propertyName : undefined;
  const variants = [rest.oneOf, rest.anyOf].flatMap((list) => (Array.isArray(list) ? list : []));
  if (typeof name !== "string" || variants.length === 0 || isPart(site)) return schema;
  // A variant without properties allows any, and one that requires the property declares it.
  const isClosedTo = (part: unknown) => {
    const names = propertyNames(part, site.run);
    return names.size > 0 && !names.has(name);
  };
  if (!variants.every(isClosedTo) || propertyNames(rest, site.run).has(name)) return schema;
  const message = `expected a property that the variants declare, got ${describeValue(name)}`;
  site.member("discriminator").warn(message, "the discriminator is ignored: declare the property in each variant");
  return rest;
}

/** Inlines closed parts of an `allOf` that exclude the properties of the other parts, without closing them. */
function openParts(schema: Schema, site: Site): Schema {
  if (!Array.isArray(schema.allOf)) return schema;
  const names = propertyNames(schema, site.run);
  let isSame = true;
  const allOf = schema.allOf.map((part, index) => {
    const definition = findDefinition(part, site.run.document)?.value;
    const isBase = isRecord(definition) && definition.discriminator !== undefined;
    if (!isRecord(definition) || isBase || !excludes(definition, names)) return part;
    isSame = false;
    reportClosed(site.member("allOf").member(index));
    const { additionalProperties: _closed, ...open } = definition;
    return open;
  });
  return isSame ? schema : { ...schema, allOf };
}

/** Opens a schema that excludes properties of its parts. */
function openComposed(schema: Schema, site: Site): Schema {
  const { additionalProperties: _closed, ...open } = schema;
  if (!hasParts(schema) || !excludes(schema, propertyNames(schema, site.run))) return schema;
  reportClosed(site);
  return open;
}

function reportClosed(site: Site): void {
  const message = "expected a schema that allows the properties of the others in its composition, got a closed one";
  site.member("additionalProperties").warn(message, "it is ignored: use unevaluatedProperties");
}

function hasParts({ allOf, oneOf, anyOf }: Schema): boolean {
  return [allOf, oneOf, anyOf].some(Array.isArray);
}

function excludes({ properties, patternProperties, additionalProperties }: Schema, names: Set<string>): boolean {
  const own = isRecord(properties) ? properties : {};
  const isClosed = additionalProperties === false && patternProperties === undefined;
  return isClosed && [...names].some((name) => !Object.hasOwn(own, name));
}

/** Returns the names of the properties of a schema and of its parts. */
export function propertyNames(schema: unknown, run: Normalization, seen = new Set<unknown>()): Set<string> {
  const definition = findDefinition(schema, run.document)?.value;
  if (!isRecord(definition) || seen.has(definition)) return new Set();
  seen.add(definition);
  const { properties, allOf, oneOf, anyOf } = definition;
  const parts = [allOf, oneOf, anyOf].flatMap((list) => (Array.isArray(list) ? list : []));
  const inherited = parts.flatMap((part) => [...propertyNames(part, run, seen)]);
  return new Set([...(isRecord(properties) ? Object.keys(properties) : []), ...inherited]);
}

/** Returns whether a schema is a part of a composition, which may declare properties elsewhere. */
export function isPart({ token, parent }: Site): boolean {
  return isSameValueApplicator(`${token}`) || isSameValueApplicator(`${parent?.token}`);
}

/** Removes names from `required` that a closed schema does not declare. */
function dropUndeclared(schema: Schema, site: Site): Schema {
  const { required, properties, patternProperties, additionalProperties } = schema;
  if (additionalProperties !== false || patternProperties !== undefined || !Array.isArray(required)) return schema;
  const declared = isRecord(properties) ? properties : {};
  const [undeclared] = required.filter((name) => !Object.hasOwn(declared, stringOf(name)));
  if (undeclared === undefined) return schema;
  const message = `expected declared properties, because the schema allows no others, got ${describeValue(undeclared)}`;
  site.member("required").warn(message, "it is not required: declare it");
  return { ...schema, required: required.filter((name) => Object.hasOwn(declared, stringOf(name))) };
}

/** Returns the schema without a pattern that none of the strings matches that the rest of the schema describes. */
export function dropUnmatchedPattern(schema: Schema, site: Site): Schema {
  const { pattern, ...rest } = schema;
  const expected = typeof pattern === "string" ? expectedMatch(pattern, rest) : undefined;
  if (expected === undefined) return schema;
  const message = `expected a pattern that ${expected} matches, got ${describeValue(pattern)}`;
  site.member("pattern").warn(message, "it is not checked: fix the pattern, the format or the example");
  return rest;
}

/** Returns what a pattern should match if neither that nor any other string of the allowed length matches it. */
function expectedMatch(pattern: string, { minLength, maxLength, ...schema }: Schema): string | undefined {
  const bounds = {
    minLength: Number(minLength ?? 0),
    maxLength: maxLength === undefined ? undefined : Number(maxLength),
  };
  // Patterns of binary data often describe the bytes.
  const matching =
    schema.format === "byte" ? BASE64_STRINGS.map((value) => matchingString(pattern, bounds, value)) : [];
  if (matching.length > 0 && !matching.some((value) => value !== undefined && isBase64(value)))
    return "a string in base64";
  const example = schema.example ?? [schema.examples].flat()[0];
  if (typeof example !== "string" || patternTest(pattern, analyzePattern(pattern))(example)) return undefined;
  return matchingString(pattern, bounds, example) === undefined ? "the example" : undefined;
}

/** A string in base64 of each length of up to 64 characters (RFC 4648, section 4). */
const BASE64_STRINGS = Array.from({ length: 49 }, (_, length) => Buffer.from("a".repeat(length)).toString("base64"));

/** Adds null to a union whose type is null only, which converters write for `nullable`. */
function allowNull(schema: Schema, site: Site): Schema {
  const { type, ...rest } = schema;
  for (const union of ["oneOf", "anyOf"]) {
    const variants = schema[union];
    if (type !== "null" || !Array.isArray(variants)) continue;
    site.member("type").warn(`expected a type of the variants, got "null"`, "null is another variant: add it");
    return { ...rest, [union]: [...variants, { type: "null" }] };
  }
  return schema;
}

/** Adds null to an enum whose type allows it, which OpenAPI 3.0's `nullable` means as well. */
function allowNullInEnum(schema: Schema, site: Site): Schema {
  const { type, enum: values } = schema;
  if (!Array.isArray(type) || !type.includes("null")) return schema;
  if (!Array.isArray(values) || values.length === 0 || values.includes(null)) return schema;
  site.member("enum").warn("expected null among the values, as in type, got none", "null is allowed: add it");
  return { ...schema, enum: [...values, null] };
}
