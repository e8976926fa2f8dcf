// Deadlines: `timeoutMs`, `totalTimeoutMs` and `signal` end a call while any part of it hangs, and leave nothing behind.
import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { AbortError, type PetStoreOptions, TimeoutError } from "../src/index.ts";
import { startClient } from "./test-server.ts";

const never = () => new Promise<never>(() => {});

const HANGING: [string, PetStoreOptions][] = [
  ["the server", {}],
  ["the body", { fetch: async () => new Response(new ReadableStream({ pull: never })) }],
  ["apiKey()", { apiKey: never }],
  ["a middleware", { middleware: [never] }],
  ["a middleware after the response", { middleware: [(request, next) => next(request).then(never)] }],
  ["a custom fetch that ignores the signal", { fetch: never }],
  [
    "the body of a middleware's response",
    { middleware: [async () => new Response(new ReadableStream({ pull: never }))] },
  ],
];

/** A server that responds only to requests of middleware. */
const startHanging = (options: PetStoreOptions) =>
  startClient(() => (options.middleware ? {} : { fail: "never" }), { maxRetries: 0, ...options });

describe.each(HANGING)("while %s hangs", (_name, options) => {
  test("timeoutMs ends the call", async () => {
    const { client } = await startHanging(options);
    await expect(client.pets.list({}, { timeoutMs: 50 })).rejects.toThrow(
      new TimeoutError("GET /pets: timed out after 50 ms"),
    );
  });

  test("totalTimeoutMs ends the call", async () => {
    const { client } = await startHanging(options);
    await expect(client.pets.list({}, { totalTimeoutMs: 51 })).rejects.toThrow(
      new TimeoutError("GET /pets: timed out after 51 ms"),
    );
  });

  test("the signal ends the call", async () => {
    const { client } = await startHanging(options);
    const controller = new AbortController();
    const call = client.pets.list({}, { signal: controller.signal }).catch((error) => error);
    setTimeout(() => controller.abort("enough"), 50);
    const error = await call;
    expect(error).toBeInstanceOf(AbortError);
    expect(error).toMatchObject({ message: "GET /pets: aborted", cause: "enough" });
  });
});

test("calls that hang do not block the calls after them", async () => {
  let isHanging = true;
  const { client } = await startClient(() => ({}), { apiKey: () => (isHanging ? never() : "k"), maxRetries: 0 });
  const hanging = Array.from({ length: 8 }, () => client.pets.list({}, { timeoutMs: 50 }).catch((error) => error));
  for (const error of await Promise.all(hanging)) expect(error).toBeInstanceOf(TimeoutError);
  isHanging = false;
  expect((await client.pets.list()).data).toEqual([]);
});

test("a key that arrives after the deadline sends nothing", async () => {
  let resolve = (_key: string) => {};
  const key = new Promise<string>((settle) => {
    resolve = settle;
  });
  let sent = 0;
  const fetch = async () => {
    sent++;
    return Response.json([]);
  };
  const { client } = await startClient(() => ({}), { apiKey: () => key, fetch, maxRetries: 0 });
  await expect(client.pets.list({}, { timeoutMs: 20 })).rejects.toThrow(TimeoutError);
  resolve("late");
  await new Promise((settle) => setTimeout(settle, 20));
  expect(sent).toBe(0);
});

test("a call that has ended leaves no timer and no listener", async () => {
  const { client } = await startClient(() => ({}));
  const { signal } = new AbortController();
  const countTimers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  await client.pets.list();
  const before = countTimers();
  for (let index = 0; index < 50; index++) await client.pets.list({}, { signal, totalTimeoutMs: 600_000 });
  await client.pets.list({}, { signal, timeoutMs: Number.POSITIVE_INFINITY });
  expect(countTimers()).toBeLessThanOrEqual(before);
  expect(getEventListeners(signal, "abort")).toHaveLength(0);
});
