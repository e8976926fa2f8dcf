// A hot standby of PostgreSQL, which is in recovery and read-only until it is promoted.
import type { BackendSettings } from "@onecontract/server-storage";
import { testRedisUrl } from "@onecontract/testing/test-urls";
import { startDedicatedPostgresql } from "../dedicated-postgresql.ts";
import {
  createPet,
  createPets,
  eventually,
  type FaultServer,
  health,
  issueKey,
  lostPets,
  readiness,
  startFaultServer,
  status,
} from "./fault-server.ts";
import { query } from "./query.ts";
import type { Scenario } from "./scenario.ts";
import { startTcpForwarder } from "./tcp-forwarder.ts";

const inRecovery = "write 503 with Retry-After, /healthz 200, /readyz 503";
const promoted = "promoted 201, /readyz 200";

async function describeRecovery(server: FaultServer): Promise<string> {
  const write = await createPet(server, "Rex");
  return `write ${write}, /healthz ${await health(server)}, /readyz ${await readiness(server)}`;
}

async function promote(server: FaultServer, url: string): Promise<string> {
  await query(url, "SELECT pg_promote()");
  const write = await eventually("201", () => createPet(server, "Rex"));
  return `promoted ${write}, /readyz ${await eventually(200, () => readiness(server))}`;
}

/** Waits until a commit of the primary is acknowledged only after the standby has it on disk. */
async function replicateSynchronously(primaryUrl: string): Promise<void> {
  await query(primaryUrl, "ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()");
  const state = await eventually("sync", async () => {
    const [row] = await query(primaryUrl, "SELECT sync_state FROM pg_stat_replication");
    return String(row?.sync_state);
  });
  if (state !== "sync") throw new Error(`sync_state: expected sync, got ${state}`);
}

const failover: Scenario = {
  fault: "failover to a hot standby, which is promoted later",
  expected: `all acknowledged, read 200, ${inRecovery}, ${promoted}, 0 lost`,
  needs: ["servers"],
  async run() {
    const primary = await startDedicatedPostgresql();
    const standby = await primary.startStandby();
    await replicateSynchronously(primary.url);
    const url = new URL(primary.url);
    const forwarder = await startTcpForwarder(Number(url.port));
    url.port = String(forwarder.port);
    const settings: BackendSettings = { database: { kind: "postgresql", url: url.href }, redisUrl: testRedisUrl };
    const server = await startFaultServer({ settings });
    const acknowledged: string[] = [];
    // A synchronous commit on a busy machine can take longer than the server waits. A response 503 to one of these pets is no failure.
    const all = await eventually(true, async () => {
      acknowledged.push(...(await createPets(server, 20 - acknowledged.length, `pet-${acknowledged.length}`)));
      return acknowledged.length === 20;
    });
    await primary.stop();
    forwarder.switchTo(Number(new URL(standby.url).port));
    const read = await eventually(200, () => status(server));
    const observed = `${all ? "all" : acknowledged.length} acknowledged, read ${read}, ${await describeRecovery(server)}`;
    const after = await promote(server, standby.url);
    return `${observed}, ${after}, ${await lostPets(server, acknowledged)} lost`;
  },
};

/** Starts the server on a standby, where PostgreSQL cannot count requests; requests that are not counted are rejected. */
function startOnStandby(counters: "Redis" | "PostgreSQL"): Scenario {
  return {
    fault: `hot standby at startup, counters in ${counters}, promoted later`,
    expected: `read ${counters === "Redis" ? 200 : 503}, ${inRecovery}, ${promoted}, read 200`,
    needs: ["servers"],
    async run() {
      const primary = await startDedicatedPostgresql();
      const key = await issueKey({ database: { kind: "postgresql", url: primary.url } });
      const { url } = await primary.startStandby();
      const redis = counters === "Redis" ? { redisUrl: testRedisUrl } : {};
      const server = await startFaultServer({ settings: { database: { kind: "postgresql", url }, ...redis }, key });
      const observed = `read ${await status(server)}, ${await describeRecovery(server)}`;
      await primary.stop();
      return `${observed}, ${await promote(server, url)}, read ${await status(server)}`;
    },
  };
}

export const standbyScenarios: Scenario[] = [failover, startOnStandby("Redis"), startOnStandby("PostgreSQL")];
