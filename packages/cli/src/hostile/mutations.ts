// Mutations of a document: each replaces one string, one key or one value.
import { isObject } from "@onecontract/codegen/json/is-record";
import { formatJsonPointer } from "@onecontract/codegen/json/json-pointer";
import { WRONG_VALUES } from "./payloads.ts";

export type Path = readonly (string | number)[];

export interface Mutation {
  path: Path;
  /** True if the key at the end of the path is replaced, not its value. */
  isKey: boolean;
  value: unknown;
}

/** Lists the mutations that put a payload in place of each string and of each key. */
export function payloadMutations(document: unknown, payload: string): Mutation[] {
  return locations(document).flatMap(({ path, value }) => [
    ...(typeof value === "string" ? [{ path, isKey: false, value: payload }] : []),
    ...(typeof path.at(-1) === "string" ? [{ path, isKey: true, value: payload }] : []),
  ]);
}

/** Fields whose values select what is supported. */
const SELECTORS = /^(\$ref|in|scheme|type|style)$/;

/** Fields whose keys are names, not fields of OpenAPI. */
const MAPS =
  /^(paths|webhooks|callbacks|schemas|properties|patternProperties|responses|parameters|examples|requestBodies|headers|securitySchemes|content|encoding|variables|mapping|scopes|links|\$defs)$/;

/** Keys of these fields that are no names: extensions, and the statuses of responses. */
const FIXED_KEYS = /^x-|^[1-5][\dX]{2}$|^default$/;

/**
 * Lists the mutations of names and strings that do not hide what they contain, with another payload at each location. The rounds from 0
 * to the number of payloads put each payload at each location.
 */
export function compatibleMutations(document: unknown, payloads: readonly string[], round: number): Mutation[] {
  return payloadMutations(document, "").flatMap((mutation, index): Mutation[] => {
    const { path, isKey } = mutation;
    const payload = payloads[(index + round) % payloads.length] ?? "";
    if (!isKey) return SELECTORS.test(String(path.at(-1))) ? [] : [{ ...mutation, value: payload }];
    // Names of the same map are distinct.
    const name = payload === "" ? payload : `${payload}${index}`;
    return isName(path) ? [{ ...mutation, value: nameWith(name, path) }] : [];
  });
}

/** Returns whether the key at the end of a path is a name. A map in a map, such as a property `headers`, is an entry of it. */
function isName(path: Path): boolean {
  const isInMap = path.length > 1 && MAPS.test(String(path.at(-2))) && !MAPS.test(String(path.at(-3)));
  return isInMap && !FIXED_KEYS.test(String(path.at(-1)));
}

/** Returns the new key at the end of a path. Paths and media types keep their syntax. */
function nameWith(name: string, path: Path): string {
  const [parent, key] = path.slice(-2);
  if (parent === "paths") return `${key}/${name}`;
  if (parent === "content") return `${key}; x="${name}"`;
  return name;
}

/** Lists the mutations that put a value of another type in place of each value. */
export function typeMutations(document: unknown): Mutation[] {
  return locations(document).flatMap(({ path }) => WRONG_VALUES.map((value) => ({ path, isKey: false, value })));
}

function locations(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  const own = path.length === 0 ? [] : [{ path, value }];
  if (typeof value !== "object" || value === null) return own;
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [...own, ...entries.flatMap(([key, item]) => locations(item, [...path, key]))];
}

/** Returns a copy of the document with the mutations. One whose location another one has removed has no effect. */
export function mutate<T>(document: T, mutations: readonly Mutation[]): T {
  const copy = structuredClone(document);
  // Inner locations first, because a key that is replaced moves what it holds.
  const ordered = [...mutations].sort((a, b) => b.path.length - a.path.length || Number(a.isKey) - Number(b.isKey));
  for (const { path, isKey, value } of ordered) {
    const parent = path
      .slice(0, -1)
      .reduce<unknown>((node, key) => (isObject(node) ? Reflect.get(node, key) : undefined), copy);
    const key = path.at(-1) ?? "";
    if (!isObject(parent) || !Object.hasOwn(parent, key)) continue;
    if (isKey) {
      renameKey(parent, String(key), String(value));
      if (path[0] === "components" && path.length === 3) renameReferences(copy, path, String(value));
    } else define(parent, key, structuredClone(value));
  }
  return copy;
}

function renameReferences(value: unknown, path: Path, name: string): void {
  if (!isObject(value)) return;
  const [from, to] = [path, [...path.slice(0, 2), name]].map((tokens) => `#${formatJsonPointer(tokens)}`);
  if (Reflect.get(value, "$ref") === from) define(value, "$ref", to);
  for (const item of Object.values(value)) renameReferences(item, path, name);
}

/** Keeps the order of the keys. */
function renameKey(parent: object, from: string, to: string): void {
  const entries = Object.entries(parent);
  for (const [name] of entries) Reflect.deleteProperty(parent, name);
  for (const [name, item] of entries) define(parent, name === from ? to : name, item);
}

/** Defines `__proto__` like any other key. */
function define(parent: object, key: string | number, value: unknown): void {
  Object.defineProperty(parent, key, { value, configurable: true, enumerable: true, writable: true });
}
