// Normalizes schemas to JSON Schema 2020-12 in one notation, and checks the types of keywords.

import { describeValue } from "../../contract/problem.ts";
import { isRecord } from "../../runtime/json/is-record.ts";
import { regularExpression } from "../../runtime/validation/value-checks.ts";
import { isAnnotation, keywordKind, keywordsWith } from "../../schema/keywords.ts";
import { componentReference } from "../../schema/references.ts";
import { analyzePattern } from "../../schema/slow-pattern.ts";
import { type Location, locate, memberOf } from "../location.ts";
import { dropUnmatchedPattern, repairContradictions } from "./contradictions.ts";
import { repairDeclaredValues } from "./declared-values.ts";
import { repairEqualVariants } from "./equal-variants.ts";
import type { Normalization } from "./normalization.ts";
import { findTarget } from "./references.ts";
import { declareRequiredProperties } from "./required-properties.ts";
import { boolean, data, list, map, number, object, type Rule, string } from "./rules.ts";
import { upgradeBounds, upgradeNullable, upgradeSchema } from "./upgrade-schema.ts";

const TYPES: readonly unknown[] = ["null", "boolean", "object", "array", "number", "string", "integer"];

/** A document nests deeper only if a YAML anchor contains itself. */
const MAX_DEPTH = 300;

/** Normalizes a schema. Booleans become equivalent objects (JSON Schema 2020-12, section 4.3.2). */
export const schema: Rule = (value, location, run) => normalizeSchema(value, location, run, false);

/** Normalizes the schema of a body, whose media type determines whether it is binary. */
export const bodySchema: Rule = (value, location, run) => normalizeSchema(value, location, run, true);

/** Keeps booleans, because all consumers handle them for these keywords. */
const schemaOrBoolean: Rule = (value, location, run) =>
  typeof value === "boolean" ? value : schema(value, location, run);

const type: Rule = (value, location, run) => {
  const names = Array.isArray(value) ? value : [value];
  const isValid = names.length > 0 && names.every((name) => TYPES.includes(name));
  return isValid ? value : run.reject(location, `${TYPES.join(", ")} or a list of these`, invalidPart(value));
};

function invalidPart(value: unknown): unknown {
  return Array.isArray(value) ? value.find((name) => !TYPES.includes(name)) : value;
}

const array: Rule = (value, location, run) => (Array.isArray(value) ? value : run.reject(location, "an array", value));

const enumValues: Rule = (value, location, run) => {
  if (Array.isArray(value) && value.length === 0) {
    run.warn(
      location,
      "expected at least one value, got an empty array",
      "no value is valid: add values, or remove it",
    );
  }
  return array(value, location, run);
};

/** JSON Schema 2020-12, and the dialect of OpenAPI, which adds only annotations to it. */
const DIALECT = /^https:\/\/(json-schema\.org\/draft\/2020-12\/schema|spec\.openapis\.org\/oas\/3\.\d\/dialect\/)/;

const dialect: Rule = (value, location, run) => {
  if (typeof value === "string" && DIALECT.test(value)) return value;
  const expected = "expected https://json-schema.org/draft/2020-12/schema";
  run.warn(location, `${expected}, got ${describeValue(value)}`, "the schema is read as JSON Schema 2020-12");
};

/** Accepts the booleans of OpenAPI 3.0, which modify `minimum` and `maximum`, in all versions. */
const exclusiveBound: Rule = (value, location, run) => {
  if (typeof value !== "boolean") return number(value, location, run);
  if (!run.isOpenApi30) {
    run.warn(location, `expected a number, got ${value}`, "it has its meaning in OpenAPI 3.0: give the bound itself");
  }
  return value;
};

const writeOnly: Rule = (value, location, run) => {
  if (value === true) run.hasWriteOnly = true;
  return boolean(value, location, run);
};

const nullable: Rule = (value, location, run) => {
  if (run.isOpenApi30) return boolean(value, location, run);
  const message = 'expected "null" in type, got nullable, which OpenAPI 3.1 does not have';
  if (value !== true) return undefined;
  run.warn(location, message, "null is allowed: add the type");
  return value;
};

