// Pets in a SQL database, and the idempotency keys of their creation.
import {
  type AddResult,
  type Database,
  type Idempotency,
  type IdempotencyTable,
  type IdempotentInsert,
  idempotencyTable,
  insertOrReplay,
  type Query,
  type Row,
  readInt64,
  readInteger,
  readOption,
  readString,
  singleRow,
} from "@onecontract/server-storage";
import type { Pet, PetStatus } from "@petstore/server";
import { isPetStatus } from "../contract.ts";
import type { PetStorage, PetToInsert } from "./storage.ts";

const select = "SELECT id, name, category_id, status FROM pets";
// "+ 0" because SQLite prepares a statement again when the value of a bare LIMIT changes, which costs more than the query.
const page = `${select} WHERE id > ? ORDER BY id LIMIT ? + 0`;
const pageByStatus = "SELECT id, name, category_id FROM pets WHERE status = ? AND id > ? ORDER BY id LIMIT ? + 0";
const byId = `${select} WHERE id = ?`;
const insert = "INSERT INTO pets (name, category_id, status) VALUES (?, ?, ?) RETURNING id, name, category_id, status";
const remove = "DELETE FROM pets WHERE id = ?";

export const petIdempotencyKeys: IdempotencyTable = idempotencyTable("idempotency_keys", "pet_id");

export function sqlPets(db: Database): PetStorage {
  return {
    list({ afterId, limit, status }) {
      const toItem = status === undefined ? toPet : (row: Row) => withStatus(row, status);
      const rows =
        status === undefined ? db.read(page, [afterId, limit]) : db.read(pageByStatus, [status, afterId, limit]);
      return rows instanceof Promise ? rows.then((found) => found.map(toItem)) : rows.map(toItem);
    },
    async find(id) {
      const [row] = await db.read(byId, [id]);
      return row === undefined ? undefined : toPet(row);
    },
    async add(pet, idempotency) {
      if (idempotency !== undefined) return db.transactInterleaved(() => addOrReplay(pet, idempotency));
      const { sql, values } = insertPetQuery(pet);
      return { outcome: "created", item: toPet(singleRow(await db.write(sql, values))) };
    },
  };
}

function addOrReplay(pet: PetToInsert, idempotency: Idempotency): Generator<Query, AddResult<Pet>, Row[]> {
  const steps: IdempotentInsert<Pet> = {
    table: petIdempotencyKeys,
    insert: insertPetQuery(pet),
    toItem: toPet,
    reference: ({ id }) => id,
    // No operation changes a pet, so its current state equals the original response.
    replay: (petId) => ({ query: { sql: byId, values: [readInteger(petId, "pet_id")] } }),
    remove: ({ id }) => ({ sql: remove, values: [id] }),
  };
  return insertOrReplay(steps, idempotency);
}

function insertPetQuery({ name, categoryId, status }: PetToInsert): Query {
  return { sql: insert, values: [name, categoryId, status] };
}

function toPet([id, name, categoryId, status]: Row): Pet {
  return withStatus([id, name, categoryId], readOption(status, "status", isPetStatus));
}

function withStatus([id, name, categoryId]: Row, status: PetStatus): Pet {
  return {
    id: readInteger(id, "id"),
    name: readString(name, "name"),
    categoryId: readInt64(categoryId, "category_id"),
    status,
  };
}
