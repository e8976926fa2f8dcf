// Three API processes on one PostgreSQL and one Redis act as one server.
import { setTimeout as sleep } from "node:timers/promises";
import type { BackendSettings } from "@onecontract/server-storage";
import { createPostgresqlSchema } from "@onecontract/testing/databases";
import { describe, expect, it } from "vitest";
import { startDedicatedRedis } from "./dedicated-redis.ts";
import { type Clock, createClock } from "./faults/clock.ts";
import { missingNeed } from "./faults/needs.ts";
import { runCli } from "./run-cli.ts";
import { createKey, listPetNames, type ServerProcess, startServerProcess } from "./server-process.ts";
import { toEnvironment } from "./test-backends.ts";

const UNLIMITED = 1_000_000_000;
const CONCURRENCY = 15;

interface Cluster {
  settings: BackendSettings;
  servers: ServerProcess[];
  keyId: string;
}

async function startCluster(perMinute = UNLIMITED, clock?: Clock): Promise<Cluster> {
  const redis = await startDedicatedRedis();
  const settings = { database: await createPostgresqlSchema(), redisUrl: redis.url };
  // All processes start at the same time on an empty database.
  const [created, ...started] = await Promise.all([
    createKey(settings, perMinute, UNLIMITED),
    startServerProcess(settings, "", clock),
    startServerProcess(settings, "", clock),
    startServerProcess(settings, "", clock),
  ]);
  const servers = started.map((server) => ({
    ...server,
    call: (path: string, init: RequestInit = {}) =>
      server.call(path, { ...init, headers: { Authorization: `Bearer ${created.key}`, ...init.headers } }),
  }));
  return { settings, servers, keyId: created.id };
}

/**
 * Sends requests to the servers in turn, and counts the responses by error code, or else by status. Several are concurrent, but not all:
 * on a busy machine, the last ones would take longer than the timeouts of the servers.
 */
async function sendConcurrently({ servers }: Cluster, count: number, path: string, init: RequestInit = {}) {
  const outcomes: string[] = [];
  const send = async (index: number) => {
    const response = await servers[index % servers.length]!.call(path, init);
    const body = (await response?.json()) as { code?: string };
    outcomes.push(body.code ?? String(response?.status));
  };
  for (let first = 0; first < count; first += CONCURRENCY) {
    const size = Math.min(CONCURRENCY, count - first);
    await Promise.all(Array.from({ length: size }, (_, index) => send(first + index)));
  }
  return Object.fromEntries(
    [...Map.groupBy(outcomes, (outcome) => outcome)].map(([outcome, group]) => [outcome, group.length]),
  );
}

function createPetRequest(name: string, idempotencyKey?: string): RequestInit {
  const body = JSON.stringify({ name, categoryId: 1 });
  return { method: "POST", body, headers: idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey } };
}

describe("three server processes", () => {
  it("enforce the limit and the ban of a key together", async ({ skip }) => {
    const missing = await missingNeed(["libfaketime"]);
    if (missing !== undefined) skip(missing);
    // With their own clock, all requests fall into one minute.
    const clock = await createClock("2026-11-24T12:00:05Z");
    const cluster = await startCluster(50, clock);
    clock.rewind();
    const { 200: allowed, rate_limited: limited, key_banned: banned } = await sendConcurrently(cluster, 90, "/pets");
    expect([allowed, limited, banned]).toEqual([50, 9, 31]);
    for (const server of cluster.servers) {
      expect(await (await server.call("/pets"))?.json()).toMatchObject({ code: "key_banned" });
    }
  });

  it("create one pet for an Idempotency-Key, and paginate over the pets of all processes", async () => {
    const cluster = await startCluster();
    expect(await sendConcurrently(cluster, 60, "/pets", createPetRequest("Rex", "once"))).toEqual({ 201: 60 });
    expect(await sendConcurrently(cluster, 10, "/pets", createPetRequest("Max", "once"))).toEqual({
      idempotency_conflict: 10,
    });
    for (const server of cluster.servers) expect(await listPetNames(server)).toEqual(["Rex"]);
    expect(await sendConcurrently(cluster, 250, "/pets", createPetRequest("Max"))).toEqual({ 201: 250 });
    for (const server of cluster.servers) expect(await listPetNames(server)).toHaveLength(251);
    expect(await paginateIds(cluster.servers)).toEqual(await paginateIds(cluster.servers.slice(0, 1)));
  });

  // key-ring.test.ts has the time that it takes.
  it("reject a key that another process has revoked, although they have it in their caches", async () => {
    const { settings, servers, keyId } = await startCluster();
    for (const { call } of servers) expect((await call("/pets"))?.status).toBe(200);
    expect((await runCli(["keys", "revoke", keyId], toEnvironment(settings))).code).toBe(0);
    for (const server of servers) expect(await firstRejection(server)).toBe(401);
  });
});

/** Sends requests until one is rejected, and returns its status. */
async function firstRejection({ call }: ServerProcess): Promise<number | undefined> {
  for (;;) {
    const response = await call("/pets");
    if (response?.status !== 200) return response?.status;
    await sleep(20);
  }
}

/** Lists all IDs, requesting each page from another server. */
async function paginateIds(servers: ServerProcess[]): Promise<number[]> {
  const ids: number[] = [];
  let pageIndex = 0;
  for (let next: string | undefined = "/pets?limit=7"; next !== undefined; ) {
    const response: Response | undefined = await servers[pageIndex++ % servers.length]!.call(next);
    const page = (response === undefined ? [] : await response.json()) as { id: number }[];
    ids.push(...page.map(({ id }) => id));
    next = /\/v1([^>]*)>; rel="next"/.exec(response?.headers.get("Link") ?? "")?.[1];
  }
  return ids;
}
