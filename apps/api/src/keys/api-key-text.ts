// The text of an API key: `pets_live_` or `pets_test_`, 32 random base62 characters and a 6-character checksum.
// The prefix lets secret scanners find a key that leaked; the checksum tells a mistyped one without a look-up.
import { hash } from "node:crypto";
import { crc32 } from "node:zlib";
import { randomBase62, toBase62 } from "./base62.ts";

export type KeyMode = "live" | "test";

const prefix = "pets";
const shape = new RegExp(`^(${prefix}_(?:live|test)_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$`);

/** A new API key, never made before. */
export function newApiKeyText(mode: KeyMode): string {
  const body = `${prefix}_${mode}_${randomBase62(32)}`;
  return body + checksum(body);
}

/** What is wrong with the form of a key, without the key; undefined when nothing is. */
export function flawOf(text: string): string | undefined {
  const [, body, sum] = shape.exec(text) ?? [];
  if (body === undefined) return "a value of another form";
  return sum === checksum(body) ? undefined : "one whose checksum is wrong, so it is mistyped or cut";
}

/** SHA-256 of a key: all that is stored of it. */
export function hashOf(text: string): Uint8Array {
  return hash("sha256", text, "buffer");
}

function checksum(body: string): string {
  return toBase62(crc32(body), 6);
}
