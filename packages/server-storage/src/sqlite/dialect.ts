// The names and clauses of SQLite.
import type { Dialect } from "../sql/dialect.ts";

export const sqliteDialect: Dialect = {
  integer: "INTEGER",
  bytes: "BLOB",
  identityKey: "INTEGER PRIMARY KEY AUTOINCREMENT",
  identityTableOptions: "STRICT",
  tableOptions: "STRICT, WITHOUT ROWID",
  hasCounters: false,
  // There is one writer at a time.
  createNumbering: "",
  numberInCommitOrder: () => "",
};
