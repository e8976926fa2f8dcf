// Repairs schemas that contradict themselves, so that no value satisfies them.

import { describeValue } from "../../contract/problem.ts";
import { isRecord } from "../../runtime/json/is-record.ts";
import { patternTest } from "../../runtime/validation/slow-patterns.ts";
import { matchingString } from "../../schema/matching-string.ts";
import { analyzePattern } from "../../schema/slow-pattern.ts";
import type { Normalization, Site } from "./normalization.ts";
import { findDefinition } from "./references.ts";
import { stringOf } from "./rules.ts";

type Schema = Record<string, unknown>;

/** Returns a schema that some value satisfies, or the schema itself. */
export function repairContradictions(schema: Schema, site: Site): Schema {
  const opened = openComposed(openParts(schema, site), site);
  return allowNull(dropUndeclared(opened, site), site);
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

/** Returns the schema without a pattern that neither the example of the schema nor any other string of the allowed length matches. */
export function dropUnmatchedPattern(schema: Schema, site: Site): Schema {
  const { pattern, minLength, maxLength, ...rest } = schema;
  const example = schema.example ?? [schema.examples].flat()[0];
  if (typeof pattern !== "string" || typeof example !== "string") return schema;
  if (patternTest(pattern, analyzePattern(pattern))(example)) return schema;
  const bounds = {
    minLength: Number(minLength ?? 0),
    maxLength: maxLength === undefined ? undefined : Number(maxLength),
  };
  if (matchingString(pattern, bounds, example) !== undefined) return schema;
  const message = `expected a pattern that the example matches, got ${describeValue(pattern)}`;
  site.member("pattern").warn(message, "it is not checked: fix the pattern or the example");
  return { ...rest, ...(minLength !== undefined && { minLength }), ...(maxLength !== undefined && { maxLength }) };
}

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
