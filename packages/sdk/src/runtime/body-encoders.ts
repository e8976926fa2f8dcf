// How request bodies are written.
import { printJson } from "./json.ts";

/** The body, and its Content-Type where `fetch` would not set it. */
export type BodyEncoder = (value: unknown) => readonly [body: BodyInit, contentType?: string];

export function jsonBody(value: unknown): [string, string] {
  return [printJson(value), "application/json"];
}

/** The same body with the Content-Type that the contract names. */
export function withMediaType(encoder: BodyEncoder, mediaType: string): BodyEncoder {
  return (value) => [encoder(value)[0], mediaType];
}
