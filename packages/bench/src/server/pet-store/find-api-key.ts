// Finds the API key of a bearer token by its SHA-256 hash. All peers use it.
import { hash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { PetDatabase, StoredApiKey } from "./pet-database.ts";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const keyPattern = /^(pets_(?:live|test)_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** Cached keys expire after this time, so a revoked key is rejected at most this much later. */
const CACHE_TTL_MS = 1000;
const MAX_CACHED_KEYS = 10_000;

export type ApiKeyFinder = (token: string) => StoredApiKey | undefined;

export function createApiKeyFinder(database: PetDatabase): ApiKeyFinder {
  const cache = new Map<string, { key: StoredApiKey; expiresAtMs: number }>();
  return (token) => {
    const [, body, checksum] = keyPattern.exec(token) ?? [];
    if (body === undefined || checksum !== base62(crc32(body))) return undefined;
    const digest = hash("sha256", token, "buffer");
    const cacheKey = digest.toString("latin1");
    const cached = cache.get(cacheKey);
    if (cached !== undefined && Date.now() < cached.expiresAtMs) return cached.key;
    const key = database.findApiKey(digest);
    if (cache.size >= MAX_CACHED_KEYS) cache.clear();
    if (key === undefined) cache.delete(cacheKey);
    else cache.set(cacheKey, { key, expiresAtMs: Date.now() + CACHE_TTL_MS });
    return key;
  };
}

function base62(value: number): string {
  let digits = "";
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) digits = alphabet.charAt(rest % 62) + digits;
  return digits.padStart(6, "0");
}
