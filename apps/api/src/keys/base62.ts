// Numbers and random text in base62: digits and letters, which a double click selects whole.
import { randomInt } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Padded with zeros in front to `width` characters. */
export function toBase62(value: number, width: number): string {
  let digits = "";
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) digits = alphabet.charAt(rest % 62) + digits;
  return digits.padStart(width, "0");
}

/** From the system's secure random source, each character as likely as any other. */
export function randomBase62(length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(62))).join("");
}
