// Encoders of request bodies and readers of non-JSON responses.
import { stringifyJson } from "../json/long-integers.ts";
import type { Blob, ReadableStream, Response } from "./platform.ts";

/** A body that `fetch` sends, without the name `BodyInit`, which only the types of the DOM have. */
export type RequestBody = string | Blob | ArrayBuffer | ArrayBufferView | ReadableStream;

/** Encoder of request bodies. Returns the body, and its Content-Type unless `fetch` sets the right one. */
export type BodyEncoder = (value: unknown) => readonly [body: RequestBody, contentType?: string];

export function jsonBody(value: unknown): [string, string] {
  return [stringifyJson(value), "application/json"];
}

/** Returns an encoder that replaces the Content-Type by the media type that the contract declares. */
export function withMediaType(encoder: BodyEncoder, mediaType: string): BodyEncoder {
  return (value) => [encoder(value)[0], mediaType];
}

/** Parts of a request that readers of its response use. */
export interface SentRequest {
  /** Credentials of the attempts, which no error may contain. */
  secrets: string[];
  /** End of the total timeout, in milliseconds since the epoch. */
  endsAtMs: number;
}

/**
 * Reader of non-JSON responses. Returns undefined for a response with JSON, and for an error response.
 */
export type ResponseReader = (response: Response, request: SentRequest) => Promise<unknown> | undefined;

/**
 * Returns a reader that resolves to `undefined` for statuses without a body.
 *
 * @param statuses statuses below 400 that the contract declares without a body
 * @param reader reader of all other responses
 */
export function emptyBodyReader(statuses: readonly number[], reader?: ResponseReader): ResponseReader {
  return (response, request) =>
    statuses.includes(response.status) ? Promise.resolve(undefined) : reader?.(response, request);
}
