// Repairs the parameters of path items and operations.

import { pathPlaceholders } from "../../contract/path-parameters.ts";
import { isRecord } from "../../runtime/json/is-record.ts";
import { locate } from "../location.ts";
import type { Fields, Normalization, Site } from "./normalization.ts";
import { definitionOf } from "./references.ts";

/**
 * Header parameters that media types and security schemes determine (OpenAPI 3.1, section 4.8.12.2.1), and headers of the
 * connection, which `fetch` sets itself (WHATWG Fetch, section 2.2.2).
 */
const IGNORED_HEADERS =
  /^(accept|accept-encoding|content-type|authorization|connection|content-length|host|transfer-encoding)$/i;

/** Removes ignored headers, and path parameters without a placeholder in the path. */
export function keepMeaningfulParameters(fields: Fields, site: Site, path: string): Fields {
  const { parameters } = fields;
  if (!Array.isArray(parameters)) return fields;
  const placeholders = pathPlaceholders(path);
  const retained = parameters.filter((parameter) => {
    const { name, in: kind } = describeParameter(parameter, site.run);
    if (kind === "header") return !IGNORED_HEADERS.test(name);
    if (kind !== "path" || placeholders.includes(name)) return true;
    const message = `expected {${name}} in the path, got ${path}`;
    site.member("parameters").warn(message, "the parameter is ignored: remove it, or add it to the path");
    return false;
  });
  return retained.length === parameters.length ? fields : { ...fields, parameters: retained };
}

/** Warns about parameters with the same name and location, of which the last one applies. Names of headers are case-insensitive. */
export function reportEqualParameters(fields: Fields, site: Site): void {
  const seen = new Set<string>();
  for (const [index, parameter] of Array.isArray(fields.parameters) ? fields.parameters.entries() : []) {
    const { name, in: kind } = describeParameter(parameter, site.run);
    const key = `${kind} ${kind === "header" ? name.toLowerCase() : name}`;
    if (seen.has(key)) {
      const message = `expected a unique parameter, got the ${kind} parameter ${name} again`;
      site.member("parameters").member(index).warn(message, "the last one is used: remove one");
    }
    seen.add(key);
  }
}

/**
 * Warns about exploded objects in the query whose properties have the names of other parameters (OpenAPI 3.1, section 4.8.12.2): a
 * server cannot determine which of them a value belongs to.
 */
export function reportAmbiguousProperties(fields: Fields, site: Site): void {
  if (!Array.isArray(fields.parameters)) return;
  const query = Array.from(fields.parameters, (parameter) => definitionOf(parameter, site.run.document));
  const names = new Map(query.flatMap((parameter, index) => (isInQuery(parameter) ? [[parameter.name, index]] : [])));
  for (const [index, parameter] of query.entries()) {
    if (!isInQuery(parameter) || !isExploded(parameter)) continue;
    const { properties } = definitionOf(parameter.schema, site.run.document);
    const ambiguous = Object.keys(isRecord(properties) ? properties : {}).find(
      (name) => (names.get(name) ?? index) !== index,
    );
    if (ambiguous === undefined) continue;
    const at = site.member("parameters").member(index);
    const message = `expected properties that differ from other query parameters, got ${ambiguous}`;
    at.warn(message, `only one of them can be sent: use the style deepObject, or rename the parameter ${ambiguous}`);
  }
}

function isInQuery(parameter: Fields): parameter is Fields & { name: string } {
  return parameter.in === "query" && typeof parameter.name === "string";
}

function isExploded({ style = "form", explode = true }: Fields): boolean {
  return style === "form" && explode === true;
}

/**
 * Declares placeholders without a parameter as strings, which is how every path is sent, and the query of a path as parameters with one
 * value, or with any value if it is a placeholder.
 */
export function addPathParameters(operation: Fields, item: Fields, site: Site, path: string): Fields {
  const placeholders = pathPlaceholders(path);
  const query = [...new URLSearchParams(/\?([^#]*)/.exec(path)?.[1])];
  if (placeholders.length + query.length === 0) return operation;
  const declared = [item.parameters, operation.parameters].flatMap((list) => (Array.isArray(list) ? list : []));
  const find = (kind: string, name: string) =>
    declared.findLast((value) => {
      const found = describeParameter(value, site.run);
      return found.in === kind && found.name === name;
    });
  const missing = [...new Set(placeholders)].filter((name) => !find("path", name));
  const fixed = query.flatMap(([name, value]) => {
    const own = definitionOf(find("query", name), site.run.document);
    return own.required === true ? [] : [{ name, value, own }];
  });
  if (missing.length + fixed.length === 0) return operation;
  const parameters = site.member("parameters");
  for (const name of missing) {
    parameters.report(`a path parameter for {${name}}`, undefined, "a string is used: declare the parameter");
  }
  for (const { name, value } of fixed) {
    const fix = `a required query parameter ${name} is used: declare it, with the value as its only one`;
    parameters.warn(`expected a path without a query, got ?${name}=${value}`, fix);
  }
  const replaced = new Set(fixed.map(({ name }) => find("query", name)));
  const own = Array.isArray(operation.parameters) ? operation.parameters : [];
  // The document has no such parts, so their lines are those of the parameters.
  const add = (kind: string, name: string, schema: object, other: Fields = {}) =>
    locate({ ...other, name, in: kind, required: true, schema }, parameters.member(name));
  // In front, as parameters of the path item are, so that declaring one there instead changes no generated code.
  const inPath = missing.map((name) => add("path", name, { type: "string" }));
  const inQuery = fixed.map(({ name, value, own: { description } }) =>
    add("query", name, { type: "string", ...(!/^\{.*\}$/.test(value) && { enum: [value] }) }, { description }),
  );
  return { ...operation, parameters: [...inPath, ...own.filter((value) => !replaced.has(value)), ...inQuery] };
}

function describeParameter(parameter: unknown, run: Normalization): { name: string; in: string } {
  const { name, in: kind } = definitionOf(parameter, run.document);
  return { name: String(name), in: String(kind) };
}
