// Tells whether two request bodies say the same, for Idempotency-Key.
import { hash } from "node:crypto";

/** SHA-256 of a decoded JSON object; the order of its fields does not matter. */
export function fingerprint(body: object): Uint8Array {
  return hash("sha256", JSON.stringify(body, sortedAndExact), "buffer");
}

function sortedAndExact(_name: string, value: unknown): unknown {
  // Marked, so that the number and a string of the same digits differ.
  if (typeof value === "bigint") return { int64: String(value) };
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