/** Drops a pattern in the syntax of another language. Servers and clients then accept any string. */
const pattern: Rule = (value, location, run) => {
  const source = string(value, location, run);
  if (typeof source !== "string") return source;
  // PHP and Perl write delimiters. A flag would change the meaning.
  const [, delimited] = /^\/(\^.*\$)\/$/s.exec(source) ?? [];
  if (delimited !== undefined && isPattern(delimited)) {
    const message = `expected a regular expression of ECMAScript, got ${describeValue(source)}`;
    run.warn(location, message, "it is used without the delimiters: remove them");
    return delimited;
  }
  // Without flags, a beginning or an end within a string matches nothing.
  const hasFlags = /^\/\^.*\$\/[dgimsuvy]+$/s.test(source);
  if (isPattern(source) && !hasFlags) {
    reportSlowPattern(source, location, run);
    return source;
  }
  const message = `expected a regular expression of ECMAScript, got ${describeValue(source)}`;
  run.warn(location, message, "it is not checked: write it in the syntax of JavaScript");
  return undefined;
};

/** Reports a pattern that an attacker can slow down servers of other generators with. */
function reportSlowPattern(source: string, location: Location, run: Normalization): void {
  const slow = analyzePattern(source);
  if (!slow?.isExponential) return;
  const message = `expected a pattern with one way to match each string, got ${describeValue(source)}`;
  const effect = slow.program
    ? "it is checked with a slower engine"
    : `strings of more than ${slow.maxLength} characters are rejected`;
  run.warn(location, message, `${effect}: remove nested quantifiers and repeated alternatives`);
}

const patternMap = map(schema);

const patternProperties: Rule = (value, location, run) => {
  const patterns = patternMap(value, location, run);
  if (!isRecord(patterns)) return patterns;
  const valid = Object.entries(patterns).filter(([source]) => isValidKey(source, memberOf(location, source), run));
  return valid.length === Object.keys(patterns).length ? patterns : Object.fromEntries(valid);
};

function isValidKey(source: string, location: Location, run: Normalization): boolean {
  const isValid = isPattern(source);
  if (isValid) reportSlowPattern(source, location, run);
  else run.reject(location, "a regular expression of ECMAScript", source);
  return isValid;
}

function isPattern(source: string): boolean {
  try {
    return regularExpression(source) instanceof RegExp;
  } catch {
    return false;
  }
}

const discriminatorFields = object({ propertyName: string, mapping: map(mappingTarget) });

const discriminator: Rule = (value, location, run) => {
  const fields = discriminatorFields(value, location, run);
  if (!fields) return undefined;
  // A discriminator selects nothing if its values lead to no schema, which has been reported. The names of the schemas are not its values.
  const isLost = isRecord(value) && hasMembers(value.mapping) && !hasMembers(fields.mapping);
  if (isLost) return undefined;
  if (typeof fields.propertyName === "string") return fields;
  const fix = "the discriminator is ignored: name the property that selects the schema";
  run.warn(memberOf(location, "propertyName"), "expected a string, got none", fix);
  return undefined;
};

function hasMembers(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).length > 0;
}

const requiredNames = list(string);

const required: Rule = (value, location, run) => {
  if (typeof value !== "boolean") return requiredNames(value, location, run);
  return run.reject(location, "an array", value, "list the required properties of the object by their names");
};

const dynamicReference: Rule = (value, location, run) =>
  run.reject(location, "$ref, because $dynamicRef is not supported", value, "refer to the schema itself");

const identifier: Rule = (value, location, run) => {
  run.warn(
    location,
    `expected none, got ${describeValue(value)}`,
    "it is ignored: references are relative to the document",
  );
};

const reference: Rule = (value, location, run) => {
  const target = findTarget(value, location, run);
  if (!target) return undefined;
  const [root, section = "", name = "", ...rest] = target.tokens;
  if (root === "components" && rest.length === 0) {
    if (section !== "schemas") return run.reject(location, "a reference to a schema", value);
    const newName = run.schemaName(name);
    return newName === name ? value : componentReference("schemas", newName);
  }
  if (isSchemaLocation(target.tokens) && (isRecord(target.value) || typeof target.value === "boolean"))
    return componentReference("schemas", run.partName(target.tokens));
  // Parameters, headers and media types have a schema.
  if (!isRecord(target.value) || !isRecord(target.value.schema))
    return run.reject(location, "a reference to a schema", value);
  run.warn(
    location,
    `expected a reference to a schema, got ${describeValue(value)}`,
    "its schema is used: refer to it",
  );
  return componentReference("schemas", run.partName([...target.tokens, "schema"]));
};

/** Returns whether the location of a part outside of components is that of a schema. */
function isSchemaLocation(tokens: readonly string[]): boolean {
  const [parent = "", last = ""] = tokens.slice(-2);
  const isMember = parent === "schemas" || ["list", "map"].includes(keywordKind(parent));
  return isMember || last === "schema" || keywordKind(last) === "schema";
}

