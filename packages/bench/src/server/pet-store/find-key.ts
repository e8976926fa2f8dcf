// Finds the API key of a bearer token by its SHA-256, for all peers in the same way.
import { hash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { PetDatabase, StoredKey } from "./pet-database.ts";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const shape = /^(pets_(?:live|test)_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** A revoked key is refused after this long at the latest. */
const keptMs = 1000;
const keysMax = 10_000;

export type KeyFinder = (token: string) => StoredKey | undefined;

export function keyFinder(database: PetDatabase): KeyFinder {
  const kept = new Map<string, { key: StoredKey; untilMs: number }>();
  return (token) => {
    const [, body, checksum] = shape.exec(token) ?? [];
    if (body === undefined || checksum !== base62(crc32(body))) return undefined;
    const digest = hash("sha256", token, "buffer");
    const name = digest.toString("latin1");
    const earlier = kept.get(name);
    if (earlier !== undefined && Date.now() < earlier.untilMs) return earlier.key;
    const key = database.findKey(digest);
    if (kept.size >= keysMax) kept.clear();
    if (key === undefined) kept.delete(name);
    else kept.set(name, { key, untilMs: Date.now() + keptMs });
    return key;
  };
}

function base62(value: number): string {
  let digits = "";
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) digits = alphabet.charAt(rest % 62) + digits;
  return digits.padStart(6, "0");
}
