// The items of collections, as JSON.
import type { Migration } from "../sql/migrations.ts";

export default {
  phase: "expand",
  sql: ({ integer, identityTableOptions, tableOptions }) => `
    CREATE TABLE collections (
      name TEXT PRIMARY KEY,
      last_number ${integer} NOT NULL
    ) ${tableOptions};

    CREATE TABLE items (
      collection TEXT NOT NULL REFERENCES collections (name),
      key TEXT NOT NULL,
      position ${integer} NOT NULL,
      item TEXT NOT NULL,
      PRIMARY KEY (collection, key)
    ) ${identityTableOptions};
    CREATE UNIQUE INDEX items_by_position ON items (collection, position);
    `,
} satisfies Migration;
