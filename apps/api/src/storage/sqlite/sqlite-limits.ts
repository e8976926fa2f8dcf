// Counters and bans in SQLite. Each request writes its count at once but does not wait for the disk: the count
// outlives the process and is exact among processes on one file, for about 10 microseconds a request.
import type { DatabaseSync } from "node:sqlite";
import type { LimitState } from "../../limits/limit-state.ts";
import type { LimitStorage } from "../storage.ts";
import { prepare, transact } from "./connection.ts";
import { text } from "./row.ts";

export function sqliteLimits(db: DatabaseSync): LimitStorage {
  const select = prepare(db, "SELECT state FROM limit_states WHERE subject = ?");
  const upsert = prepare(
    db,
    `INSERT INTO limit_states VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET state = excluded.state, forget_at_ms = excluded.forget_at_ms`,
  );

  function read(subject: string): LimitState | undefined {
    const row = select.get(subject);
    return row === undefined ? undefined : JSON.parse(text(row, "state"));
  }

  return {
    change: async (subject, decide) =>
      transact(db, () => {
        const { state, forgetAtMs, result } = decide(read(subject));
        upsert.run(subject, JSON.stringify(state), forgetAtMs);
        return result;
      }),
    read: async (subject) => read(subject),
  };
}
