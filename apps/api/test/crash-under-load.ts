// Kills the server with SIGKILL under write load, many times, and more often at night. TEST_CRASHES sets how often.
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { createKey, listPetNames, type ServerProcess, startServerProcess } from "./server-process.ts";
import { type BackendName, createTestBackends } from "./test-backends.ts";

export const crashes = Number(process.env.TEST_CRASHES || (process.env.TEST_NIGHTLY === "1" ? 20 : 5));
export const crashTimeoutMs = 60_000 + crashes * 10_000;

const WRITERS = 8;
const UNLIMITED = 1_000_000_000;

/** The names of the pets of all requests, and of those whose response was 201. */
interface WriteLog {
  sent: Set<string>;
  acknowledged: Set<string>;
}

/** Asserts that every acknowledged pet is stored, and none twice. */
export async function crashUnderLoad(backend: BackendName): Promise<void> {
  const { settings } = await createTestBackends(backend);
  const { key } = await createKey(settings, UNLIMITED, UNLIMITED);
  const log: WriteLog = { sent: new Set(), acknowledged: new Set() };
  let unacknowledged: string[] = [];
  for (let crash = 0; crash < crashes; crash++) {
    const server = await startServerProcess(settings, key);
    // Half of the unacknowledged requests are retried with the same idempotency key, like the requests of a client.
    for (const name of unacknowledged.filter((_name, index) => index % 2 === 0)) await createPet(server, name, log);
    const writing = Array.from({ length: WRITERS }, () => createPetsUntilKilled(server, log));
    // The delay varies, so that kills hit different moments of a write.
    await sleep(20 + ((crash * 37) % 200));
    await server.kill();
    unacknowledged = await Promise.all(writing);
  }
  const found = await listPetNames(await startServerProcess(settings, key));
  console.log(`${backend}: ${crashes} kills, ${log.acknowledged.size} acknowledged, ${found.length} found`);
  expect(log.acknowledged.size).toBeGreaterThan(crashes);
  const foundNames = new Set(found);
  expect(found.length).toBe(foundNames.size);
  expect([...log.acknowledged].filter((name) => !foundNames.has(name))).toEqual([]);
  expect(found.filter((name) => !log.sent.has(name))).toEqual([]);
}

/**
 * Creates pets until the server is killed.
 *
 * @returns the name of the pet whose request failed
 */
async function createPetsUntilKilled(server: ServerProcess, log: WriteLog): Promise<string> {
  for (;;) {
    const name = `pet-${log.sent.size}`;
    if (!(await createPet(server, name, log))) return name;
  }
}

/** Creates a pet, and returns false if the server was killed. */
async function createPet({ call }: ServerProcess, name: string, log: WriteLog): Promise<boolean> {
  log.sent.add(name);
  const body = JSON.stringify({ name, categoryId: 1 });
  const response = await call("/pets", { method: "POST", body, headers: { "Idempotency-Key": name } });
  if (response === undefined) return false;
  if (response.status !== 201) throw new Error(`POST /pets: expected 201, got ${response.status}`);
  log.acknowledged.add(name);
  return true;
}
