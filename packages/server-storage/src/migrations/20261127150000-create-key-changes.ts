// The audit log of API keys.
import type { Migration } from "../sql/migrations.ts";

export default {
  phase: "expand",
  sql: ({ identityKey, identityTableOptions, integer }) => `
    CREATE TABLE key_changes (
      id ${identityKey},
      key_id TEXT NOT NULL REFERENCES api_keys (id),
      at_ms ${integer} NOT NULL,
      actor TEXT NOT NULL,
      action TEXT NOT NULL,
      details TEXT NOT NULL
    ) ${identityTableOptions};
    CREATE INDEX key_changes_by_key ON key_changes (key_id, id);
    `,
} satisfies Migration;
