// Fault injection: a backend stops or freezes under write load, and recovers.
import { setTimeout as sleep } from "node:timers/promises";
import type { BackendSettings } from "@onecontract/server-storage";
import { expect } from "vitest";
import type { DedicatedServer } from "./dedicated-redis.ts";
import { createKey, listPetNames, type ServerProcess, startServerProcess } from "./server-process.ts";

const WRITERS = 8;
const UNLIMITED = 1_000_000_000;

interface WriteLog {
  sent: number;
  acknowledged: Set<string>;
  /** The number of responses by status. */
  statuses: Map<number, number>;
  unexpected: string[];
}

/**
 * Stops or freezes the backend while clients write, and then restores it. Asserts that every response during the outage
 * arrives without waiting for its end and is 201 or 503, that all requests succeed afterwards, and that no acknowledged pet is lost.
 */
export async function expectToSurviveOutage(
  backend: DedicatedServer,
  settings: BackendSettings,
  outage: "stop" | "freeze",
): Promise<void> {
  const { key } = await createKey(settings, UNLIMITED, UNLIMITED);
  const server = await startServerProcess(settings, key);
  const log: WriteLog = { sent: 0, acknowledged: new Set(), statuses: new Map(), unexpected: [] };
  let isOver = false;
  const writing = Array.from({ length: WRITERS }, async () => {
    while (!isOver) await createPet(server, log);
  });
  await expect.poll(() => log.acknowledged.size).toBeGreaterThan(WRITERS);
  expect([...log.statuses.keys()]).toEqual([201]);

  if (outage === "stop") await backend.stop();
  else await backend.freeze();
  await expect.poll(() => log.statuses.get(503) ?? 0).toBeGreaterThan(WRITERS);
  expect(await readinessStatus(server)).toBe(503);
  await sleep(1000);
  if (outage === "stop") await backend.start();
  else await backend.thaw();

  await expect.poll(async () => (await server.call("/pets"))?.status).toBe(200);
  await expect.poll(() => readinessStatus(server)).toBe(200);
  const acknowledgedBefore = log.acknowledged.size;
  await expect.poll(() => log.acknowledged.size).toBeGreaterThan(acknowledgedBefore + WRITERS);
  isOver = true;
  await Promise.all(writing);

  expect(log.unexpected).toEqual([]);
  expect([...log.statuses.keys()].sort()).toEqual([201, 503]);
  const found = await listPetNames(server);
  const foundNames = new Set(found);
  expect(found.length).toBe(foundNames.size);
  expect([...log.acknowledged].filter((name) => !foundNames.has(name))).toEqual([]);
}

/** Creates a pet and logs the response. It waits briefly after an error, like a client with backoff. */
async function createPet({ call }: ServerProcess, log: WriteLog): Promise<void> {
  const name = `pet-${log.sent++}`;
  const body = JSON.stringify({ name, categoryId: 1 });
  const response = await call("/pets", { method: "POST", body, headers: { "Idempotency-Key": name } });
  const status = response?.status ?? 0;
  log.statuses.set(status, (log.statuses.get(status) ?? 0) + 1);
  const content = (await response?.json()) as { code?: string } | undefined;
  if (status === 201) log.acknowledged.add(name);
  else {
    const retryAfter = response?.headers.get("Retry-After") ?? "";
    if (content?.code !== "unavailable" || !/^[1-9]\d*$/.test(retryAfter)) {
      log.unexpected.push(`${status} ${JSON.stringify(content)}, Retry-After: ${retryAfter}`);
    }
    await sleep(20);
  }
}

async function readinessStatus({ call }: ServerProcess): Promise<number | undefined> {
  return (await call("/../readyz"))?.status;
}