/** Mappings contain references or names of schemas (OpenAPI 3.1, section 4.8.25). */
function mappingTarget(value: unknown, location: Location, run: Normalization): unknown {
  const target = string(value, location, run);
  if (typeof target !== "string") return undefined;
  if (target.startsWith("#/")) return reference(target, location, run);
  if (Object.hasOwn(run.components("schemas"), target))
    return reference(componentReference("schemas", target), location, run);
  const message = `expected a name of, or a reference to, a schema, got ${describeValue(target)}`;
  run.warn(location, message, "the value is ignored: name a schema of the document");
  return undefined;
}

const anyList = list(schema);

/** JSON Schema 2020-12, section 10.2.1: at least one schema. */
const schemaList: Rule = (value, location, run) =>
  Array.isArray(value) && value.length === 0 && location.token !== "prefixItems"
    ? run.reject(location, "at least one schema", undefined)
    : anyList(value, location, run);

const errorCode = object({ status: number, title: string, when: string, remedy: string });

const KEYWORDS: Record<string, Rule> = {
  ...named(keywordsWith("schema"), schema),
  ...named(["additionalProperties", "unevaluatedProperties", "unevaluatedItems"], schemaOrBoolean),
  ...named(keywordsWith("list"), schemaList),
  ...named(keywordsWith("map"), map(schema)),
  $ref: reference,
  $dynamicRef: dynamicReference,
  ...named(["$id", "$anchor", "$dynamicAnchor"], identifier),
  $schema: dialect,
  type,
  ...named(["title", "description", "format", "contentMediaType", "contentEncoding"], string),
  ...named(["multipleOf", "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems"], number),
  ...named(["minProperties", "maxProperties", "minContains", "maxContains"], number),
  ...named(["exclusiveMinimum", "exclusiveMaximum"], exclusiveBound),
  ...named(["uniqueItems", "readOnly", "deprecated"], boolean),
  writeOnly,
  nullable,
  enum: enumValues,
  ...named(["x-enumNames", "x-enum-varnames"], array),
  pattern,
  patternProperties,
  required,
  dependentRequired: map(list(string)),
  discriminator,
  xml: object({ name: string }),
  externalDocs: data,
  "x-error-codes": map(errorCode),
};

const keywords = object(KEYWORDS);

function named(names: readonly string[], rule: Rule): Record<string, Rule> {
  return Object.fromEntries(names.map((name) => [name, rule]));
}

function normalizeSchema(value: unknown, location: Location, run: Normalization, isBody: boolean): object {
  if (typeof value === "boolean") return locate(value ? {} : { not: {} }, location);
  if (!isRecord(value))
    run.warn(location, `expected a schema, got ${describeValue(value)}`, "any value is allowed: fix it");
  if (location.depth > MAX_DEPTH) rejectDepth(location, run);
  if (!isRecord(value) || location.depth > MAX_DEPTH) return locate({}, location);
  const satisfiable = repairContradictions(value, location, run);
  const matched = dropUnmatchedPattern(keywords(satisfiable, location, run) ?? {}, location, run);
  const valued = repairDeclaredValues(matched, location, run);
  const normalized = declareRequiredProperties(repairEqualVariants(valued, value, location, run), value, location, run);
  const upgraded = run.isOpenApi30
    ? upgradeSchema(normalized, isBody)
    : withReferenceInAllOf(upgradeBounds(normalized.nullable === true ? upgradeNullable(normalized) : normalized));
  return locate(upgraded, location);
}

/** Reports the beginning of the location, because the anchor is near it. */
function rejectDepth(location: Location, run: Normalization): void {
  let start = location;
  while (start.parent && start.depth > 6) start = start.parent;
  const message = `expected at most ${MAX_DEPTH} nested levels, got more`;
  run.warn(start, message, "any value is allowed: use $ref for a schema that contains itself");
}

/** Moves a reference that has sibling keywords (JSON Schema 2020-12, section 8.2.3.1) into an `allOf`. */
function withReferenceInAllOf(value: Record<string, unknown>): object {
  if (typeof value.$ref !== "string" || Object.keys(value).every((key) => key === "$ref" || isAnnotation(key)))
    return value;
  const { $ref, allOf, ...rest } = value;
  return { ...rest, allOf: [{ $ref }, ...(Array.isArray(allOf) ? allOf : [])] };
}
