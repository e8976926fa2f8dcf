// kill -9 under write load, again and again. TEST_CRASHES=200 kills more often.
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { allNames, createKey, type Serving, serve } from "./serving.ts";
import { type EngineChoice, newEngines } from "./test-engines.ts";

export const crashes = Number(process.env.TEST_CRASHES || 20);
export const crashTimeoutMs = 60_000 + crashes * 10_000;

const writers = 8;
const unlimited = 1_000_000_000;

/** By their names: the animals that were sent, and of these the ones that were answered with 201. */
interface Told {
  sent: Set<string>;
  acknowledged: Set<string>;
}

/** Every animal that was acknowledged is there, and none is there twice. */
export async function crashUnderLoad(choice: EngineChoice): Promise<void> {
  const { settings } = await newEngines(choice);
  const { key } = await createKey(settings, unlimited, unlimited);
  const told: Told = { sent: new Set(), acknowledged: new Set() };
  let unanswered: string[] = [];
  for (let crash = 0; crash < crashes; crash++) {
    const server = await serve(settings, key);
    // Half of what was not answered is sent again, as a client with an idempotency key may do.
    for (const name of unanswered.filter((_name, index) => index % 2 === 0)) await add(server, name, told);
    const writing = Array.from({ length: writers }, () => addUntilKilled(server, told));
    // Not the same moment of a write each time.
    await sleep(20 + ((crash * 37) % 200));
    await server.kill();
    unanswered = await Promise.all(writing);
  }
  const found = await allNames(await serve(settings, key));
  console.log(`${choice}: ${crashes} kills, ${told.acknowledged.size} acknowledged, ${found.length} found`);
  expect(told.acknowledged.size).toBeGreaterThan(crashes);
  const there = new Set(found);
  expect(found.length).toBe(there.size);
  expect([...told.acknowledged].filter((name) => !there.has(name))).toEqual([]);
  expect(found.filter((name) => !told.sent.has(name))).toEqual([]);
}

/** @returns the animal that was not answered any more. */
async function addUntilKilled(server: Serving, told: Told): Promise<string> {
  for (;;) {
    const name = `animal-${told.sent.size}`;
    if (!(await add(server, name, told))) return name;
  }
}

/** Answers false when the server is gone. */
async function add({ call }: Serving, name: string, told: Told): Promise<boolean> {
  told.sent.add(name);
  const body = JSON.stringify({ name, categoryId: 1 });
  const response = await call("/pets", { method: "POST", body, headers: { "Idempotency-Key": name } });
  if (response === undefined) return false;
  if (response.status !== 201) throw new Error(`POST /pets: expected 201, got ${response.status}`);
  told.acknowledged.add(name);
  return true;
}
