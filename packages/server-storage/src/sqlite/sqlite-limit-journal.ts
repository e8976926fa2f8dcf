// Persists the limit states of the in-process limiter in a SQLite file.
import type { LimitJournal } from "../limits/in-process-limiter.ts";
import { removeInBatches } from "../sql/remove-in-batches.ts";
import { readString } from "../sql/row.ts";
import { removeExpiredLimits } from "../sql/sql-limiter.ts";
import { createCheckpointer } from "./checkpointer.ts";
import type { Connection } from "./connection.ts";
import type { WriteAheadLog } from "./write-ahead-log.ts";

const select = "SELECT state FROM limit_states WHERE rate_limit_key = ?";
const upsert = `INSERT INTO limit_states (rate_limit_key, state, expires_at_ms) VALUES (?, ?, ?)
  ON CONFLICT (rate_limit_key) DO UPDATE SET state = excluded.state, expires_at_ms = excluded.expires_at_ms`;

/**
 * Returns a journal in the file of a connection.
 * @param connection an exclusive connection.
 * @param log the write-ahead log of its file.
 */
export function limitJournal(connection: Connection, log: WriteAheadLog): LimitJournal {
  const checkpoint = createCheckpointer(connection, log);
  return {
    read: (rateLimitKey) => {
      const [row] = connection.read(select, [rateLimitKey]);
      return row === undefined ? undefined : JSON.parse(readString(row[0], "state"));
    },
    save: (records) => {
      connection.transactQueries(function* () {
        for (const { rateLimitKey, state, expiresAtMs } of records) {
          yield { sql: upsert, values: [rateLimitKey, JSON.stringify(state), expiresAtMs] };
        }
      });
      void checkpoint();
    },
    checkWritable: () => connection.transact(() => connection.rewriteHeader()),
    removeExpired: (nowMs, stopping) =>
      removeInBatches(() => {
        const removed = connection.transact(() => connection.run(removeExpiredLimits, [nowMs, nowMs]));
        void checkpoint();
        return removed;
      }, stopping),
    close: () => {
      connection.close();
      log.close();
    },
  };
}
