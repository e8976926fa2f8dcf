// Applies OpenAPI Overlays 1.0 and 1.1 (https://spec.openapis.org/overlay/v1.1.0.html): changes to a document that nobody here can edit.
import { isRecord } from "@onecontract/codegen/json/is-record";
import { formatJsonPointer, getByJsonPointer } from "@onecontract/codegen/json/json-pointer";
import { type JsonValue, paths } from "jsonpath-rfc9535";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { messageFor, UserError } from "../user-error.ts";
import { checkJsonPath } from "./check-json-path.ts";

/** An overlay, and the file that it was read from. */
export interface Overlay {
  file: string;
  content: unknown;
}

/**
 * Returns a copy of the document to which the actions of the overlays were applied in their order.
 *
 * @param isEarlier true for an earlier version of the contract, in which an action may select nothing
 * @throws UserError that names the file and the action, for one that is invalid or selects nothing
 */
export function applyOverlays(document: OpenAPIObject, overlays: readonly Overlay[], isEarlier = false): OpenAPIObject {
  const changed = structuredClone(document);
  for (const { file, content } of overlays) {
    const { overlay, actions } = isRecord(content) ? content : {};
    if (typeof overlay !== "string" || !/^1\.[01](\.|$)/.test(overlay))
      throw new UserError(`${file}: overlay: expected 1.0.0 or 1.1.0, got ${overlay ?? "none"}`);
    if (!Array.isArray(actions)) throw new UserError(`${file}#/actions: expected an array, got ${typeof actions}`);
    for (const [index, action] of actions.entries()) {
      try {
        applyAction(changed, action, isEarlier);
      } catch (error) {
        throw new UserError(`${file}#/actions/${index}: ${messageFor(error)}`, { cause: error });
      }
    }
  }
  return changed;
}

function applyAction(document: OpenAPIObject, action: unknown, isEarlier: boolean): void {
  const { target, update, copy, remove } = isRecord(action) ? action : {};
  if (typeof target !== "string") throw new Error(`target: expected a JSONPath, got ${target ?? "none"}`);
  const selected = select(document, target);
  if (selected.length === 0 && isEarlier) return;
  if (selected.length === 0) throw new Error(`target: expected a part of the document, got none for ${target}`);
  const [source] = typeof copy === "string" ? select(document, copy) : [];
  if (copy !== undefined && !source) throw new Error(`copy: expected a part of the document, got ${copy}`);
  // From the end, so that the indexes of the other items remain.
  for (const tokens of selected.toReversed()) {
    if (remove === true) removeAt(document, tokens);
    else
      for (const value of [source && valueAt(document, source), update])
        if (value !== undefined) updateAt(document, tokens, value);
  }
}

function select(document: OpenAPIObject, path: string): string[][] {
  checkJsonPath(path);
  const found = paths(document as unknown as JsonValue, path);
  return found.map((normalized) =>
    // Normalized paths (RFC 9535, section 2.7) consist of names in single quotes and indexes.
    [...normalized.matchAll(/\[(?:'((?:[^'\\]|\\.)*)'|(\d+))\]/gs)].map(([, name, index]) =>
      name === undefined ? String(index) : name.replace(/\\u([0-9a-f]{4})|\\(.)/gis, unescapeName),
    ),
  );
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
  if (Array.isArray(target)) target.push(...structuredClone([update].flat()));
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
