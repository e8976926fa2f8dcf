// Base62 numbers and random strings. They have only digits and letters, so a double click selects the complete string.
import { randomInt } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Encodes a number, padded with leading zeros to `width` characters. */
export function toBase62(value: number, width: number): string {
  let digits = "";
  for (let quotient = value; quotient > 0; quotient = Math.floor(quotient / 62))
    digits = ALPHABET.charAt(quotient % 62) + digits;
  return digits.padStart(width, "0");
}

/** Returns uniformly distributed characters from a cryptographically secure source. */
export function randomBase62(length: number): string {
  return Array.from({ length }, () => ALPHABET.charAt(randomInt(62))).join("");
}
