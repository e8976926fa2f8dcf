import { expect, it } from "vitest";
import { visitUntil } from "./sample.ts";

async function visited(length: number, deadlineMs: number): Promise<number[]> {
  const items = Array.from({ length }, (_, index) => index);
  const found: number[] = [];
  expect(
    await visitUntil(
      items,
      deadlineMs,
      (item) => found.push(item),
      () => {},
    ),
  ).toBe(found.length);
  return found;
}

it.each([0, 1, 2, 3, 10, 100, 997, 1000])("visits each of %i items once without a deadline", async (length) => {
  const found = await visited(length, Infinity);
  expect(found.toSorted((a, b) => a - b)).toEqual(Array.from({ length }, (_, index) => index));
});

it("visits one item after the deadline", async () => {
  expect(await visited(1000, -Infinity)).toEqual([0]);
});

it("begins with items from all parts of the list", async () => {
  const first = (await visited(1000, Infinity)).slice(0, 20);
  expect(new Set(first.map((item) => Math.floor(item / 200))).size).toBe(5);
});

it("reports counts that grow", async () => {
  const counts: number[] = [];
  const wait = () => {
    const endMs = performance.now() + 60;
    while (performance.now() < endMs);
  };
  await visitUntil([1, 2, 3, 4, 5, 6], Infinity, wait, (count) => counts.push(count));
  expect(counts[0]).toBe(0);
  expect(counts.length).toBeGreaterThan(1);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
});
