// Counters and bans in a SQL database, for several processes that count together without Redis. Each count is a
// transaction; requests of one subject that wait in a process share the next one.

import { admit, type BanRule, type Verdict } from "../../limits/admit.ts";
import { type LimitState, newLimitState } from "../../limits/limit-state.ts";
import type { Limiter } from "../../limits/limiter.ts";
import { standing, type WindowLimit } from "../../limits/standing.ts";
import type { Database, Query, Row } from "./database.ts";
import { onlyRow, text } from "./row.ts";

const select = "SELECT state FROM limit_states WHERE subject = ?";
/** Writes nothing new, but has the row to itself until the transaction ends. */
const lock = `INSERT INTO limit_states (subject, state, forget_at_ms) VALUES (?, ?, 0)
  ON CONFLICT (subject) DO UPDATE SET subject = excluded.subject RETURNING state`;
const update = "UPDATE limit_states SET state = ?, forget_at_ms = ? WHERE subject = ?";
const remove = "DELETE FROM limit_states WHERE forget_at_ms <= ?";

interface Waiting {
  limits: WindowLimit[];
  resolve: (verdict: Verdict) => void;
  reject: (error: unknown) => void;
}

/** @param db where the table `limit_states` is. Whoever opened it closes it. */
export function sqlLimiter(db: Database, rule: BanRule, now: () => Date): Limiter {
  const queues = new Map<string, Waiting[]>();

  function take(subject: string, limits: WindowLimit[]): Promise<Verdict> {
    return new Promise((resolve, reject) => {
      const waiting = { limits, resolve, reject };
      const queue = queues.get(subject);
      if (queue !== undefined) queue.push(waiting);
      else {
        queues.set(subject, [waiting]);
        void decideAll(subject);
      }
    });
  }

  async function decideAll(subject: string): Promise<void> {
    for (let queue = queues.get(subject); queue !== undefined && queue.length > 0; queue = queues.get(subject)) {
      queues.set(subject, []);
      await decide(subject, queue);
    }
    queues.delete(subject);
  }

  async function decide(subject: string, queue: Waiting[]): Promise<void> {
    try {
      const verdicts = await db.transact(() => admitAll(subject, queue), "fast");
      for (const [index, verdict] of verdicts.entries()) queue[index]?.resolve(verdict);
    } catch (error) {
      for (const { reject } of queue) reject(error);
    }
  }

  function* admitAll(subject: string, queue: Waiting[]): Generator<Query, Verdict[], Row[]> {
    const row = onlyRow(yield { sql: lock, values: [subject, JSON.stringify(newLimitState)] });
    let state: LimitState = JSON.parse(text(row[0], "state"));
    let forgetAtMs = 0;
    const verdicts = queue.map(({ limits }) => {
      const admitted = admit(state, limits, rule, now().getTime());
      ({ state, forgetAtMs } = admitted);
      return admitted.result;
    });
    yield { sql: update, values: [JSON.stringify(state), forgetAtMs, subject] };
    return verdicts;
  }

  return {
    take,
    look: async (subject, limits) => {
      const [row] = await db.read(select, [subject]);
      const state: LimitState = row === undefined ? newLimitState : JSON.parse(text(row[0], "state"));
      return standing(state, limits, now().getTime());
    },
    check: async () => void (await db.read(select, [""])),
    removeExpired: async (nowMs) => void (await db.write(remove, [nowMs])),
    close: async () => {},
  };
}
