// Responses to the creation of the items of tables, by their idempotency key.
import type { Migration } from "../sql/migrations.ts";

export default {
  phase: "expand",
  sql: ({ bytes, integer, tableOptions }) => `
    CREATE TABLE idempotent_responses (
      key_id TEXT NOT NULL REFERENCES api_keys (id),
      idempotency_key TEXT NOT NULL,
      fingerprint ${bytes} NOT NULL,
      response TEXT NOT NULL,
      expires_at_ms ${integer} NOT NULL,
      PRIMARY KEY (key_id, idempotency_key)
    ) ${tableOptions};
    CREATE INDEX idempotent_responses_by_expiry ON idempotent_responses (expires_at_ms);
    `,
} satisfies Migration;
