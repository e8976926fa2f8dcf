// Rate limits and bans over HTTP. How they are decided is tested beside `admit`.
import { describe, expect, test } from "vitest";
import { noon, startTestServer, type TestServer } from "./test-server.ts";

const minuteMs = 60_000;

function headersOf({ headers }: Response): Record<string, string | null> {
  const names = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset", "RateLimit", "RateLimit-Policy"];
  return Object.fromEntries(names.map((name) => [name, headers.get(name)]));
}

/** Sends so many at once and counts the answers by status. */
async function burst({ call }: TestServer, count: number, init?: RequestInit): Promise<Record<number, number>> {
  const responses = await Promise.all(Array.from({ length: count }, () => call("/pets", init)));
  return Object.fromEntries(
    [...Map.groupBy(responses, ({ status }) => status)].map(([status, group]) => [status, group.length]),
  );
}

const withoutKey = { headers: { Authorization: "" } };

describe("the headers", () => {
  test("tell of the window that has fewer requests left, and of all windows", async () => {
    const { call } = await startTestServer({ plan: "free" });
    expect(headersOf(await call("/pets"))).toEqual({
      "X-RateLimit-Limit": "60",
      "X-RateLimit-Remaining": "59",
      "X-RateLimit-Reset": String(Date.parse("2026-11-20T12:01:00Z") / 1000),
      RateLimit: '"minute";r=59;t=30, "day";r=999;t=43170',
      "RateLimit-Policy": '"minute";q=60;w=60, "day";q=1000;w=86400',
    });
  });

  test.each([
    ["an error", "/pets?limit=0", {}, 400],
    ["an unknown path", "/unknown", {}, 404],
    ["a method that is not allowed", "/pets", { method: "PURGE" }, 405],
    ["a call without a key", "/pets", withoutKey, 401],
    ["HEAD", "/pets", { method: "HEAD" }, 200],
    ["a preflight", "/pets", { method: "OPTIONS", headers: { "Access-Control-Request-Method": "GET" } }, 204],
  ])("are on the answer to %s", async (_case, path, init, status) => {
    const { call } = await startTestServer();
    const response = await call(path, init);
    expect(response.status).toBe(status);
    expect(Object.values(headersOf(response))).not.toContain(null);
  });

  test("tell of the day once it has fewer left than the minute", async () => {
    const server = await startTestServer();
    const key = await server.issueKey({ plan: "enterprise", limits: { minute: 5, day: 7 } });
    const init = { headers: { Authorization: `Bearer ${key}` } };
    await burst(server, 4, init);
    server.clock.nowMs += minuteMs;
    const response = await server.call("/pets", init);
    expect(headersOf(response)).toMatchObject({ "X-RateLimit-Limit": "7", "X-RateLimit-Remaining": "2" });
    expect(Number(response.headers.get("X-RateLimit-Reset"))).toBe(Date.parse("2026-11-21") / 1000);
  });
});

describe("the limit of a key", () => {
  test("lets exactly that many pass, however many come at once", async () => {
    const server = await startTestServer({ plan: "free" });
    expect(await burst(server, 69)).toEqual({ 200: 60, 429: 9 });
  });

  test("starts anew with the clock's minute", async () => {
    const server = await startTestServer({ plan: "free" });
    await burst(server, 60);
    server.clock.nowMs = Date.parse("2026-11-20T12:00:59.999Z");
    const refused = await server.call("/pets");
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "1"]);
    server.clock.nowMs = Date.parse("2026-11-20T12:01:00Z");
    expect((await server.call("/pets")).headers.get("X-RateLimit-Remaining")).toBe("59");
  });

  test("ends a day's requests until midnight in UTC", async () => {
    const server = await startTestServer();
    const key = await server.issueKey({ plan: "enterprise", limits: { minute: 100, day: 3 } });
    const init = { headers: { Authorization: `Bearer ${key}` } };
    expect(await burst(server, 4, init)).toEqual({ 200: 3, 429: 1 });
    server.clock.nowMs += minuteMs;
    const refused = await server.call("/pets", init);
    expect(refused.headers.get("Retry-After")).toBe(String((Date.parse("2026-11-21") - noon - minuteMs) / 1000));
    expect(await refused.json()).toMatchObject({ message: expect.stringContaining("The 3 requests of this day") });
    server.clock.nowMs = Date.parse("2026-11-21");
    expect((await server.call("/pets", init)).status).toBe(200);
  });

  test("is its own: another key is not touched", async () => {
    const server = await startTestServer({ plan: "free" });
    await burst(server, 61);
    const other = await server.issueKey({ plan: "free" });
    const response = await server.call("/pets", { headers: { Authorization: `Bearer ${other}` } });
    expect(response.headers.get("X-RateLimit-Remaining")).toBe("59");
  });

  test("goes on after a restart", async () => {
    const server = await startTestServer({ plan: "free" });
    const { key, engines } = server;
    await burst(server, 40);
    await server.stop();
    const again = await startTestServer({ engines });
    expect(await burst(again, 25, { headers: { Authorization: `Bearer ${key}` } })).toEqual({ 200: 20, 429: 5 });
  });
});

describe("calls without a valid key", () => {
  test("are counted per client address as the free plan", async () => {
    const server = await startTestServer();
    await burst(server, 30, withoutKey);
    const guess = { headers: { Authorization: `Bearer pets_live_${"a".repeat(38)}` } };
    expect(await burst(server, 35, guess)).toEqual({ 401: 30, 429: 5 });
    expect((await server.call("/pets")).status).toBe(200);
  });

  test("are not told apart by a header that any client can send", async () => {
    const server = await startTestServer();
    await burst(server, 60, withoutKey);
    const elsewhere = { headers: { Authorization: "", "X-Forwarded-For": "203.0.113.7" } };
    expect((await server.call("/pets", elsewhere)).status).toBe(429);
  });

  test("are told apart by the address that a trusted proxy saw", async () => {
    const server = await startTestServer({ trustedProxies: 1 });
    const from = (addresses: string) => ({ headers: { Authorization: "", "X-Forwarded-For": addresses } });
    await burst(server, 60, from("198.51.100.1, 203.0.113.7"));
    expect((await server.call("/pets", from("192.0.2.1, 203.0.113.7"))).status).toBe(429);
    expect((await server.call("/pets", from("203.0.113.7, 192.0.2.1"))).status).toBe(401);
  });
});

describe("a ban", () => {
  test("answers 429 key_banned with its time to wait, and outlives a restart", async () => {
    const server = await startTestServer({ plan: "free" });
    expect(await burst(server, 70)).toEqual({ 200: 60, 429: 10 });
    const init = { headers: { Authorization: `Bearer ${server.key}` } };
    await server.stop();
    const again = await startTestServer({ engines: server.engines });
    again.clock.nowMs += 59_000;
    const banned = await again.call("/pets", init);
    expect([banned.status, banned.headers.get("Retry-After")]).toEqual([429, "1"]);
    expect(await banned.json()).toEqual({
      code: "key_banned",
      message: "The API key kept sending requests after it was rate limited; it is banned for 1 second",
      status: 429,
    });
    again.clock.nowMs += 1000;
    expect((await again.call("/pets", init)).status).toBe(200);
  });

  test("is longer the next time", async () => {
    const server = await startTestServer({ plan: "free" });
    await burst(server, 70);
    server.clock.nowMs += minuteMs;
    await burst(server, 70);
    expect((await server.call("/pets")).headers.get("Retry-After")).toBe("120");
  });
});
