// Counters and bans, in databases that have no separate file for them. An application may have the table from a numbered migration.
import { createLimitStates } from "../sql/limit-states.ts";
import type { Migration } from "../sql/migrations.ts";

export default {
  phase: "expand",
  sql: (dialect) => (dialect.hasCounters ? createLimitStates(dialect) : ""),
} satisfies Migration;
