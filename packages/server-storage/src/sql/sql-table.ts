// The items of a table in a SQL database.
import { parseJson, stringifyJson } from "@onecontract/server-runtime";
import { columnName } from "../column-name.ts";
import type { AddResult, Idempotency, ItemStorage } from "../storage.ts";
import type { Column, Identified, Table } from "../table.ts";
import type { Database, Query, Row, Value } from "./database.ts";
import { type IdempotentInsert, idempotencyTable, insertOrReplay } from "./idempotent-insert.ts";
import { readInteger, readString, singleRow } from "./row.ts";

/** Idempotency keys of all tables, with the response itself, because an item may change or be deleted before a retry. */
export const idempotentResponses = idempotencyTable("idempotent_responses", "response");

export function sqlTable<Item extends Identified>(db: Database, table: Table<Item>): ItemStorage<Item> {
  const columns = Object.entries<Column<unknown>>(table.columns).map(([property, column]) => ({
    ...column,
    property,
    name: column.name ?? columnName(property),
  }));
  const names = columns.map(({ name }) => `"${name}"`);
  const listed = ["id", ...names].join(", ");
  // "+ 0" because SQLite prepares a statement again when the value of a bare LIMIT changes.
  const page = `SELECT ${listed} FROM "${table.name}" WHERE id > ? ORDER BY id LIMIT ? + 0`;
  const byId = `SELECT ${listed} FROM "${table.name}" WHERE id = ?`;
  const placeholders = names.map(() => "?").join(", ");
  const insert = `INSERT INTO "${table.name}" (${names.join(", ")}) VALUES (${placeholders}) RETURNING ${listed}`;
  /** Each value is preceded by whether it changes. */
  const changes = names.map((name) => `${name} = CASE WHEN ? = 1 THEN ? ELSE ${name} END`).join(", ");
  const update = `UPDATE "${table.name}" SET ${changes} WHERE id = ? RETURNING ${listed}`;
  const remove = `DELETE FROM "${table.name}" WHERE id = ? RETURNING id`;

  const write = (value: unknown, column: Column<unknown>): Value => (value == null ? null : column.write(value));
  const insertQuery = (item: object): Query => {
    const values = new Map<string, unknown>(Object.entries(item));
    return { sql: insert, values: columns.map((column) => write(values.get(column.property), column)) };
  };
  function toItem([id, ...values]: Row): Item {
    const properties = columns.flatMap(({ property, name, isOptional, read }, index) =>
      isOptional && values[index] === null ? [] : [[property, read(values[index], name)]],
    );
    // The type of a table has a column for each property of its item.
    return { id: readInteger(id, "id"), ...Object.fromEntries(properties) } as Item;
  }
  const find = ([row]: Row[]) => (row === undefined ? undefined : toItem(row));

  function addOrReplay(item: object, idempotency: Idempotency): Generator<Query, AddResult<Item>, Row[]> {
    const steps: IdempotentInsert<Item> = {
      table: idempotentResponses,
      insert: insertQuery(item),
      toItem,
      reference: (added) => stringifyJson(added),
      // `reference` has written it.
      replay: (response) => ({ item: parseJson(readString(response, "response")) as Item }),
      remove: ({ id }) => ({ sql: remove, values: [id] }),
    };
    // Tables share the keys.
    return insertOrReplay(steps, { ...idempotency, idempotencyKey: `${table.name} ${idempotency.idempotencyKey}` });
  }

  async function add(item: Omit<Item, "id">): Promise<Item> {
    const { sql, values } = insertQuery(item);
    return toItem(singleRow(await db.write(sql, values)));
  }

  return {
    list: async ({ afterId, limit }) => (await db.read(page, [afterId, limit])).map(toItem),
    find: async (id) => find(await db.read(byId, [id])),
    add,
    addOnce: async (item, idempotency) =>
      idempotency === undefined
        ? { outcome: "created", item: await add(item) }
        : db.transactInterleaved(() => addOrReplay(item, idempotency)),
    async update(id, changed) {
      const given = new Map<string, unknown>(Object.entries(changed));
      const values = columns.flatMap((column) => {
        const value = given.get(column.property);
        return [Number(value !== undefined), write(value, column)];
      });
      return find(await db.write(update, [...values, id]));
    },
    remove: async (id) => (await db.write(remove, [id])).length > 0,
  };
}
