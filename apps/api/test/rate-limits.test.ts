// Rate limits and bans over HTTP. The algorithm is tested in `packages/server-node/src/limits/consume.test.ts`.
import { describe, expect, it } from "vitest";
import { runCli } from "./run-cli.ts";
import { toEnvironment } from "./test-backends.ts";
import { noon, startTestServer, type TestServer } from "./test-server.ts";

const MINUTE_MS = 60_000;

function rateLimitHeaders({ headers }: Response): Record<string, string | null> {
  const names = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset", "RateLimit", "RateLimit-Policy"];
  return Object.fromEntries(names.map((name) => [name, headers.get(name)]));
}

/** Sends concurrent requests and counts the responses by status. */
async function burst({ call }: TestServer, count: number, init?: RequestInit): Promise<Record<number, number>> {
  const responses = await Promise.all(Array.from({ length: count }, () => call("/pets", init)));
  return Object.fromEntries(
    [...Map.groupBy(responses, ({ status }) => status)].map(([status, group]) => [status, group.length]),
  );
}

const withoutKey = { headers: { Authorization: "" } };

describe("the rate-limit headers", () => {
  it("describe the window with the fewest remaining requests, and all windows", async () => {
    const { call } = await startTestServer({ plan: "free" });
    expect(rateLimitHeaders(await call("/pets"))).toEqual({
      "X-RateLimit-Limit": "60",
      "X-RateLimit-Remaining": "59",
      "X-RateLimit-Reset": String(Date.parse("2026-11-20T12:01:00Z") / 1000),
      RateLimit: '"minute";r=59;t=30, "day";r=999;t=43170',
      "RateLimit-Policy": '"minute";q=60;w=60, "day";q=1000;w=86400',
    });
  });

  it.each([
    ["an error", "/pets?limit=0", {}, 400],
    ["an unknown path", "/unknown", {}, 404],
    ["a method that is not allowed", "/pets", { method: "PURGE" }, 405],
    ["a call without a key", "/pets", withoutKey, 401],
    ["HEAD", "/pets", { method: "HEAD" }, 200],
    ["a preflight", "/pets", { method: "OPTIONS", headers: { "Access-Control-Request-Method": "GET" } }, 204],
  ])("are part of the response to %s", async (_case, path, init, status) => {
    const { call } = await startTestServer();
    const response = await call(path, init);
    expect(response.status).toBe(status);
    expect(Object.values(rateLimitHeaders(response))).not.toContain(null);
  });

  it("describe the day if it has fewer remaining requests than the minute", async () => {
    const server = await startTestServer();
    const key = await server.issueKey({ plan: "enterprise", limits: { minute: 5, day: 7 } });
    const init = { headers: { Authorization: `Bearer ${key}` } };
    await burst(server, 4, init);
    server.clock.nowMs += MINUTE_MS;
    const response = await server.call("/pets", init);
    expect(rateLimitHeaders(response)).toMatchObject({ "X-RateLimit-Limit": "7", "X-RateLimit-Remaining": "2" });
    expect(Number(response.headers.get("X-RateLimit-Reset"))).toBe(Date.parse("2026-11-21") / 1000);
  });
});

