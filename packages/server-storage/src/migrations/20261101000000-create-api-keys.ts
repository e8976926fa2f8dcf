// API keys and the hashes of their secrets. An application may have these tables from a numbered migration.
import type { Migration } from "../sql/migrations.ts";

export default {
  phase: "expand",
  sql: ({ bytes, integer, tableOptions }) => `
    CREATE TABLE IF NOT EXISTS api_keys (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      mode TEXT NOT NULL CHECK (mode IN ('live', 'test')),
      plan TEXT NOT NULL,
      limits TEXT,
      created_at_ms ${integer} NOT NULL,
      revoked_at_ms ${integer},
      last_used_at_ms ${integer}
    ) ${tableOptions};

    CREATE TABLE IF NOT EXISTS api_key_secrets (
      hash ${bytes} PRIMARY KEY,
      key_id TEXT NOT NULL REFERENCES api_keys (id),
      created_at_ms ${integer} NOT NULL,
      expires_at_ms ${integer}
    ) ${tableOptions};
    CREATE INDEX IF NOT EXISTS api_key_secrets_by_key ON api_key_secrets (key_id);
    `,
} satisfies Migration;
