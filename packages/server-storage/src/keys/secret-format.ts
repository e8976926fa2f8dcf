// Secrets of API keys: `books_live_` or `books_test_`, where `books` is the prefix of the API, 32 random base62 characters and a 6-character
// checksum. The prefix lets secret scanners find leaked keys; the checksum detects mistyped keys without a lookup.
import { hash } from "node:crypto";
import { crc32 } from "node:zlib";
import { randomBase62, toBase62 } from "./base62.ts";

export type KeyMode = "live" | "test";

export class SecretFormat {
  readonly #prefix: string;
  readonly #pattern: RegExp;
  readonly #anywhere: RegExp;

  /**
   * @param prefix of all secrets of an API
   * @throws Error if the prefix has other characters than lower-case letters and digits
   */
  constructor(prefix: string) {
    if (!/^[a-z0-9]{1,20}$/.test(prefix)) {
      throw new Error(
        `prefix of API keys: expected 1 to 20 lower-case letters and digits, got ${JSON.stringify(prefix)}`,
      );
    }
    this.#prefix = prefix;
    this.#pattern = new RegExp(`^(${prefix}_(?:live|test)_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$`);
    this.#anywhere = new RegExp(`${prefix}_(live|test)_[0-9A-Za-z]+`, "g");
  }

  /** Returns the start of all secrets of a mode: `books_test_`. */
  start(mode: KeyMode): string {
    return `${this.#prefix}_${mode}_`;
  }

  /** Generates a new secret. */
  generate(mode: KeyMode): string {
    const body = this.start(mode) + randomBase62(32);
    return body + checksum(body);
  }

  /** Returns why a secret is malformed, without repeating it, or undefined if it is well-formed. */
  problem(secret: string): string | undefined {
    const [, body, sum] = this.#pattern.exec(secret) ?? [];
    if (body === undefined) return "a malformed value";
    return sum === checksum(body) ? undefined : "a key with a wrong checksum (mistyped or truncated)";
  }

  /** Replaces all secrets in a string, complete or not, for logs. */
  redact(value: string): string {
    return value.replaceAll(this.#anywhere, `${this.#prefix}_$1_***`);
  }
}

/** Returns the SHA-256 of a secret, which is all that is stored of it. */
export function hashSecret(secret: string): Uint8Array {
  return hash("sha256", secret, "buffer");
}

function checksum(body: string): string {
  return toBase62(crc32(body), 6);
}
