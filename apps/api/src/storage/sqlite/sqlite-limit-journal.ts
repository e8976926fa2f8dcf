// Keeps on disk what the one process that serves counts in its memory.
import type { LimitJournal } from "../../limits/in-process-limiter.ts";
import { text } from "../sql/row.ts";
import type { Connection } from "./connection.ts";

const select = "SELECT state FROM limit_states WHERE subject = ?";
const upsert = `INSERT INTO limit_states (subject, state, forget_at_ms) VALUES (?, ?, ?)
  ON CONFLICT (subject) DO UPDATE SET state = excluded.state, forget_at_ms = excluded.forget_at_ms`;
const remove = "DELETE FROM limit_states WHERE forget_at_ms <= ?";

/** @param connection that no other process shares. */
export function limitJournal(connection: Connection): LimitJournal {
  return {
    read: (subject) => {
      const [row] = connection.run(select, [subject]);
      return row === undefined ? undefined : JSON.parse(text(row[0], "state"));
    },
    save: (records) =>
      connection.transactQueries(function* () {
        for (const { subject, state, forgetAtMs } of records) {
          yield { sql: upsert, values: [subject, JSON.stringify(state), forgetAtMs] };
        }
      }),
    removeExpired: (nowMs) => {
      connection.transact(() => connection.run(remove, [nowMs]));
    },
    close: () => connection.close(),
  };
}
