// Retries, waits, timeouts and throttling.
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  AbortError,
  type ClientOptions,
  ConnectionError,
  PetStore,
  RateLimitError,
  ServerError,
  TimeoutError,
  throttle,
} from "../src/index.ts";
import { type Respond, settle, startClient, type TestResponse } from "./test-server.ts";

const NEW_PET = { name: "Rex", categoryId: 1 };
const noDelay: TestResponse["headers"] = { "retry-after": "0" };
/** GitHub's headers of a rate limit, whose window ends within a second. */
const exhausted = () => ({
  "x-ratelimit-limit": "60",
  "x-ratelimit-remaining": "0",
  "x-ratelimit-reset": `${Math.floor(Date.now() / 1000) + 1}`,
});

type RetryPost = ClientOptions["retryPost"];

describe("maxRetries", () => {
  test.for([408, 429, 500, 502, 503, 504])("retries status %i twice by default", async (status) => {
    const { client, requests } = await startClient(() => ({ status, headers: noDelay, body: "{}" }));
    await expect(client.pets.list()).rejects.toMatchObject({ status });
    expect(requests).toHaveLength(3);
  });

  test.for([400, 401, 403, 404, 409, 410, 422])("does not retry status %i", async (status) => {
    const { client, requests } = await startClient(() => ({ status, body: "{}" }));
    await expect(client.pets.list()).rejects.toMatchObject({ status });
    expect(requests).toHaveLength(1);
  });

  test.for(["before", "within"] as const)("retries a connection that breaks %s the body", async (fail) => {
    const { client, requests } = await startClient((_request, index) =>
      index === 0 ? { fail } : { body: '[{"id":1}]' },
    );
    expect((await client.pets.list()).data).toEqual([{ id: 1 }]);
    expect(requests).toHaveLength(2);
  });

  test("retries a POST with the same Idempotency-Key and body", async () => {
    const { client, requests } = await startClient((_request, index) =>
      index < 2 ? { status: 503, headers: noDelay } : { status: 201, body: "{}" },
    );
    await client.pets.create(NEW_PET);
    const keys = requests.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(requests.map(({ body }) => body)).toEqual(Array(3).fill(JSON.stringify(NEW_PET)));
  });

  test.for<[RetryPost, string, Omit<TestResponse, "body">, number]>([
    [undefined, "a 429", { status: 429 }, 2],
    [undefined, "a 403 with Retry-After", { status: 403, headers: noDelay }, 2],
    [undefined, "a 503 with Retry-After", { status: 503, headers: noDelay }, 2],
    [undefined, "a 503", { status: 503 }, 1],
    [undefined, "a 500 with Retry-After", { status: 500, headers: noDelay }, 1],
    [undefined, "a 500 with x-should-retry: true", { status: 500, headers: { "x-should-retry": "true" } }, 2],
    [undefined, "a broken connection", { fail: "before" }, 1],
    ["rejected", "a 500", { status: 500 }, 1],
    ["always", "a 500", { status: 500 }, 2],
    ["always", "a broken connection", { fail: "before" }, 2],
    ["always", "a 400", { status: 400 }, 1],
    ["always", "a 429 with x-should-retry: false", { status: 429, headers: { "x-should-retry": "false" } }, 1],
    ["never", "a 429", { status: 429, headers: noDelay }, 1],
    ["never", "a 500", { status: 500 }, 1],
  ])("with retryPost %s, %s of a POST without an Idempotency-Key", async ([retryPost, , response, count]) => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    onTestFinished(() => void vi.restoreAllMocks());
    const { client, requests } = await startClient(
      (_request, index) => (index === 0 ? { body: "{}", ...response } : { status: 201, body: "{}" }),
      { headers: { "idempotency-key": undefined }, retryPost },
    );
    await client.pets.create(NEW_PET).catch(() => {});
    expect(requests).toHaveLength(count);
  });

  test("retries a 403 of a GET when its window ends", async () => {
    const { client, requests } = await startClient((_request, index) =>
      index === 0 ? { status: 403, headers: exhausted(), body: "{}" } : {},
    );
    await client.pets.list();
    expect(requests).toHaveLength(2);
  });

  test("waits for retry-after-ms before Retry-After", async () => {
    const { client, requests } = await startClient((_request, index) =>
      index === 0 ? { status: 429, headers: { "retry-after-ms": "1", "retry-after": "40" }, body: "{}" } : {},
    );
    await client.pets.list({}, { maxRetryDelayMs: 1000 });
    expect(requests).toHaveLength(2);
  });

  test("sends the current key of an apiKey function with each attempt, and no header of the attempt before", async () => {
    let rotations = 0;
    const { client, requests } = await startClient(
      (_request, index) => (index === 0 ? { status: 503, headers: noDelay } : {}),
      {
        apiKey: () => `key-${++rotations}`,
        fetch: (url, init) => {
          if (init?.headers instanceof Headers) init.headers.append("x-trace", "1");
          return fetch(url, init);
        },
      },
    );
    await client.pets.list();
    expect(requests.map(({ headers }) => [headers.authorization, headers["x-trace"]])).toEqual([
      ["Bearer key-1", "1"],
      ["Bearer key-2", "1"],
    ]);
  });

  test("can be set for a client and for a call", async () => {
    const { client, requests } = await startClient(() => ({ status: 500, headers: noDelay }), { maxRetries: 1 });
    await expect(client.pets.list()).rejects.toThrow(ServerError);
    expect(requests).toHaveLength(2);
    await expect(client.pets.list({}, { maxRetries: 0 })).rejects.toThrow(ServerError);
    expect(requests).toHaveLength(3);
    await expect(client.pets.list({}, { maxRetries: undefined })).rejects.toThrow(ServerError);
    expect(requests).toHaveLength(5);
  });

  test("does not apply if Retry-After is longer than maxRetryDelayMs", async () => {
    const { client, requests } = await startClient(() => ({
      status: 503,
      headers: { "retry-after": "61" },
      body: "{}",
    }));
    await expect(client.pets.list()).rejects.toMatchObject({ retryAfterMs: 61_000 });
    expect(requests).toHaveLength(1);
  });
});

