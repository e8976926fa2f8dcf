// Rules for retries of a creation: at most one item per idempotency key.
import { hash } from "node:crypto";
import type { Idempotency } from "../storage/storage.ts";
import { ApiError } from "./api-error.ts";

/** Time in which a repeated creation replays the original response. */
const IDEMPOTENCY_TTL_MS = 24 * 60 * 60 * 1000;

export interface CreationOptions {
  /** ID of the caller's API key. */
  keyId: string;
  /** Value of the `Idempotency-Key` header, if the caller sent one. */
  idempotencyKey: string | undefined;
  nowMs: number;
}

/** Returns the data that makes a creation idempotent, or undefined without an idempotency key. */
export function idempotencyOf(
  body: object,
  { keyId, idempotencyKey, nowMs }: CreationOptions,
): Idempotency | undefined {
  if (idempotencyKey === undefined) return undefined;
  return { keyId, idempotencyKey, fingerprint: fingerprint(body), nowMs, expiresAtMs: nowMs + IDEMPOTENCY_TTL_MS };
}

/** Returns the error for an idempotency key that was used with another body. */
export function idempotencyConflict(): ApiError {
  const expected = "the request body that was first sent with this key";
  return new ApiError("idempotency_conflict", `Idempotency-Key: expected ${expected}, got a different one`);
}

/** Returns the SHA-256 of a decoded JSON object. The order of its properties does not matter. */
export function fingerprint(body: object): Uint8Array {
  return hash("sha256", JSON.stringify(body, sortProperties), "buffer");
}

function sortProperties(_name: string, value: unknown): unknown {
  // Tagged, so that the number and a string of the same digits differ.
  if (typeof value === "bigint") return { int64: String(value) };
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
