// API keys, the hashes of their secrets and the log of their changes in a SQL database.
import {
  type ApiKey,
  isKeyAction,
  type KeyChange,
  type KeyPlan,
  type KeyStorage,
  type StoredSecret,
} from "../keys/key-storage.ts";
import type { Database, Query, Row } from "./database.ts";
import { readBytes, readInteger, readOption, readOptionalInteger, readString } from "./row.ts";

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
const revoke = "UPDATE api_keys SET revoked_at_ms = ? WHERE id = ? AND revoked_at_ms IS NULL RETURNING id";
/** Locks the key, so that the log has the plan that this change replaces. */
const lockPlan = "UPDATE api_keys SET plan = plan WHERE id = ? AND revoked_at_ms IS NULL RETURNING plan, limits";
const setPlan = "UPDATE api_keys SET plan = ?, limits = ? WHERE id = ?";
const insertChange = "INSERT INTO key_changes (key_id, at_ms, actor, action, details) VALUES (?, ?, ?, ?, ?)";
const changes = "SELECT key_id, at_ms, actor, action, details FROM key_changes";
const allChanges = `${changes} ORDER BY id`;
const changesOfKey = `${changes} WHERE key_id = ? ORDER BY id`;
/** Stores the last use, unless another process has stored a later one. */
const setLastUsed = `UPDATE api_keys SET last_used_at_ms = ?
  WHERE id = ? AND (last_used_at_ms IS NULL OR last_used_at_ms < ?)`;

const keyColumnCount = columns.split(",").length;

export function sqlKeys(db: Database): KeyStorage {
  return {
    add: (key, secret, actor) =>
      db.transact(function* () {
        const { id, name, mode, plan, limits, createdAtMs } = key;
        yield { sql: insertKey, values: [id, name, mode, plan, toJson(limits), createdAtMs] };
        yield insertSecretQuery(secret);
        const details = { name, mode, plan, limits };
        yield insertChangeQuery({ keyId: id, atMs: createdAtMs, actor, action: "created", details });
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
    addSecret: (secret, previousExpireAtMs, actor) =>
      db.transact(function* () {
        const { keyId, hash, createdAtMs: atMs } = secret;
        yield insertSecretQuery(secret);
        yield { sql: expirePrevious, values: [previousExpireAtMs, keyId, hash, previousExpireAtMs] };
        const details = { previousExpireAt: new Date(previousExpireAtMs).toISOString() };
        yield insertChangeQuery({ keyId, atMs, actor, action: "rotated", details });
      }),
    changePlan: (keyId, { plan, limits }, origin) =>
      db.transact(function* () {
        const [row] = yield { sql: lockPlan, values: [keyId] };
        if (row === undefined) return false;
        const before = toPlan(row[0], row[1]);
        if (before.plan === plan && toJson(before.limits) === toJson(limits)) return true;
        yield { sql: setPlan, values: [plan, toJson(limits), keyId] };
        const details = { before, after: { plan, limits } };
        yield insertChangeQuery({ keyId, ...origin, action: "plan changed", details });
        return true;
      }),
    revoke: (keyId, origin) =>
      db.transact(function* () {
        const [revoked] = yield { sql: revoke, values: [origin.atMs, keyId] };
        if (revoked === undefined) return (yield { sql: byId, values: [keyId] }).length > 0;
        yield insertChangeQuery({ keyId, ...origin, action: "revoked", details: {} });
        return true;
      }),
    listChanges: async (keyId) =>
      (await (keyId === undefined ? db.read(allChanges, []) : db.read(changesOfKey, [keyId]))).map(toChange),
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

function insertChangeQuery({ keyId, atMs, actor, action, details }: KeyChange): Query {
  return { sql: insertChange, values: [keyId, atMs, actor, action, JSON.stringify(details)] };
}

function toJson(limits: KeyPlan["limits"]): string | null {
  return limits === undefined ? null : JSON.stringify(limits);
}

function toPlan(plan: unknown, limits: unknown): KeyPlan {
  return {
    plan: readString(plan, "plan"),
    limits: limits === null ? undefined : JSON.parse(readString(limits, "limits")),
  };
}

function toChange([keyId, atMs, actor, action, details]: Row): KeyChange {
  return {
    keyId: readString(keyId, "key_id"),
    atMs: readInteger(atMs, "at_ms"),
    actor: readString(actor, "actor"),
    action: readOption(action, "action", isKeyAction),
    details: JSON.parse(readString(details, "details")),
  };
}

function toKey([id, name, mode, plan, limits, createdAt, revokedAt, lastUsedAt]: Row): ApiKey {
  return {
    id: readString(id, "id"),
    name: readString(name, "name"),
    mode: readString(mode, "mode") === "test" ? "test" : "live",
    ...toPlan(plan, limits),
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
