// PostgreSQL and Redis that become read-only or stop, and PostgreSQL with few rights.
import { randomBytes } from "node:crypto";
import type { BackendSettings } from "@onecontract/server-storage";
import { createPostgresqlSchema } from "@onecontract/testing/databases";
import { onFinished } from "@onecontract/testing/on-finished";
import { testDatabaseUrl } from "@onecontract/testing/test-urls";
import { createClient } from "@redis/client";
import { startDedicatedPostgresql } from "../dedicated-postgresql.ts";
import { startDedicatedRedis } from "../dedicated-redis.ts";
import { createClock } from "./clock.ts";
import {
  createPet,
  eventually,
  type FaultServer,
  health,
  issueKey,
  newSqliteSettings,
  readiness,
  startFaultServer,
  status,
} from "./fault-server.ts";
import { query } from "./query.ts";
import type { Scenario } from "./scenario.ts";

const unavailable = "503 with Retry-After";

const redisReplica: Scenario = {
  fault: "Redis becomes a replica, then the primary again",
  expected: `write ${unavailable}, read 503, /healthz 200, /readyz 503, afterwards 201, /readyz 200`,
  needs: ["servers"],
  async run() {
    const redis = await startDedicatedRedis();
    const settings = { database: await createPostgresqlSchema(), redisUrl: redis.url };
    const server = await startFaultServer({ settings });
    const client = createClient({ url: redis.url });
    await client.connect();
    onFinished(() => client.destroy());
    await client.sendCommand(["REPLICAOF", "127.0.0.1", "1"]);
    const write = await createPet(server, "Rex");
    const observed = `write ${write}, read ${await status(server)}, /healthz ${await health(server)}`;
    const unready = await readiness(server);
    await client.sendCommand(["REPLICAOF", "NO", "ONE"]);
    const after = await eventually("201", () => createPet(server, "Rex"));
    const ready = await eventually(200, () => readiness(server));
    return `${observed}, /readyz ${unready}, afterwards ${after}, /readyz ${ready}`;
  },
};

const readOnlyPostgresql: Scenario = {
  fault: "PostgreSQL becomes read-only (default_transaction_read_only), then writable again",
  expected: `write ${unavailable}, /healthz 200, /readyz 503, afterwards 201, /readyz 200`,
  needs: ["servers"],
  async run() {
    const { url } = await startDedicatedPostgresql();
    const server = await startFaultServer({ settings: { database: { kind: "postgresql", url } } });
    await createPet(server, "Rex");
    await query(url, "ALTER SYSTEM SET default_transaction_read_only = on", "SELECT pg_reload_conf()");
    const write = await eventually(unavailable, () => createPet(server, "Max"));
    const observed = `write ${write}, /healthz ${await health(server)}, /readyz ${await eventually(503, () => readiness(server))}`;
    await query(url, "ALTER SYSTEM RESET default_transaction_read_only", "SELECT pg_reload_conf()");
    const after = await eventually("201", () => createPet(server, "Max"));
    return `${observed}, afterwards ${after}, /readyz ${await eventually(200, () => readiness(server))}`;
  },
};

/** A role that may only read and write rows. */
const fewRights: Scenario = {
  fault: "PostgreSQL role with only SELECT, INSERT, UPDATE and DELETE, current schema",
  expected: "started, 200, 201, /readyz 200",
  needs: ["servers"],
  async run() {
    const database = await createPostgresqlSchema();
    if (database.kind !== "postgresql") throw new Error("database: expected postgresql");
    const key = await issueKey({ database });
    const role = `petstore_${randomBytes(6).toString("hex")}`;
    const url = new URL(database.url);
    const schema = /search_path=(\w+)/.exec(url.searchParams.get("options") ?? "")?.[1] ?? "";
    await query(
      testDatabaseUrl,
      `CREATE ROLE ${role} LOGIN PASSWORD '${role}'`,
      `GRANT USAGE ON SCHEMA ${schema} TO ${role}`,
      `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`,
      `GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role}`,
    );
    onFinished(() => query(testDatabaseUrl, `DROP OWNED BY ${role}`, `DROP ROLE ${role}`));
    url.username = role;
    url.password = role;
    const settings: BackendSettings = { database: { kind: "postgresql", url: url.href.replaceAll("+", "%20") } };
    const server = await startFaultServer({ settings, key });
    return `started, ${await status(server)}, ${await createPet(server, "Rex")}, /readyz ${await readiness(server)}`;
  },
};

/** Sends requests with a malformed key until the client's IP address is banned. Returns the error code of the last one. */
async function banClientIp(server: FaultServer): Promise<string> {
  let code = "none";
  for (let request = 0; request < 100 && code !== "key_banned"; request++) code = await malformedKeyCode(server);
  return code;
}

async function malformedKeyCode(server: FaultServer): Promise<string> {
  const response = await server.call("/pets", { headers: { Authorization: "Bearer guess" } });
  const body: unknown = await response?.json();
  return typeof body === "object" && body !== null && "code" in body ? String(body.code) : "none";
}

function bannedDuringOutage(
  backend: string,
  start: () => Promise<{ settings: BackendSettings; stop(): Promise<void> }>,
): Scenario {
  return {
    fault: `${backend} is down while a client IP address is banned`,
    expected: "before key_banned, 20 of 20 requests with a malformed key key_banned",
    needs: ["servers", "libfaketime"],
    async run() {
      const backendServer = await start();
      // Far from the end of a minute, when the server would ask the backend again.
      const clock = await createClock(Date.parse("2026-11-24T12:00:05Z"));
      const server = await startFaultServer({ settings: backendServer.settings, clock });
      const before = await banClientIp(server);
      await backendServer.stop();
      const codes = await Promise.all(Array.from({ length: 20 }, () => malformedKeyCode(server)));
      const banned = codes.filter((code) => code === "key_banned").length;
      return `before ${before}, ${banned} of ${codes.length} requests with a malformed key key_banned`;
    },
  };
}

const bannedWithoutRedis = bannedDuringOutage("Redis", async () => {
  const redis = await startDedicatedRedis();
  return { settings: { ...(await newSqliteSettings()), redisUrl: redis.url }, stop: redis.stop };
});

const bannedWithoutPostgresql = bannedDuringOutage("PostgreSQL", async () => {
  const { url, stop } = await startDedicatedPostgresql();
  return { settings: { database: { kind: "postgresql", url } }, stop };
});

export const backendScenarios: Scenario[] = [
  redisReplica,
  readOnlyPostgresql,
  fewRights,
  bannedWithoutRedis,
  bannedWithoutPostgresql,
];
