// Applies OpenAPI Overlays 1.0 and 1.1 (https://spec.openapis.org/overlay/v1.1.0.html): changes to a document that nobody here can edit.
import { exceedsNesting, MAX_NESTING, stringifyJson } from "@onecontract/codegen";
import { isRecord } from "@onecontract/codegen/json/is-record";
import { formatJsonPointer, getByJsonPointer } from "@onecontract/codegen/json/json-pointer";
import { exec, type JsonValue } from "jsonpath-rfc9535";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { messageFor, UserError } from "../user-error.ts";
import { checkJsonPath } from "./check-json-path.ts";

/** An overlay, and the file that it was read from. */
export interface Overlay {
  file: string;
  content: unknown;
}

/** Largest size of what all actions add, in characters of JSON: a copy of a part to itself doubles the document. */
const MAX_ADDED = 16 * 2 ** 20;

/**
 * Returns a copy of the document to which the actions of the overlays were applied in their order.
 *
 * @param isEarlier true for an earlier version of the contract, in which an action may select nothing
 * @throws UserError that names the file and the action, for one that is invalid, selects nothing or adds too much
 */
export function applyOverlays(document: OpenAPIObject, overlays: readonly Overlay[], isEarlier = false): OpenAPIObject {
  const changed = structuredClone(document);
  let capacity = MAX_ADDED;
  for (const { file, content } of overlays) {
    const { overlay, actions } = isRecord(content) ? content : {};
    if (typeof overlay !== "string" || !/^1\.[01](\.|$)/.test(overlay))
      throw new UserError(`${file}: overlay: expected 1.0.0 or 1.1.0, got ${overlay ?? "none"}`);
    if (!Array.isArray(actions)) throw new UserError(`${file}#/actions: expected an array, got ${typeof actions}`);
    for (const [index, action] of actions.entries()) {
      try {
        capacity -= applyAction(changed, action, { isEarlier, capacity });
      } catch (error) {
        throw new UserError(`${file}#/actions/${index}: ${messageFor(error)}`, { cause: error });
      }
    }
    if (exceedsNesting(changed))
      throw new UserError(`${file}: expected at most ${MAX_NESTING} nested values, got more`);
  }
  return changed;
}

/** Returns the size of what the action has added. */
function applyAction(
  document: OpenAPIObject,
  action: unknown,
  { isEarlier, capacity }: { isEarlier: boolean; capacity: number },
): number {
  const { target, update, copy, remove } = isRecord(action) ? action : {};
  if (typeof target !== "string") throw new Error(`target: expected a JSONPath, got ${target ?? "none"}`);
  const selected = select(document, target);
  if (selected.length === 0 && isEarlier) return 0;
  if (selected.length === 0) throw new Error(`target: expected a part of the document, got none for ${target}`);
  const [source] = typeof copy === "string" ? select(document, copy) : [];
  if (copy !== undefined && !source) throw new Error(`copy: expected a part of the document, got ${copy}`);
  // The copy is of the part as it was before this action.
  const values = [source && structuredClone(valueAt(document, source)), update].filter((value) => value !== undefined);
  const added = remove === true ? 0 : selected.length * stringifyJson(values).length;
  if (added > capacity)
    throw new Error(`copy and update: expected at most ${MAX_ADDED} added characters of JSON, got more`);
  // From the end, so that the indexes of the other items remain.
  for (const tokens of selected.toReversed()) {
    if (remove === true) removeAt(document, tokens);
    else for (const value of values) updateAt(document, tokens, value);
  }
  return added;
}

function select(document: OpenAPIObject, path: string): string[][] {
  checkJsonPath(path, document);
  const found: string[][] = [];
  exec(document as unknown as JsonValue, path, (_value, keys) => {
    // Names have the escapes of normalized paths (RFC 9535, section 2.7).
    found.push(keys.map((key) => String(key).replace(/\\u([0-9a-f]{4})|\\(.)/gis, unescapeName)));
  });
  return found;
}

function unescapeName(_match: string, code: string | undefined, character: string): string {
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
  return { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" }[character] ?? character;
}

function valueAt(document: OpenAPIObject, tokens: string[]): unknown {
  return getByJsonPointer(document, formatJsonPointer(tokens));
}

function removeAt(document: OpenAPIObject, tokens: string[]): void {
  const parent = valueAt(document, tokens.slice(0, -1));
  const token = tokens.at(-1) ?? "";
  if (Array.isArray(parent)) parent.splice(Number(token), 1);
  else if (isRecord(parent)) delete parent[token];
}

/** Merges an update with an object, appends it to an array, or replaces a primitive value (Overlay 1.1, section 4.4.3.1). */
function updateAt(document: OpenAPIObject, tokens: string[], update: unknown): void {
  const target = valueAt(document, tokens);
  const parent = valueAt(document, tokens.slice(0, -1));
  const token = tokens.at(-1) ?? "";
  if (Array.isArray(target)) for (const item of structuredClone([update].flat())) target.push(item);
  else if (isRecord(target) && isRecord(update))
    for (const [name, value] of Object.entries(merge(target, update) as object)) setMember(target, name, value);
  else if (isRecord(parent) || Array.isArray(parent)) setMember(parent, token, structuredClone(update));
}

/** Sets a member as JSON has it: an assignment to the name `__proto__` would set the prototype. */
function setMember(parent: object, name: string, value: unknown): void {
  Object.defineProperty(parent, name, { value, configurable: true, enumerable: true, writable: true });
}

function merge(target: unknown, update: unknown): unknown {
  if (Array.isArray(target) && Array.isArray(update)) return [...target, ...structuredClone(update)];
  if (!isRecord(target) || !isRecord(update)) return structuredClone(update);
  const members = Object.entries(update).map(([name, value]) => [name, merge(target[name], value)]);
  return { ...target, ...Object.fromEntries(members) };
}