describe("retry delays", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: Date.UTC(2026, 0, 1) });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  const advance = async (ms: number) => {
    await settle();
    await vi.advanceTimersByTimeAsync(ms);
    await settle();
  };

  test.for(["20", "Thu, 01 Jan 2026 00:00:20 GMT"])("last as long as Retry-After %s", async (retryAfter) => {
    const { client, requests } = await startClient((_request, index) =>
      index === 0 ? { status: 503, headers: { "retry-after": retryAfter } } : {},
    );
    const call = client.pets.list();
    await advance(19_900);
    expect(requests).toHaveLength(1);
    await advance(200);
    expect(requests).toHaveLength(2);
    expect((await call).data).toEqual([]);
  });

  test("are random without Retry-After, up to a maximum that doubles", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.999);
    const { client, requests } = await startClient((_request, index) => (index < 2 ? { status: 500 } : {}));
    const call = client.pets.list();
    await advance(400);
    expect(requests).toHaveLength(1);
    await advance(100);
    expect(requests).toHaveLength(2);
    await advance(900);
    expect(requests).toHaveLength(2);
    await advance(100);
    await call;
    expect(requests).toHaveLength(3);
  });

  test("end when the call is aborted", async () => {
    const { client, requests } = await startClient(() => ({ status: 503, headers: { "retry-after": "30" } }));
    const controller = new AbortController();
    const call = client.pets.list({}, { signal: controller.signal }).catch((error) => error);
    await settle();
    controller.abort(new Error("no longer needed"));
    const error = await call;
    expect(error).toBeInstanceOf(AbortError);
    expect(error).toMatchObject({ message: "GET /pets: aborted", cause: new Error("no longer needed") });
    expect(requests).toHaveLength(1);
  });

  test("apply to no other call after a 429", async () => {
    const { client, requests } = await startClient(({ method }) =>
      method === "POST" ? { status: 429, headers: { "retry-after": "20" }, body: "{}" } : {},
    );
    const rejected = client.pets.create(NEW_PET).catch(() => "failed");
    await settle();
    expect((await client.pets.list()).data).toEqual([]);
    expect(requests).toHaveLength(2);
    for (let attempt = 0; attempt < 2; attempt++) await advance(20_100);
    expect(await rejected).toBe("failed");
  });

  describe("with a throttle", () => {
    const startThrottled = (respond: Respond) => startClient(respond, { throttle: throttle() });

    test("apply to all calls of the client after a 429", async () => {
      const { client, requests } = await startThrottled((_request, index) =>
        index === 0 ? { status: 429, headers: { "retry-after": "30" }, body: "{}" } : {},
      );
      const first = client.pets.list();
      await settle();
      const pausedCalls = Array.from({ length: 20 }, () => client.withOptions({ maxRetries: 1 }).pets.list());
      await advance(29_000);
      expect(requests).toHaveLength(1);
      await advance(1_100);
      await Promise.all([first, ...pausedCalls]);
      expect(requests).toHaveLength(22);
    });

    test("end for a paused call that is aborted, and other calls continue", async () => {
      const { client, requests } = await startThrottled((_request, index) =>
        index === 0 ? { status: 429, headers: { "retry-after": "30" }, body: "{}" } : {},
      );
      const first = client.pets.list();
      await settle();
      const controller = new AbortController();
      const aborted = client.pets.list({}, { signal: controller.signal }).catch((error) => error);
      const other = client.pets.list();
      await settle();
      controller.abort();
      expect(await aborted).toBeInstanceOf(AbortError);
      await advance(30_100);
      await Promise.all([first, other]);
      expect(requests).toHaveLength(3);
    });

    test("reject calls without a request if two 429s ask for more than maxRetryDelayMs", async () => {
      const { client, requests } = await startThrottled(() => ({
        status: 429,
        headers: { "retry-after": "7200" },
        body: "{}",
      }));
      for (let count = 0; count < 2; count++) await expect(client.pets.list()).rejects.toThrow(RateLimitError);
      await expect(client.pets.list()).rejects.toMatchObject({ status: 429, retryAfterMs: 7_200_000 });
      expect(requests).toHaveLength(2);
    });

    test("do not apply to a client with another API key after a 429", async () => {
      const { client, requests } = await startThrottled((request) =>
        request.headers.authorization === "Bearer other"
          ? {}
          : { status: 429, headers: { "retry-after": "50" }, body: "{}" },
      );
      const paused = client.pets.list().catch(() => "failed");
      await settle();
      await client.withOptions({ apiKey: "other" }).pets.list();
      expect(requests).toHaveLength(2);
      for (let attempt = 0; attempt < 3; attempt++) await advance(50_100);
      expect(await paused).toBe("failed");
    });

    test("let 100 concurrent calls succeed with a limit of 60 a minute and one 429", async () => {
      const windowMs = 60_000;
      let window = 0;
      let used = 0;
      let rejections = 0;
      const { client } = await startThrottled(() => {
        const current = Math.floor(Date.now() / windowMs);
        if (current !== window) [window, used] = [current, 0];
        used++;
        const reset = (current + 1) * 60;
        const headers = {
          "x-ratelimit-limit": "60",
          "x-ratelimit-remaining": `${Math.max(0, 60 - used)}`,
          "x-ratelimit-reset": `${reset}`,
        };
        if (used <= 60) return { headers };
        rejections++;
        return {
          status: 429,
          headers: { ...headers, "retry-after": `${reset - Math.floor(Date.now() / 1000)}` },
          body: "{}",
        };
      });
      const calls = Promise.all(Array.from({ length: 100 }, () => client.pets.list()));
      for (let minute = 0; minute < 4; minute++) await advance(windowMs);
      expect(await calls).toHaveLength(100);
      // The probe after the last request of the quota is the only request that is rejected.
      expect(rejections).toBe(1);
    });

    test("let bursts of 100 calls succeed with jitter, and one 429 in each window", async () => {
      // Responses overtake each other, by up to 200 ms on each way.
      let seed = 7;
      const wait = () => {
        seed = (seed * 16_807) % 2_147_483_647;
        return new Promise((resolve) => setTimeout(resolve, 20 + (seed % 180)));
      };
      const used = new Map<number, number>();
      const rejected = new Map<number, number>();
      const fetch = async () => {
        await wait();
        const window = Math.floor(Date.now() / 60_000);
        const count = (used.get(window) ?? 0) + 1;
        used.set(window, count);
        const reset = (window + 1) * 60;
        const isRejected = count > 60;
        if (isRejected) rejected.set(window, (rejected.get(window) ?? 0) + 1);
        const headers: Record<string, string> = {
          "x-ratelimit-limit": "60",
          "x-ratelimit-remaining": `${Math.max(0, 60 - count)}`,
          "x-ratelimit-reset": `${reset}`,
        };
        if (isRejected) headers["retry-after"] = `${reset - Math.floor(Date.now() / 1000)}`;
        const response = new Response(isRejected ? "{}" : "[]", { status: isRejected ? 429 : 200, headers });
        await wait();
        return response;
      };
      for (let burst = 0; burst < 40; burst++) {
        const client = new PetStore({ apiKey: "jitter", fetch, throttle: throttle(), logLevel: "off" });
        const calls = Promise.all(Array.from({ length: 100 }, () => client.pets.list()));
        await vi.advanceTimersByTimeAsync(240_000);
        expect(await calls).toHaveLength(100);
      }
      expect(Math.max(...rejected.values())).toBeLessThanOrEqual(1);
    });
  });
});

