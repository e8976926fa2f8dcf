// The table of rate-limit counters and bans.
import type { Dialect } from "./dialect.ts";

export function createLimitStates({ integer, tableOptions }: Dialect): string {
  return `
    CREATE TABLE IF NOT EXISTS limit_states (
      rate_limit_key TEXT PRIMARY KEY,
      state TEXT NOT NULL,
      expires_at_ms ${integer} NOT NULL
    ) ${tableOptions};
    CREATE INDEX IF NOT EXISTS limit_states_by_expiry ON limit_states (expires_at_ms);
    `;
}

/**
 * Replaces the table of development databases, which has other column names. Their counters start again at zero; none
 * lasts longer than a day.
 */
export function recreateLimitStates(dialect: Dialect): string {
  return `DROP TABLE limit_states; ${createLimitStates(dialect)}`;
}
