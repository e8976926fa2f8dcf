// Pets in a SQL database, and the idempotency keys of their creation.
import { andThen, type Pet, type PetStatus } from "@petstore/server";
import { isPetStatus, petStatuses } from "../../contract.ts";
import type { AddPetResult, Idempotency, PetStorage, PetToInsert } from "../storage.ts";
import type { Database, Query, Row } from "./database.ts";
import { readBytes, readInt64, readInteger, readString, singleRow } from "./row.ts";

const select = "SELECT id, name, category_id, status FROM pets";
// "+ 0" because SQLite prepares a statement again when the value of a bare LIMIT changes, which costs more than the query.
const page = `${select} WHERE id > ? ORDER BY id LIMIT ? + 0`;
const pageByStatus = "SELECT id, name, category_id FROM pets WHERE status = ? AND id > ? ORDER BY id LIMIT ? + 0";
const byId = `${select} WHERE id = ?`;
const insert = "INSERT INTO pets (name, category_id, status) VALUES (?, ?, ?) RETURNING id, name, category_id, status";
const remove = "DELETE FROM pets WHERE id = ?";

const findIdempotencyKey = `SELECT fingerprint, pet_id FROM idempotency_keys
  WHERE key_id = ? AND idempotency_key = ? AND expires_at_ms > ?`;
/** Replaces an existing row only if it has expired. */
const insertIdempotencyKey = `
  INSERT INTO idempotency_keys (key_id, idempotency_key, fingerprint, pet_id, expires_at_ms) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (key_id, idempotency_key) DO UPDATE
    SET fingerprint = excluded.fingerprint, pet_id = excluded.pet_id, expires_at_ms = excluded.expires_at_ms
    WHERE idempotency_keys.expires_at_ms <= ?
  RETURNING pet_id`;

export function sqlPets(db: Database): PetStorage {
  return {
    list({ afterId, limit, status }) {
      if (status === undefined) return andThen(db.read(page, [afterId, limit]), (rows) => rows.map(toPet));
      const found = db.read(pageByStatus, [status, afterId, limit]);
      return andThen(found, (rows) => rows.map((row) => withStatus(row, status)));
    },
    async find(id) {
      const [row] = await db.read(byId, [id]);
      return row === undefined ? undefined : toPet(row);
    },
    async add(pet, idempotency) {
      if (idempotency !== undefined) return db.transactInterleaved(() => addOrReplay(pet, idempotency));
      const { sql, values } = insertPetQuery(pet);
      return { outcome: "created", pet: toPet(singleRow(await db.write(sql, values))) };
    },
  };
}

/**
 * Adds one pet per idempotency key, which only one of several concurrent requests, in any process, can insert. The others
 * remove their pet before any client can see it, and find the first one. A rollback would undo all pets of the batch.
 */
function* addOrReplay(pet: PetToInsert, idempotency: Idempotency): Generator<Query, AddPetResult, Row[]> {
  const { keyId, idempotencyKey, fingerprint, nowMs, expiresAtMs } = idempotency;
  const [earlier] = yield { sql: findIdempotencyKey, values: [keyId, idempotencyKey, nowMs] };
  if (earlier !== undefined) {
    if (Buffer.compare(readBytes(earlier[0], "fingerprint"), fingerprint) !== 0) return { outcome: "conflict" };
    // No operation changes a pet, so its current state equals the original response.
    const found = yield { sql: byId, values: [readInteger(earlier[1], "pet_id")] };
    return { outcome: "replayed", pet: toPet(singleRow(found)) };
  }
  const added = toPet(singleRow(yield insertPetQuery(pet)));
  const inserted = yield {
    sql: insertIdempotencyKey,
    values: [keyId, idempotencyKey, fingerprint, added.id, expiresAtMs, nowMs],
  };
  if (inserted.length === 0) {
    yield { sql: remove, values: [added.id] };
    return yield* addOrReplay(pet, idempotency);
  }
  return { outcome: "created", pet: added };
}

function insertPetQuery({ name, categoryId, status }: PetToInsert): Query {
  return { sql: insert, values: [name, categoryId, status] };
}

function toPet([id, name, categoryId, rawStatus]: Row): Pet {
  const status = readString(rawStatus, "status");
  if (!isPetStatus(status)) throw new Error(`status: expected one of ${petStatuses.join(", ")}, got "${status}"`);
  return withStatus([id, name, categoryId], status);
}

function withStatus([id, name, categoryId]: Row, status: PetStatus): Pet {
  return {
    id: readInteger(id, "id"),
    name: readString(name, "name"),
    categoryId: readInt64(categoryId, "category_id"),
    status,
  };
}
