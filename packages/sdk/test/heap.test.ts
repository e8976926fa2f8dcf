// 50,000 calls leave no timer behind, and no heap that grows with their number.
import { join } from "node:path";
import { expect, test } from "vitest";
import { run } from "./run.ts";

const PROGRAM = `
import { PetStore } from ${JSON.stringify(join(import.meta.dirname, "../src/index.ts"))};
const body = JSON.stringify([{ id: 1, name: "Rex" }]);
const client = new PetStore({ apiKey: "k", fetch: async () => new Response(body) });
const { signal } = new AbortController();
const call = async (count) => {
  for (let index = 0; index < count; index++) await client.pets.list({}, index % 2 ? { signal, totalTimeoutMs: 600000 } : {});
  // The registry of the platform's responses is emptied in a later task.
  for (let round = 0; round < 5; round++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    gc();
  }
  return process.memoryUsage().heapUsed;
};
const before = await call(5000);
const grownBytes = (await call(50000)) - before;
const timers = process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
console.log(JSON.stringify({ grownBytes, timers }));
`;

test("50,000 calls leave no timer and less than a megabyte of heap", async () => {
  const output = await run(
    "node",
    ["--expose-gc", "--no-warnings", "--input-type=module-typescript", "--eval", PROGRAM],
    {},
  );
  const { grownBytes, timers } = JSON.parse(output);
  expect(timers).toBe(0);
  expect(grownBytes).toBeLessThan(1_000_000);
});
