// Animals in a SQL database, and the idempotency keys that their creations carried.
import { andThen, type Pet, type PetStatus } from "@petstore/server";
import { isPetStatus } from "../../contract.ts";
import type { AddedPet, Once, PetStorage, PetToAdd } from "../storage.ts";
import type { Database, Query, Row } from "./database.ts";
import { bytes, int64, integer, onlyRow, text } from "./row.ts";

const select = "SELECT id, name, category_id, status FROM pets";
// "+ 0": SQLite plans a statement anew when another number is bound to a bare LIMIT, which takes longer than the rest.
const page = `${select} WHERE id > ? ORDER BY id LIMIT ? + 0`;
const pageByStatus = "SELECT id, name, category_id FROM pets WHERE status = ? AND id > ? ORDER BY id LIMIT ? + 0";
const byId = `${select} WHERE id = ?`;
const insert = "INSERT INTO pets (name, category_id, status) VALUES (?, ?, ?) RETURNING id, name, category_id, status";

const findRepeatable = `SELECT fingerprint, pet_id FROM idempotency_keys
  WHERE key_id = ? AND idempotency_key = ? AND expires_at_ms > ?`;
/** Replaces one that has expired and was not removed yet, and only such a one. */
const keepRepeatable = `
  INSERT INTO idempotency_keys (key_id, idempotency_key, fingerprint, pet_id, expires_at_ms) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (key_id, idempotency_key) DO UPDATE
    SET fingerprint = excluded.fingerprint, pet_id = excluded.pet_id, expires_at_ms = excluded.expires_at_ms
    WHERE idempotency_keys.expires_at_ms <= ?
  RETURNING pet_id`;

export function sqlPets(db: Database): PetStorage {
  return {
    list({ afterId, count, status }) {
      if (status === undefined) return andThen(db.read(page, [afterId, count]), (rows) => rows.map(toPet));
      const found = db.read(pageByStatus, [status, afterId, count]);
      return andThen(found, (rows) => rows.map((row) => petOf(row, status)));
    },
    async find(id) {
      const [row] = await db.read(byId, [id]);
      return row === undefined ? undefined : toPet(row);
    },
    async add(pet, once) {
      if (once !== undefined) return addOnce(db, pet, once);
      const { sql, values } = insertion(pet);
      return { outcome: "added", pet: toPet(onlyRow(await db.write(sql, values))) };
    },
  };
}

/** Thrown to undo an addition when another one with the same idempotency key was committed first. */
class LostRace extends Error {
  override readonly name = "LostRace";
}

/** Of additions that race, in whichever processes, the database lets one keep the idempotency key. */
async function addOnce(db: Database, pet: PetToAdd, once: Once): Promise<AddedPet> {
  try {
    return await db.transact(() => addOrRepeat(pet, once));
  } catch (error) {
    if (!(error instanceof LostRace)) throw error;
    // The winner is committed now, so it is found.
    return db.transact(() => addOrRepeat(pet, once));
  }
}

function* addOrRepeat(pet: PetToAdd, once: Once): Generator<Query, AddedPet, Row[]> {
  const { keyId, idempotencyKey, fingerprint, nowMs, expiresAtMs } = once;
  const [earlier] = yield { sql: findRepeatable, values: [keyId, idempotencyKey, nowMs] };
  if (earlier !== undefined) {
    if (Buffer.compare(bytes(earlier[0], "fingerprint"), fingerprint) !== 0) return { outcome: "conflict" };
    // No operation changes an animal, so the animal as it is now is the answer that was given then.
    const found = yield { sql: byId, values: [integer(earlier[1], "pet_id")] };
    return { outcome: "repeated", pet: toPet(onlyRow(found)) };
  }
  const added = toPet(onlyRow(yield insertion(pet)));
  const kept = yield {
    sql: keepRepeatable,
    values: [keyId, idempotencyKey, fingerprint, added.id, expiresAtMs, nowMs],
  };
  if (kept.length === 0) throw new LostRace();
  return { outcome: "added", pet: added };
}

function insertion({ name, categoryId, status }: PetToAdd): Query {
  return { sql: insert, values: [name, categoryId, status] };
}

/** Of `id, name, category_id, status`. */
function toPet(row: Row): Pet {
  const status = text(row[3], "status");
  if (!isPetStatus(status)) throw new Error(`status: expected one of the contract, got "${status}"`);
  return petOf(row, status);
}

function petOf([id, name, categoryId]: Row, status: PetStatus): Pet {
  return { id: integer(id, "id"), name: text(name, "name"), categoryId: int64(categoryId, "category_id"), status };
}
