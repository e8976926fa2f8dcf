// Secret of an API key: `pets_live_` or `pets_test_`, 32 random base62 characters and a 6-character checksum.
// The prefix lets secret scanners find leaked keys; the checksum detects mistyped keys without a lookup.
import { hash } from "node:crypto";
import { crc32 } from "node:zlib";
import { randomBase62, toBase62 } from "./base62.ts";

export type KeyMode = "live" | "test";

const PREFIX = "pets";
const pattern = new RegExp(`^(${PREFIX}_(?:live|test)_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$`);

/** Generates a new secret. */
export function generateSecret(mode: KeyMode): string {
  const body = `${PREFIX}_${mode}_${randomBase62(32)}`;
  return body + checksum(body);
}

/** Returns why a secret is malformed, without repeating it, or undefined if it is well-formed. */
export function validateSecret(secret: string): string | undefined {
  const [, body, sum] = pattern.exec(secret) ?? [];
  if (body === undefined) return "a malformed value";
  return sum === checksum(body) ? undefined : "a key with a wrong checksum (mistyped or truncated)";
}

/** Returns the SHA-256 of a secret, which is all that is stored of it. */
export function hashSecret(secret: string): Uint8Array {
  return hash("sha256", secret, "buffer");
}

/** Replaces all secrets in a string, complete or not, for logs. */
export function redactSecrets(value: string): string {
  return value.replaceAll(/pets_(live|test)_[0-9A-Za-z]+/g, `${PREFIX}_$1_***`);
}

function checksum(body: string): string {
  return toBase62(crc32(body), 6);
}
