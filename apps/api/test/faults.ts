// Load while a part that the server needs goes away and comes back.
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { EngineSettings } from "../src/config/engine-settings.ts";
import type { OwnServer } from "./own-redis.ts";
import { allNames, createKey, type Serving, serve } from "./serving.ts";

const writers = 8;
const unlimited = 1_000_000_000;

interface Told {
  sent: number;
  acknowledged: Set<string>;
  /** How often each status was answered. */
  statuses: Map<number, number>;
  flaws: string[];
}

/**
 * While callers write, takes the part away and brings it back. Meanwhile each request is answered within 5 seconds, with
 * 201 or 503; after it all pass again, and nothing that was acknowledged is lost.
 */
export async function surviveWithout(part: OwnServer, settings: EngineSettings, how: "stop" | "freeze"): Promise<void> {
  const { key } = await createKey(settings, unlimited, unlimited);
  const server = await serve(settings, key);
  const told: Told = { sent: 0, acknowledged: new Set(), statuses: new Map(), flaws: [] };
  let isOver = false;
  const writing = Array.from({ length: writers }, async () => {
    while (!isOver) await add(server, told);
  });
  await expect.poll(() => told.acknowledged.size).toBeGreaterThan(writers);
  expect([...told.statuses.keys()]).toEqual([201]);

  if (how === "stop") await part.stop();
  else part.freeze();
  await expect.poll(() => told.statuses.get(503) ?? 0).toBeGreaterThan(writers);
  expect(await readiness(server)).toBe(503);
  await sleep(1000);
  if (how === "stop") await part.start();
  else part.thaw();

  await expect.poll(async () => (await server.call("/pets"))?.status).toBe(200);
  await expect.poll(() => readiness(server)).toBe(200);
  const before = told.acknowledged.size;
  await expect.poll(() => told.acknowledged.size).toBeGreaterThan(before + writers);
  isOver = true;
  await Promise.all(writing);

  expect(told.flaws).toEqual([]);
  expect([...told.statuses.keys()].sort()).toEqual([201, 503]);
  const found = await allNames(server);
  expect(found.length).toBe(new Set(found).size);
  const there = new Set(found);
  expect([...told.acknowledged].filter((name) => !there.has(name))).toEqual([]);
}

/** Adds an animal, or notes what is wrong with the answer. Sends at the pace of a caller that backs off a little. */
async function add({ call }: Serving, told: Told): Promise<void> {
  const name = `animal-${told.sent++}`;
  const body = JSON.stringify({ name, categoryId: 1 });
  const response = await call("/pets", { method: "POST", body, headers: { "Idempotency-Key": name } });
  const status = response?.status ?? 0;
  told.statuses.set(status, (told.statuses.get(status) ?? 0) + 1);
  const answer = (await response?.json()) as { code?: string } | undefined;
  if (status === 201) told.acknowledged.add(name);
  else {
    const retryAfter = response?.headers.get("Retry-After") ?? "";
    if (answer?.code !== "unavailable" || !/^[1-9]\d*$/.test(retryAfter)) {
      told.flaws.push(`${status} ${JSON.stringify(answer)}, Retry-After: ${retryAfter}`);
    }
    await sleep(20);
  }
}

async function readiness({ call }: Serving): Promise<number | undefined> {
  return (await call("/../readyz"))?.status;
}
