// API keys and the hashes of their secrets in a SQL database.
import type { ApiKey, KeyStorage, StoredSecret } from "../storage.ts";
import type { Database, Query, Row } from "./database.ts";
import { readBytes, readInteger, readOptionalInteger, readString } from "./row.ts";

const columns = "k.id, k.name, k.mode, k.plan, k.limits, k.created_at_ms, k.revoked_at_ms, k.last_used_at_ms";
const secretColumns = "s.hash, s.key_id, s.created_at_ms, s.expires_at_ms";
const all = `SELECT ${columns} FROM api_keys k ORDER BY k.created_at_ms, k.id`;
const byId = `SELECT ${columns} FROM api_keys k WHERE k.id = ?`;
const byHash = `
  SELECT ${columns}, ${secretColumns}
    FROM api_key_secrets s JOIN api_keys k ON k.id = s.key_id WHERE s.hash = ?`;
const insertKey = "INSERT INTO api_keys (id, name, mode, plan, limits, created_at_ms) VALUES (?, ?, ?, ?, ?, ?)";
const insertSecret = "INSERT INTO api_key_secrets (hash, key_id, created_at_ms, expires_at_ms) VALUES (?, ?, ?, ?)";
const expirePrevious = `UPDATE api_key_secrets SET expires_at_ms = ?
  WHERE key_id = ? AND hash <> ? AND (expires_at_ms IS NULL OR expires_at_ms > ?)`;
const revoke = "UPDATE api_keys SET revoked_at_ms = coalesce(revoked_at_ms, ?) WHERE id = ? RETURNING id";
/** Stores the last use, unless another process has stored a later one. */
const setLastUsed = `UPDATE api_keys SET last_used_at_ms = ?
  WHERE id = ? AND (last_used_at_ms IS NULL OR last_used_at_ms < ?)`;

const keyColumnCount = columns.split(",").length;

export function sqlKeys(db: Database): KeyStorage {
  return {
    add: ({ id, name, mode, plan, limits, createdAtMs }, secret) =>
      db.transact(function* () {
        const limitsJson = limits === undefined ? null : JSON.stringify(limits);
        yield { sql: insertKey, values: [id, name, mode, plan, limitsJson, createdAtMs] };
        yield insertSecretQuery(secret);
      }),
    list: async () => (await db.read(all, [])).map(toKey),
    find: async (id) => {
      const [row] = await db.read(byId, [id]);
      return row === undefined ? undefined : toKey(row);
    },
    findBySecret: async (hash) => {
      const [row] = await db.read(byHash, [hash]);
      return row === undefined ? undefined : { key: toKey(row), secret: toSecret(row.slice(keyColumnCount)) };
    },
    addSecret: (secret, previousExpireAtMs) =>
      db.transact(function* () {
        yield insertSecretQuery(secret);
        yield { sql: expirePrevious, values: [previousExpireAtMs, secret.keyId, secret.hash, previousExpireAtMs] };
      }),
    revoke: async (id, atMs) => (await db.write(revoke, [atMs, id])).length > 0,
    setLastUsed: (times) =>
      db.transact(function* () {
        // A fixed order prevents deadlocks between two processes.
        for (const [id, atMs] of [...times].sort()) yield { sql: setLastUsed, values: [atMs, id, atMs] };
      }, "fast"),
  };
}

function insertSecretQuery({ hash, keyId, createdAtMs, expiresAtMs }: StoredSecret): Query {
  return { sql: insertSecret, values: [hash, keyId, createdAtMs, expiresAtMs ?? null] };
}

function toKey([id, name, mode, plan, limits, createdAt, revokedAt, lastUsedAt]: Row): ApiKey {
  return {
    id: readString(id, "id"),
    name: readString(name, "name"),
    mode: readString(mode, "mode") === "test" ? "test" : "live",
    plan: readString(plan, "plan"),
    limits: limits === null ? undefined : JSON.parse(readString(limits, "limits")),
    createdAtMs: readInteger(createdAt, "created_at_ms"),
    revokedAtMs: readOptionalInteger(revokedAt, "revoked_at_ms"),
    lastUsedAtMs: readOptionalInteger(lastUsedAt, "last_used_at_ms"),
  };
}

function toSecret([hash, keyId, createdAt, expiresAt]: Row): StoredSecret {
  return {
    hash: readBytes(hash, "hash"),
    keyId: readString(keyId, "key_id"),
    createdAtMs: readInteger(createdAt, "created_at_ms"),
    expiresAtMs: readOptionalInteger(expiresAt, "expires_at_ms"),
  };
}
