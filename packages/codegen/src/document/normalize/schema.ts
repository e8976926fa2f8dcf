// Normalizes schemas to JSON Schema 2020-12 in one notation, and checks the types of keywords.

import { isRecord } from "../../runtime/json/is-record.ts";
import { regularExpression } from "../../runtime/validation/value-checks.ts";
import { isAnnotation, keywordKind, keywordsWith } from "../../schema/keywords.ts";
import { schemaReference } from "../../schema/references.ts";
import { analyzePattern } from "../../schema/slow-pattern.ts";
import { locate } from "../location.ts";
import { declareRequiredProperties, dropUnmatchedPattern, repairContradictions } from "./contradictions.ts";
import { repairDeclaredValues } from "./declared-values.ts";
import { repairEqualVariants } from "./equal-variants.ts";
import type { Fields, Site } from "./normalization.ts";
import { findTarget } from "./references.ts";
import { boolean, bound, data, list, map, number, object, type Rule, string } from "./rules.ts";
import { upgradeBounds, upgradeNullable, upgradeSchema } from "./upgrade-schema.ts";

const TYPES: readonly unknown[] = ["null", "boolean", "object", "array", "number", "string", "integer"];

/** A document nests deeper only if a YAML anchor contains itself. */
const MAX_DEPTH = 300;

/** Normalizes a schema. Booleans become equivalent objects (JSON Schema 2020-12, section 4.3.2). */
export const schema: Rule = (value, site) => normalizeSchema(value, site, false);

/** Normalizes the schema of a body, whose media type determines whether it is binary. */
export const bodySchema: Rule = (value, site) => normalizeSchema(value, site, true);

/** Keeps booleans, because all consumers handle them for these keywords. */
const schemaOrBoolean: Rule = (value, site) => (typeof value === "boolean" ? value : schema(value, site));

const type: Rule = (value, site) => {
  const names = Array.isArray(value) ? value : [value];
  const isValid = names.length > 0 && names.every((name) => TYPES.includes(name));
  const invalid = names.find((name) => !TYPES.includes(name));
  return isValid ? value : site.reject(`${TYPES.join(", ")} or a list of these`, invalid);
};

const array: Rule = (value, site) => (Array.isArray(value) ? value : site.reject("an array", value));

const enumValues: Rule = (value, site) => {
  if (Array.isArray(value) && value.length === 0) {
    site.warn("expected at least one value, got an empty array", "no value is valid: add values, or remove it");
  }
  return array(value, site);
};

/** JSON Schema 2020-12, and the dialect of OpenAPI, which adds only annotations to it. */
const DIALECT = /^https:\/\/(json-schema\.org\/draft\/2020-12\/schema|spec\.openapis\.org\/oas\/3\.\d\/dialect\/)/;

const dialect: Rule = (value, site) => {
  if (typeof value === "string" && DIALECT.test(value)) return value;
  site.report("https://json-schema.org/draft/2020-12/schema", value, "the schema is read as JSON Schema 2020-12");
};

/** Accepts the booleans of OpenAPI 3.0, which modify `minimum` and `maximum`, in all versions. */
const exclusiveBound: Rule = (value, site) => {
  if (typeof value !== "boolean") return bound(value, site);
  if (!site.run.isOpenApi30) site.report("a number", value, "it has its meaning in OpenAPI 3.0: give the bound itself");
  return value;
};

const writeOnly: Rule = (value, site) => {
  if (value === true) site.run.hasWriteOnly = true;
  return boolean(value, site);
};

const nullable: Rule = (value, site) => {
  if (site.run.isOpenApi30) return boolean(value, site);
  const message = 'expected "null" in type, got nullable, which OpenAPI 3.1 does not have';
  if (value !== true) return undefined;
  site.warn(message, "null is allowed: add the type");
  return value;
};

