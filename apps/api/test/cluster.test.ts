// Three API processes on one PostgreSQL and one Redis act as one server.
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { EngineSettings } from "../src/config/engine-settings.ts";
import { startOwnRedis } from "./own-redis.ts";
import { runCli } from "./run-cli.ts";
import { allNames, createKey, type Serving, serve } from "./serving.ts";
import { environmentOf, newPostgresql } from "./test-engines.ts";

const unlimited = 1_000_000_000;

interface Cluster {
  settings: EngineSettings;
  servers: Serving[];
  keyId: string;
}

async function startCluster(perMinute = unlimited): Promise<Cluster> {
  const redis = await startOwnRedis();
  const settings = { database: await newPostgresql(), redisUrl: redis.url };
  // Together, on a database that is still empty.
  const [created, ...others] = await Promise.all([
    createKey(settings, perMinute, unlimited),
    serve(settings, ""),
    serve(settings, ""),
    serve(settings, ""),
  ]);
  const servers = others.map((server) => ({
    ...server,
    call: (path: string, init: RequestInit = {}) =>
      server.call(path, { ...init, headers: { Authorization: `Bearer ${created.key}`, ...init.headers } }),
  }));
  return { settings, servers, keyId: created.id };
}

/** Sends so many at once, to one server after the other, and counts the answers by `code`, those without one by status. */
async function spread({ servers }: Cluster, count: number, path: string, init: RequestInit = {}) {
  const answers = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const response = await servers[index % servers.length]!.call(path, init);
      const body = (await response?.json()) as { code?: string };
      return body.code ?? String(response?.status);
    }),
  );
  return Object.fromEntries([...Map.groupBy(answers, (answer) => answer)].map(([name, group]) => [name, group.length]));
}

function creation(name: string, idempotencyKey?: string): RequestInit {
  const body = JSON.stringify({ name, categoryId: 1 });
  return { method: "POST", body, headers: idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey } };
}

describe("three processes", () => {
  test("let exactly the limit of a key pass together, and ban it together", async () => {
    const cluster = await startCluster(50);
    await startOfMinute();
    const { 200: passed, rate_limited: limited, key_banned: banned } = await spread(cluster, 90, "/pets");
    expect([passed, limited, banned]).toEqual([50, 9, 31]);
    for (const server of cluster.servers) {
      expect(await (await server.call("/pets"))?.json()).toMatchObject({ code: "key_banned" });
    }
  });

  test("make one animal of requests with one Idempotency-Key, and show each other's animals in pages", async () => {
    const cluster = await startCluster();
    expect(await spread(cluster, 60, "/pets", creation("Rex", "once"))).toEqual({ 201: 60 });
    expect(await spread(cluster, 10, "/pets", creation("Max", "once"))).toEqual({ idempotency_conflict: 10 });
    for (const server of cluster.servers) expect(await allNames(server)).toEqual(["Rex"]);
    expect(await spread(cluster, 250, "/pets", creation("Max"))).toEqual({ 201: 250 });
    for (const server of cluster.servers) expect(await allNames(server)).toHaveLength(251);
    expect(await pagedIds(cluster.servers)).toEqual(await pagedIds(cluster.servers.slice(0, 1)));
  });

  test("all refuse a key within 5 seconds of its revocation", async () => {
    const { settings, servers, keyId } = await startCluster();
    // Each of them knows the key and is asked all the time, as by a busy caller.
    const refused = Promise.all(servers.map(firstRefusal));
    expect((await runCli(["keys", "revoke", keyId], environmentOf(settings))).code).toBe(0);
    expect(await Promise.race([refused, sleep(5000, "still accepted")])).toEqual([401, 401, 401]);
  });
});

async function firstRefusal({ call }: Serving): Promise<number | undefined> {
  for (;;) {
    const response = await call("/pets");
    if (response?.status !== 200) return response?.status;
    await sleep(20);
  }
}

/** So that the requests that follow are all counted in one window of the clock. */
async function startOfMinute(): Promise<void> {
  const leftMs = 60_000 - (Date.now() % 60_000);
  if (leftMs < 10_000) await sleep(leftMs);
}

/** Every id, each page from the next server. */
async function pagedIds(servers: Serving[]): Promise<number[]> {
  const ids: number[] = [];
  let turn = 0;
  for (let next: string | undefined = "/pets?limit=7"; next !== undefined; ) {
    const response: Response | undefined = await servers[turn++ % servers.length]!.call(next);
    const page = (response === undefined ? [] : await response.json()) as { id: number }[];
    ids.push(...page.map(({ id }) => id));
    next = /\/v1([^>]*)>; rel="next"/.exec(response?.headers.get("Link") ?? "")?.[1];
  }
  return ids;
}
