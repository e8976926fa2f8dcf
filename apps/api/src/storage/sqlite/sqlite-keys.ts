// API keys and the hashes of their secrets in SQLite.
import type { DatabaseSync } from "node:sqlite";
import type { ApiKey, KeySecret, KeyStorage } from "../storage.ts";
import type { CommitQueue } from "./commit-queue.ts";
import { prepare, transact } from "./connection.ts";
import { bytes, integer, optionalInteger, type Row, text } from "./row.ts";

/** @param fast takes the time of last use, which is not worth a wait for the disk. */
export function sqliteKeys(db: DatabaseSync, fast: DatabaseSync, queue: CommitQueue): KeyStorage {
  const all = prepare(db, "SELECT * FROM api_keys ORDER BY created_at_ms, id");
  const byId = prepare(db, "SELECT * FROM api_keys WHERE id = ?");
  const byHash = prepare(
    db,
    `SELECT k.*, s.hash, s.key_id, s.expires_at_ms, s.created_at_ms AS secret_created_at_ms
       FROM api_key_secrets s JOIN api_keys k ON k.id = s.key_id WHERE s.hash = ?`,
  );
  const insertKey = prepare(
    db,
    "INSERT INTO api_keys (id, name, mode, plan, limits, created_at_ms) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const insertSecret = prepare(db, "INSERT INTO api_key_secrets VALUES (?, ?, ?, ?)");
  const expireOthers = prepare(
    db,
    "UPDATE api_key_secrets SET expires_at_ms = min(coalesce(expires_at_ms, ?), ?) WHERE key_id = ? AND hash <> ?",
  );
  const revoke = prepare(db, "UPDATE api_keys SET revoked_at_ms = coalesce(revoked_at_ms, ?) WHERE id = ?");
  const setLastUsed = prepare(fast, "UPDATE api_keys SET last_used_at_ms = ? WHERE id = ?");

  const addSecret = ({ hash, keyId, createdAtMs, expiresAtMs }: KeySecret) =>
    insertSecret.run(hash, keyId, createdAtMs, expiresAtMs ?? null);

  return {
    add: (key, secret) =>
      queue.write(() => {
        const limits = key.limits === undefined ? null : JSON.stringify(key.limits);
        insertKey.run(key.id, key.name, key.mode, key.plan, limits, key.createdAtMs);
        addSecret(secret);
      }),
    list: async () => all.all().map(toKey),
    find: async (id) => {
      const row = byId.get(id);
      return row === undefined ? undefined : toKey(row);
    },
    findBySecret: async (hash) => {
      const row = byHash.get(hash);
      return row === undefined ? undefined : { key: toKey(row), secret: toSecret(row) };
    },
    addSecret: (secret, othersExpireAtMs) =>
      queue.write(() => {
        addSecret(secret);
        expireOthers.run(othersExpireAtMs, othersExpireAtMs, secret.keyId, secret.hash);
      }),
    revoke: (id, atMs) => queue.write(() => revoke.run(atMs, id).changes > 0),
    setLastUsed: async (id, atMs) => {
      transact(fast, () => setLastUsed.run(atMs, id));
    },
  };
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
