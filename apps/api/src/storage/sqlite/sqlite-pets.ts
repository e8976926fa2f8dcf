// Animals in SQLite, and the idempotency keys that their creations carried.
import type { DatabaseSync } from "node:sqlite";
import type { Pet } from "@petstore/server";
import { isPetStatus } from "../../contract.ts";
import type { AddedPet, Once, PetStorage, PetToAdd } from "../storage.ts";
import type { CommitQueue } from "./commit-queue.ts";
import { prepare } from "./connection.ts";
import { bytes, int64, integer, type Row, text } from "./row.ts";

export function sqlitePets(db: DatabaseSync, queue: CommitQueue): PetStorage {
  const select = "SELECT id, name, category_id, status FROM pets";
  const all = prepare(db, `${select} WHERE id > ? ORDER BY id LIMIT ?`);
  const byStatus = prepare(db, `${select} WHERE status = ? AND id > ? ORDER BY id LIMIT ?`);
  const byId = prepare(db, `${select} WHERE id = ?`);
  const insert = prepare(db, "INSERT INTO pets (name, category_id, status) VALUES (?, ?, ?) RETURNING *");
  const repeatable = idempotencyKeys(db);

  function insertPet({ name, categoryId, status }: PetToAdd): Pet {
    return toPet(insert.get(name, categoryId, status) ?? {});
  }

  function addOnce(pet: PetToAdd, once: Once): AddedPet {
    const earlier = repeatable.find(once);
    if (earlier === undefined) {
      const added = insertPet(pet);
      repeatable.keep(once, added.id);
      return { outcome: "added", pet: added };
    }
    if (Buffer.compare(earlier.fingerprint, once.fingerprint) !== 0) return { outcome: "conflict" };
    // No operation changes an animal, so the animal as it is now is the answer that was given then.
    return { outcome: "repeated", pet: toPet(byId.get(earlier.petId) ?? {}) };
  }

  return {
    list: async ({ afterId, count, status }) => {
      const rows = status === undefined ? all.all(afterId, count) : byStatus.all(status, afterId, count);
      return rows.map(toPet);
    },
    find: async (id) => {
      const row = byId.get(id);
      return row === undefined ? undefined : toPet(row);
    },
    add: (pet, once) =>
      queue.write(() => (once === undefined ? { outcome: "added", pet: insertPet(pet) } : addOnce(pet, once))),
  };
}

function idempotencyKeys(db: DatabaseSync) {
  const select = prepare(
    db,
    `SELECT fingerprint, pet_id FROM idempotency_keys
      WHERE key_id = ? AND idempotency_key = ? AND expires_at_ms > ?`,
  );
  // Replaces one that has expired and was not removed yet.
  const insert = prepare(db, "INSERT OR REPLACE INTO idempotency_keys VALUES (?, ?, ?, ?, ?)");
  return {
    find({ keyId, idempotencyKey, nowMs }: Once): { fingerprint: Uint8Array; petId: number } | undefined {
      const row = select.get(keyId, idempotencyKey, nowMs);
      if (row === undefined) return undefined;
      return { fingerprint: bytes(row, "fingerprint"), petId: integer(row, "pet_id") };
    },
    keep({ keyId, idempotencyKey, fingerprint, expiresAtMs }: Once, petId: number): void {
      insert.run(keyId, idempotencyKey, fingerprint, petId, expiresAtMs);
    },
  };
}

function toPet(row: Row): Pet {
  const status = text(row, "status");
  if (!isPetStatus(status)) throw new Error(`status: expected one of the contract, got "${status}"`);
  return { id: integer(row, "id"), name: text(row, "name"), categoryId: int64(row, "category_id"), status };
}
