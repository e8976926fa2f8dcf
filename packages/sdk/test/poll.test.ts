// `poll` repeats a call until its data says that a job is done.
import { getEventListeners } from "node:events";
import { expect, expectTypeOf, test } from "vitest";
import { AbortError, NotFoundError, type Pet, poll, TimeoutError } from "../src/index.ts";
import { startClient, type TestResponse } from "./test-server.ts";

const pet = (status: string, headers: Record<string, string> = {}): TestResponse => ({
  headers,
  body: JSON.stringify({ id: 1, name: "Rex", category: { id: 1, name: "Dogs" }, status }),
});

/** A server whose responses have the statuses, one after the other, and then the last one. */
const startPets = (statuses: string[], headers?: Record<string, string>) =>
  startClient((_request, index) => pet(statuses[Math.min(index, statuses.length - 1)] ?? "", headers));

const isSold = (data: Pet): data is Pet & { status: "sold" } => data.status === "sold";

test("resolves to the first data that is done, with its type", async () => {
  const { client, requests } = await startPets(["available", "pending", "sold", "available"]);
  const sold = await poll(() => client.pets.get(1), { until: isSold, intervalMs: 1 });
  expectTypeOf(sold.status).toEqualTypeOf<"sold">();
  expect(sold.status).toBe("sold");
  expect(requests).toHaveLength(3);
  const first = await poll(() => client.pets.get(1), { until: ({ id }) => id === 1 });
  expectTypeOf(first).toEqualTypeOf<Pet>();
});

test("waits as long as Retry-After asks for in place of the interval", async () => {
  const { client, requests } = await startPets(["pending", "sold"], { "retry-after-ms": "1" });
  await poll(() => client.pets.get(1), { until: isSold, intervalMs: 1_000_000, maxIntervalMs: 1_000_000 });
  expect(requests).toHaveLength(2);
});

test("does not wait longer than maxIntervalMs", async () => {
  const { client, requests } = await startPets(["pending", "pending", "sold"]);
  await poll(() => client.pets.get(1), { until: isSold, intervalMs: 1_000_000, maxIntervalMs: 1 });
  expect(requests).toHaveLength(3);
});

test("ends with a TimeoutError while it waits, or while a call hangs", async () => {
  const { client, requests } = await startPets(["pending"]);
  const error = new TimeoutError("poll: timed out after 200 ms");
  await expect(poll(() => client.pets.get(1), { until: isSold, timeoutMs: 200 })).rejects.toThrow(error);
  expect(requests).toHaveLength(1);
  const hanging = await startClient(() => ({ fail: "never" }));
  const call = poll((signal) => hanging.client.pets.get(1, { signal }), { until: isSold, timeoutMs: 200 });
  await expect(call).rejects.toThrow(error);
  await expect.poll(() => hanging.closed()).toBe(1);
});

test("ends with an AbortError, and leaves no listener behind", async () => {
  const { client } = await startPets(["pending"]);
  const controller = new AbortController();
  const call = poll(() => client.pets.get(1), { until: isSold, signal: controller.signal });
  setTimeout(() => controller.abort("enough"), 50);
  await expect(call).rejects.toThrow(new AbortError("poll: aborted"));
  await expect(call).rejects.toMatchObject({ cause: "enough" });
  expect(getEventListeners(controller.signal, "abort")).toEqual([]);
});

test("ends with the error of a call, and of `until`", async () => {
  const { client } = await startClient(() => ({ status: 404, body: '{"code":"not_found","message":"No pet."}' }));
  await expect(poll(() => client.pets.get(1), { until: isSold })).rejects.toThrow(NotFoundError);
  const { client: other } = await startPets(["pending"]);
  const fail = () => {
    throw new RangeError("unknown");
  };
  await expect(poll(() => other.pets.get(1), { until: fail })).rejects.toThrow(RangeError);
});

test.each(["intervalMs", "maxIntervalMs", "timeoutMs"])("rejects an invalid %s", async (name) => {
  const { client, requests } = await startPets(["sold"]);
  await expect(poll(() => client.pets.get(1), { until: isSold, [name]: Number.NaN })).rejects.toThrow(
    new TypeError(`${name}: expected a number from 0, got NaN`),
  );
  expect(requests).toHaveLength(0);
});