describe("timeouts and aborts", () => {
  test("timeoutMs ends an attempt with a TimeoutError, which is retried", async () => {
    const { client, requests } = await startClient(() => ({ fail: "never" }), { timeoutMs: 300, maxRetries: 1 });
    const error = await client.pets.list({}, { signal: new AbortController().signal }).catch((error) => error);
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error.message).toBe("GET /pets: timed out after 300 ms");
    expect(requests).toHaveLength(2);
  });

  test("totalTimeoutMs ends the wait before a retry", async () => {
    const { client, requests } = await startClient(() => ({ status: 503, headers: { "retry-after": "30" } }));
    await expect(client.pets.list({}, { totalTimeoutMs: 1000 })).rejects.toThrow(
      new TimeoutError("GET /pets: timed out after 1000 ms"),
    );
    expect(requests).toHaveLength(1);
  });

  test("totalTimeoutMs ends an attempt without a retry", async () => {
    const { client, requests } = await startClient(() => ({ fail: "never" }));
    const error = await client.pets.list({}, { totalTimeoutMs: 301 }).catch((error) => error);
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error.message).toBe("GET /pets: timed out after 301 ms");
    expect(requests).toHaveLength(1);
  });

  test("a signal of AbortSignal.timeout() throws an AbortError with its reason", async () => {
    const { client, requests } = await startClient(() => ({ fail: "never" }));
    const error = await client.pets.list({}, { signal: AbortSignal.timeout(300) }).catch((error) => error);
    expect(error).toBeInstanceOf(AbortError);
    expect(error.cause).toMatchObject({ name: "TimeoutError" });
    expect(requests).toHaveLength(1);
  });

  test("a timeout closes the connection", async () => {
    const { client, closed } = await startClient(() => ({ fail: "never" }), { maxRetries: 0 });
    await expect(client.pets.list({}, { timeoutMs: 300 })).rejects.toThrow(TimeoutError);
    await vi.waitUntil(() => closed() === 1);
  });

  test("an abort ends a request in flight, and an aborted signal sends nothing", async () => {
    const { client, requests } = await startClient(() => ({ fail: "never" }));
    const controller = new AbortController();
    const call = client.pets.list({}, { signal: controller.signal }).catch((error) => error);
    await vi.waitUntil(() => requests.length === 1);
    controller.abort();
    expect(await call).toBeInstanceOf(AbortError);
    await expect(client.pets.list({}, { signal: AbortSignal.abort() })).rejects.toThrow(AbortError);
    expect(requests).toHaveLength(1);
  });

  test("waiting calls are sent when the calls before them fail", async () => {
    const { client, close } = await startClient(() => ({}), { maxRetries: 0 });
    close();
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => client.pets.list()));
    expect(results.map((result) => result.status === "rejected" && result.reason instanceof ConnectionError)).toEqual(
      Array(50).fill(true),
    );
  });
});

test("a throttle does not limit calls whose responses have no quota", async () => {
  let mostInFlight = 0;
  let inFlight = 0;
  const client = new PetStore({
    apiKey: "k",
    throttle: throttle(),
    fetch: async () => {
      mostInFlight = Math.max(mostInFlight, ++inFlight);
      await settle();
      inFlight--;
      return Response.json([]);
    },
  });
  await client.pets.list();
  await Promise.all(Array.from({ length: 30 }, () => client.pets.list()));
  expect(mostInFlight).toBe(30);
});
