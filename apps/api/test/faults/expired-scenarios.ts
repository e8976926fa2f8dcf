// Many expired rows, which the server removes while it serves requests.
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseSetting } from "@onecontract/server-storage";
import { Client } from "pg";
import { type BackendName, createTestBackends } from "../test-backends.ts";
import { createPet, type FaultServer, startFaultServer, status, terminate } from "./fault-server.ts";
import type { Scenario } from "./scenario.ts";

/** Removing a million rows at once would block the server for longer. */
const maxSlowestMs = 3000;

function expiredRows(backend: BackendName, rows: number, isLong: boolean): Scenario {
  return {
    fault: `${rows} expired rate-limit states (${backend})`,
    expected: `started, responses 200 201${isLong ? " within 3 s" : ""}, removed, exit code 0`,
    isLong,
    ...(backend === "sqlite" ? {} : { needs: ["servers"] }),
    async run() {
      const { settings } = await createTestBackends(backend);
      const first = await startFaultServer({ settings });
      await terminate(first);
      await execute(settings.database, insertion(settings.database, rows));
      const server = await startFaultServer({ settings, key: first.key });
      const { responses, slowestMs } = await sendRequests(server, 5000 + rows / 10);
      const slowest = slowestMs < maxSlowestMs ? "3 s" : `${Math.round(slowestMs)} ms`;
      const duration = isLong ? ` within ${slowest}` : "";
      const exit = await terminate(server);
      const left = await execute(
        settings.database,
        `SELECT count(*) AS count FROM limit_states WHERE expires_at_ms <= ${rows}`,
      );
      return `started, responses ${responses}${duration}, ${left === 0 ? "removed" : `${left} rows left`}, ${exit}`;
    },
  };
}

async function sendRequests(
  server: FaultServer,
  durationMs: number,
): Promise<{ responses: string; slowestMs: number }> {
  const found = new Set<string>();
  let slowestMs = 0;
  const endMs = performance.now() + durationMs;
  for (let number = 0; performance.now() < endMs; number++) {
    const startMs = performance.now();
    found.add(`${await status(server)} ${await createPet(server, `pet-${number}`)}`);
    slowestMs = Math.max(slowestMs, performance.now() - startMs);
    await sleep(20);
  }
  return { responses: [...found].join(", "), slowestMs };
}

function insertion({ kind }: DatabaseSetting, rows: number): string {
  const numbers =
    kind === "sqlite"
      ? `(WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows}) SELECT n FROM numbers)`
      : `generate_series(1, ${rows}) AS numbers (n)`;
  return `INSERT INTO limit_states SELECT 'ip:' || n, '{}', n FROM ${numbers}`;
}

/** Runs a statement in the database with the counters and returns the column `count` of the first row. */
async function execute(database: DatabaseSetting, sql: string): Promise<number> {
  if (database.kind === "sqlite") {
    const db = new DatabaseSync(`${database.path}-limits`);
    const row = db.prepare(sql).get();
    db.close();
    return Number(row?.count);
  }
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return Number(rows[0]?.count);
}

export const expiredScenarios: Scenario[] = [
  expiredRows("sqlite", 20_000, false),
  expiredRows("postgresql", 20_000, false),
  expiredRows("sqlite", 1_000_000, true),
  expiredRows("postgresql", 1_000_000, true),
];
