// How request bodies are written. Generated tables name those that the contract uses, so that a bundle has no others.
import { printJson } from "./json.ts";
import { repeated, requireText } from "./query-styles.ts";

/** The body, and its Content-Type where `fetch` would not set it. */
export type BodyEncoder = (value: unknown) => readonly [body: BodyInit, contentType?: string];

export function jsonBody(value: unknown): [string, string] {
  return [printJson(value), "application/json"];
}

/** `application/x-www-form-urlencoded`. */
export function formBody(value: unknown): [string, string] {
  const pairs = fields(value).flatMap(([name, item]) => repeated(name, item));
  return [pairs.join("&"), "application/x-www-form-urlencoded"];
}

/**
 * `multipart/form-data`: a Blob is a file, any other object is JSON.
 * `fetch` sets the Content-Type, with the boundary that it chooses.
 */
export function multipartBody(value: unknown): [FormData] {
  const data = new FormData();
  for (const [name, items] of fields(value)) {
    for (const item of [items].flat()) {
      if (item instanceof Blob) data.append(name, item);
      else if (typeof item === "object") data.append(name, new Blob([printJson(item)], { type: "application/json" }));
      else data.append(name, requireText(name, item));
    }
  }
  return [data];
}

/** Text or bytes, sent as they are. */
export function plainBody(value: unknown): [BodyInit] {
  if (typeof value === "string" || value instanceof Blob || value instanceof ArrayBuffer) return [value];
  if (ArrayBuffer.isView(value)) return [new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()];
  throw new TypeError(`body: expected a string, Blob, ArrayBuffer or view of one, got ${typeof value}`);
}

/** The same body with the Content-Type that the contract names. */
export function withMediaType(encoder: BodyEncoder, mediaType: string): BodyEncoder {
  return (value) => [encoder(value)[0], mediaType];
}

function fields(value: unknown): [string, unknown][] {
  return Object.entries(Object(value)).filter(([, item]) => item !== undefined);
}
