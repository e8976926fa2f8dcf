// API keys and the hashes of their secrets in a SQL database.
import type { ApiKey, KeySecret, KeyStorage } from "../storage.ts";
import type { Database, Query, Row } from "./database.ts";
import { bytes, integer, optionalInteger, text } from "./row.ts";

const all = "SELECT * FROM api_keys ORDER BY created_at_ms, id";
const byId = "SELECT * FROM api_keys WHERE id = ?";
const byHash = `
  SELECT k.*, s.hash, s.key_id, s.expires_at_ms, s.created_at_ms AS secret_created_at_ms
    FROM api_key_secrets s JOIN api_keys k ON k.id = s.key_id WHERE s.hash = ?`;
const insertKey = "INSERT INTO api_keys (id, name, mode, plan, limits, created_at_ms) VALUES (?, ?, ?, ?, ?, ?)";
const insertSecret = "INSERT INTO api_key_secrets (hash, key_id, created_at_ms, expires_at_ms) VALUES (?, ?, ?, ?)";
const expireOthers = `UPDATE api_key_secrets SET expires_at_ms = ?
  WHERE key_id = ? AND hash <> ? AND (expires_at_ms IS NULL OR expires_at_ms > ?)`;
const revoke = "UPDATE api_keys SET revoked_at_ms = coalesce(revoked_at_ms, ?) WHERE id = ? RETURNING id";
/** Another process may have written a later use. */
const setLastUsed = `UPDATE api_keys SET last_used_at_ms = ?
  WHERE id = ? AND (last_used_at_ms IS NULL OR last_used_at_ms < ?)`;

export function sqlKeys(db: Database): KeyStorage {
  return {
    add: ({ id, name, mode, plan, limits, createdAtMs }, secret) =>
      db.transact(function* () {
        const limitsText = limits === undefined ? null : JSON.stringify(limits);
        yield { sql: insertKey, values: [id, name, mode, plan, limitsText, createdAtMs] };
        yield insertion(secret);
      }),
    list: async () => (await db.read(all, [])).map(toKey),
    find: async (id) => {
      const [row] = await db.read(byId, [id]);
      return row === undefined ? undefined : toKey(row);
    },
    findBySecret: async (hash) => {
      const [row] = await db.read(byHash, [hash]);
      return row === undefined ? undefined : { key: toKey(row), secret: toSecret(row) };
    },
    addSecret: (secret, othersExpireAtMs) =>
      db.transact(function* () {
        yield insertion(secret);
        yield { sql: expireOthers, values: [othersExpireAtMs, secret.keyId, secret.hash, othersExpireAtMs] };
      }),
    revoke: async (id, atMs) => (await db.write(revoke, [atMs, id])).length > 0,
    setLastUsed: (uses) =>
      db.transact(function* () {
        // In one order everywhere, so that two processes do not wait for each other's rows.
        for (const [id, atMs] of [...uses].sort()) yield { sql: setLastUsed, values: [atMs, id, atMs] };
      }, "fast"),
  };
}

function insertion({ hash, keyId, createdAtMs, expiresAtMs }: KeySecret): Query {
  return { sql: insertSecret, values: [hash, keyId, createdAtMs, expiresAtMs ?? null] };
}

function toKey(row: Row): ApiKey {
  const key: ApiKey = {
    id: text(row, "id"),
    name: text(row, "name"),
    mode: text(row, "mode") === "test" ? "test" : "live",
    plan: text(row, "plan"),
    createdAtMs: integer(row, "created_at_ms"),
  };
  const revokedAtMs = optionalInteger(row, "revoked_at_ms");
  const lastUsedAtMs = optionalInteger(row, "last_used_at_ms");
  if (row.limits !== null) key.limits = JSON.parse(text(row, "limits"));
  if (revokedAtMs !== undefined) key.revokedAtMs = revokedAtMs;
  if (lastUsedAtMs !== undefined) key.lastUsedAtMs = lastUsedAtMs;
  return key;
}

function toSecret(row: Row): KeySecret {
  const secret = {
    hash: bytes(row, "hash"),
    keyId: text(row, "key_id"),
    createdAtMs: integer(row, "secret_created_at_ms"),
  };
  const expiresAtMs = optionalInteger(row, "expires_at_ms");
  return expiresAtMs === undefined ? secret : { ...secret, expiresAtMs };
}