/** Drops a pattern in the syntax of another language. Servers and clients then accept any string. */
const pattern: Rule = (value, site) => {
  const source = string(value, site);
  if (typeof source !== "string") return source;
  // PHP and Perl write delimiters. A flag would change the meaning.
  const [, delimited] = /^\/(\^.*\$)\/$/s.exec(source) ?? [];
  if (delimited !== undefined && patternDefect(delimited) === undefined) {
    site.report(ECMASCRIPT, source, "it is used without the delimiters: remove them");
    return delimited;
  }
  // Without flags, a beginning or an end within a string matches nothing.
  const hasFlags = /^\/\^.*\$\/[dgimsuvy]+$/s.test(source);
  const expected = patternDefect(source);
  if (expected === undefined && !hasFlags) {
    reportSlowPattern(source, site);
    return source;
  }
  return site.report(expected ?? ECMASCRIPT, source, "it is not checked: write it in the syntax of JavaScript");
};

/** Reports a pattern that an attacker can slow down servers of other generators with. */
function reportSlowPattern(source: string, site: Site): void {
  const slow = analyzePattern(source);
  if (!slow?.isExponential) return;
  const effect = slow.program
    ? "it is checked with a slower engine"
    : `strings of more than ${slow.maxLength} characters are rejected`;
  const fix = `${effect}: remove nested quantifiers and repeated alternatives`;
  site.report("a pattern with one way to match each string", source, fix);
}

const patternMap = map(schema);

const patternProperties: Rule = (value, site) => {
  const patterns = patternMap(value, site);
  if (!isRecord(patterns)) return patterns;
  const valid = Object.entries(patterns).filter(([source]) => isValidKey(source, site.member(source)));
  return valid.length === Object.keys(patterns).length ? patterns : Object.fromEntries(valid);
};

function isValidKey(source: string, site: Site): boolean {
  const expected = patternDefect(source);
  if (expected === undefined) reportSlowPattern(source, site);
  else site.reject(expected, source);
  return expected === undefined;
}

const ECMASCRIPT = "a regular expression of ECMAScript";
/** Largest number of nested groups of a pattern, which is analyzed by recursion. */
const MAX_NESTED_GROUPS = 100;

/** Returns what was expected in place of a pattern that cannot be used. */
function patternDefect(source: string): string | undefined {
  try {
    regularExpression(source);
  } catch {
    return ECMASCRIPT;
  }
  let depth = 0;
  // Escapes and classes are skipped.
  for (const [token] of source.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|[()]/gs)) {
    if (token === "(") depth += 1;
    if (token === ")") depth -= 1;
    if (depth > MAX_NESTED_GROUPS) return `a regular expression with at most ${MAX_NESTED_GROUPS} nested groups`;
  }
  return undefined;
}

const discriminatorFields = object({ propertyName: string, mapping: map(mappingTarget) });

const discriminator: Rule = (value, site) => {
  const fields = discriminatorFields(value, site);
  if (!fields) return undefined;
  // A discriminator selects nothing if its values lead to no schema, which has been reported. The names of the schemas are not its values.
  const isLost = isRecord(value) && hasMembers(value.mapping) && !hasMembers(fields.mapping);
  if (isLost) return undefined;
  if (typeof fields.propertyName === "string") return fields;
  const fix = "the discriminator is ignored: name the property that selects the schema";
  return site.member("propertyName").report("a string", undefined, fix);
};

function hasMembers(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).length > 0;
}

const requiredNames = list(string);

const required: Rule = (value, site) => {
  if (typeof value !== "boolean") return requiredNames(value, site);
  return site.reject("an array", value, "list the required properties of the object by their names");
};

const dynamicReference: Rule = (value, site) =>
  site.reject("$ref, because $dynamicRef is not supported", value, "refer to the schema itself");

const identifier: Rule = (value, site) =>
  site.report("none", value, "it is ignored: references are relative to the document");