describe("the rate limit of a key", () => {
  it("allows exactly that many concurrent requests", async () => {
    const server = await startTestServer({ plan: "free" });
    expect(await burst(server, 69)).toEqual({ 200: 60, 429: 9 });
  });

  it("is that of its plan, whose change by another process a running server applies within 2 seconds", async () => {
    const server = await startTestServer({ plan: "free" });
    expect(await burst(server, 61)).toEqual({ 200: 60, 429: 1 });
    const [{ id } = { id: "" }] = await server.keys.list();
    const { code } = await runCli(["keys", "update", id, "--plan", "pro"], toEnvironment(server.backends.settings));
    expect(code).toBe(0);
    server.clock.nowMs += 2000;
    const response = await server.call("/pets");
    const headers = { "X-RateLimit-Limit": "300", "X-RateLimit-Remaining": "239" };
    expect([response.status, rateLimitHeaders(response)]).toEqual([200, expect.objectContaining(headers)]);
  });

  it("is reset at the start of a minute if it is the limit of a minute", async () => {
    const server = await startTestServer({ plan: "free" });
    await burst(server, 60);
    server.clock.nowMs = Date.parse("2026-11-20T12:00:59.999Z");
    const rejected = await server.call("/pets");
    expect([rejected.status, rejected.headers.get("Retry-After")]).toEqual([429, "1"]);
    server.clock.nowMs = Date.parse("2026-11-20T12:01:00Z");
    expect((await server.call("/pets")).headers.get("X-RateLimit-Remaining")).toBe("59");
  });

  it("is reset at midnight UTC if it is the limit of a day", async () => {
    const server = await startTestServer();
    const key = await server.issueKey({ plan: "enterprise", limits: { minute: 100, day: 3 } });
    const init = { headers: { Authorization: `Bearer ${key}` } };
    expect(await burst(server, 4, init)).toEqual({ 200: 3, 429: 1 });
    server.clock.nowMs += MINUTE_MS;
    const rejected = await server.call("/pets", init);
    expect(rejected.headers.get("Retry-After")).toBe(String((Date.parse("2026-11-21") - noon - MINUTE_MS) / 1000));
    expect(await rejected.json()).toMatchObject({
      message: expect.stringContaining("Rate limit exceeded: 3 requests per day"),
    });
    server.clock.nowMs = Date.parse("2026-11-21");
    expect((await server.call("/pets", init)).status).toBe(200);
  });

  it("does not affect another key", async () => {
    const server = await startTestServer({ plan: "free" });
    await burst(server, 61);
    const otherKey = await server.issueKey({ plan: "free" });
    const response = await server.call("/pets", { headers: { Authorization: `Bearer ${otherKey}` } });
    expect(response.headers.get("X-RateLimit-Remaining")).toBe("59");
  });

  it("survives a restart", async () => {
    const server = await startTestServer({ plan: "free" });
    const { key, backends } = server;
    await burst(server, 40);
    await server.stop();
    const restarted = await startTestServer({ backends });
    expect(await burst(restarted, 25, { headers: { Authorization: `Bearer ${key}` } })).toEqual({ 200: 20, 429: 5 });
  });
});

describe("calls without a valid key", () => {
  it("share the limits of the free plan per IP address", async () => {
    const server = await startTestServer();
    await burst(server, 30, withoutKey);
    const guess = { headers: { Authorization: `Bearer pets_live_${"a".repeat(38)}` } };
    expect(await burst(server, 35, guess)).toEqual({ 401: 30, 429: 5 });
    expect((await server.call("/pets")).status).toBe(200);
  });

  it("are not distinguished by X-Forwarded-For without a trusted proxy", async () => {
    const server = await startTestServer();
    await burst(server, 60, withoutKey);
    const elsewhere = { headers: { Authorization: "", "X-Forwarded-For": "203.0.113.7" } };
    expect((await server.call("/pets", elsewhere)).status).toBe(429);
  });

  it("are distinguished by the IP address that a trusted proxy reports", async () => {
    const server = await startTestServer({ trustedProxies: 1 });
    const from = (forwardedFor: string) => ({ headers: { Authorization: "", "X-Forwarded-For": forwardedFor } });
    await burst(server, 60, from("198.51.100.1, 203.0.113.7"));
    expect((await server.call("/pets", from("192.0.2.1, 203.0.113.7"))).status).toBe(429);
    expect((await server.call("/pets", from("203.0.113.7, 192.0.2.1"))).status).toBe(401);
  });
});

describe("a ban", () => {
  it("returns 429 key_banned with Retry-After, and survives a restart", async () => {
    const server = await startTestServer({ plan: "free" });
    expect(await burst(server, 70)).toEqual({ 200: 60, 429: 10 });
    const init = { headers: { Authorization: `Bearer ${server.key}` } };
    await server.stop();
    const restarted = await startTestServer({ backends: server.backends });
    restarted.clock.nowMs += 59_000;
    const banned = await restarted.call("/pets", init);
    expect([banned.status, banned.headers.get("Retry-After")]).toEqual([429, "1"]);
    expect(await banned.json()).toEqual({
      code: "key_banned",
      message: "API key banned for 1 second: too many requests after the rate limit was exceeded",
      status: 429,
    });
    restarted.clock.nowMs += 1000;
    expect((await restarted.call("/pets", init)).status).toBe(200);
  });

  it("doubles its duration when it is repeated", async () => {
    const server = await startTestServer({ plan: "free" });
    await burst(server, 70);
    server.clock.nowMs += MINUTE_MS;
    await burst(server, 70);
    expect((await server.call("/pets")).headers.get("Retry-After")).toBe("120");
  });
});