const reference: Rule = (value, site) => {
  const target = findTarget(value, site);
  if (!target) return undefined;
  const [root, section = "", name = "", ...rest] = target.tokens;
  if (root === "components" && rest.length === 0) {
    if (section !== "schemas") return site.reject("a reference to a schema", value);
    const newName = site.run.schemaName(name);
    return newName === name ? value : schemaReference(newName);
  }
  if (isSchemaLocation(target.tokens) && (isRecord(target.value) || typeof target.value === "boolean"))
    return schemaReference(site.run.partName(target.tokens));
  // Parameters, headers and media types have a schema.
  if (!isRecord(target.value) || !isRecord(target.value.schema)) return site.reject("a reference to a schema", value);
  site.report("a reference to a schema", value, "its schema is used: refer to it");
  return schemaReference(site.run.partName([...target.tokens, "schema"]));
};

/** Returns whether the location of a part outside of components is that of a schema. */
function isSchemaLocation(tokens: readonly string[]): boolean {
  const [parent = "", last = ""] = tokens.slice(-2);
  const isMember = parent === "schemas" || ["list", "map"].includes(keywordKind(parent));
  return isMember || last === "schema" || keywordKind(last) === "schema";
}

/** Mappings contain references or names of schemas (OpenAPI 3.1, section 4.8.25). */
function mappingTarget(value: unknown, site: Site): unknown {
  const target = string(value, site);
  if (typeof target !== "string") return undefined;
  if (target.startsWith("#/")) return reference(target, site);
  if (Object.hasOwn(site.run.components("schemas"), target)) return reference(schemaReference(target), site);
  const fix = "the value is ignored: name a schema of the document";
  return site.report("a name of, or a reference to, a schema", target, fix);
}

const anyList = list(schema);

/** JSON Schema 2020-12, section 10.2.1: at least one schema. */
const schemaList: Rule = (value, site) =>
  Array.isArray(value) && value.length === 0 && site.token !== "prefixItems"
    ? site.reject("at least one schema", undefined)
    : anyList(value, site);

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
  ...named(["minimum", "maximum"], bound),
  ...named(["multipleOf", "minLength", "maxLength", "minItems", "maxItems"], number),
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

function normalizeSchema(value: unknown, site: Site, isBody: boolean): object {
  if (typeof value === "boolean") return locate(value ? {} : { not: {} }, site);
  if (!isRecord(value)) site.report("a schema", value, "any value is allowed: fix it");
  if (site.depth > MAX_DEPTH) rejectDepth(site);
  if (!isRecord(value) || site.depth > MAX_DEPTH) return locate({}, site);
  const satisfiable = repairContradictions(replaceFileType(value, site), site);
  const matched = dropUnmatchedPattern(keywords(satisfiable, site) ?? {}, site);
  const valued = repairDeclaredValues(matched, site);
  const normalized = declareRequiredProperties(repairEqualVariants(valued, value, site), value, site);
  const upgraded = site.run.isOpenApi30
    ? upgradeSchema(normalized, isBody)
    : withReferenceInAllOf(upgradeBounds(normalized.nullable === true ? upgradeNullable(normalized) : normalized));
  return locate(upgraded, site);
}

/** Replaces the type of files in Swagger 2.0, which has it for parameters only, but not for the items of an array. */
function replaceFileType(value: Fields, site: Site): Fields {
  if (value.type !== "file") return value;
  site.member("type").report("string", "file", "it is a file: add format: binary");
  return { ...value, type: "string", format: "binary" };
}

/** Reports the beginning of the location, because the anchor is near it. */
function rejectDepth(site: Site): void {
  let start = site;
  while (start.parent && start.depth > 6) start = start.parent;
  const message = `expected at most ${MAX_DEPTH} nested levels, got more`;
  start.warn(message, "any value is allowed: use $ref for a schema that contains itself");
}

/** Moves a reference that has sibling keywords (JSON Schema 2020-12, section 8.2.3.1) into an `allOf`. */
function withReferenceInAllOf(value: Record<string, unknown>): object {
  if (typeof value.$ref !== "string" || Object.keys(value).every((key) => key === "$ref" || isAnnotation(key)))
    return value;
  const { $ref, allOf, ...rest } = value;
  return { ...rest, allOf: [{ $ref }, ...(Array.isArray(allOf) ? allOf : [])] };
}
