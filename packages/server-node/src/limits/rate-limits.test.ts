import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { Hono } from "hono";
import { describe, expect, it, onTestFinished } from "vitest";
import { createLog } from "../log/log.ts";
import { startApi } from "../start-api.ts";
import type { RateLimitPolicy } from "./plan-limits.ts";
import { RateLimits } from "./rate-limits.ts";

const policy: RateLimitPolicy = {
  windows: [
    { name: "minute", seconds: 60 },
    { name: "day", seconds: 86_400 },
  ],
  plans: [
    { name: "free", limits: { minute: 2, day: 10 } },
    { name: "pro", limits: { minute: 4, day: 100 } },
    { name: "agreed" },
  ],
  anonymousPlan: "free",
  ban: { rejections: 3, withinSeconds: 60, firstSeconds: 60, factor: 2, maxSeconds: 300, resetAfterSeconds: 3600 },
};
const keys: Record<string, { plan: string; limits?: Record<string, number> }> = {
  ann: { plan: "pro" },
  ben: { plan: "agreed", limits: { minute: 1, day: 5 } },
};

/** Starts an API whose clients send the ID of their key, and returns what it responds to. */
async function start(trustedProxies = 0) {
  const clock = { nowMs: Date.parse("2026-11-20T12:00:30Z") };
  const rateLimits = new RateLimits({ policy, now: () => new Date(clock.nowMs) });
  const app = new Hono();
  app.get("/books", async (c) => {
    const id = c.req.header("Authorization");
    const key = id === undefined ? undefined : keys[id];
    const exceeded = await rateLimits.count((c.env as { call: never }).call, id && key ? { id, ...key } : undefined);
    return exceeded ? c.json(exceeded, 429) : c.json([]);
  });
  const server = await startApi({
    app,
    routes: [{ path: "/books" }],
    rateLimits,
    renderRejection: ({ reason, status, message }) => ({ status, headers: {}, body: `${reason}: ${message}` }),
    port: 0,
    host: "127.0.0.1",
    trustedProxies,
    log: createLog({ level: "silent" }),
  });
  onTestFinished(() => server.stop(0));
  const url = `http://127.0.0.1:${server.port}`;
  const get = (id?: string, headers = {}) =>
    fetch(`${url}/books`, { headers: { ...headers, ...(id !== undefined && { Authorization: id }) } });
  const send = (request: string) => {
    const socket = connect(server.port, "127.0.0.1");
    socket.write(request);
    return text(socket);
  };
  return { clock, url, get, send };
}

function quota({ status, headers }: Response): string {
  return `${status}, ${headers.get("X-RateLimit-Remaining")} of ${headers.get("X-RateLimit-Limit")}`;
}

describe("rate limits in memory", () => {
  it("reports the quota of the caller in the headers", async () => {
    const { get } = await start();
    const { status, headers } = await get("ann");
    expect({ status, ...Object.fromEntries(headers) }).toMatchObject({
      status: 200,
      "x-ratelimit-limit": "4",
      "x-ratelimit-remaining": "3",
      "x-ratelimit-reset": String(Date.parse("2026-11-20T12:01:00Z") / 1000),
      ratelimit: '"minute";r=3;t=30, "day";r=99;t=43170',
      "ratelimit-policy": '"minute";q=4;w=60, "day";q=100;w=86400',
    });
  });

  it("counts each key separately, and rejects those over the limit of their plan until the next window", async () => {
    const { get, clock } = await start();
    expect(quota(await get("ben"))).toBe("200, 0 of 1");
    const rejected = await get("ben");
    expect([quota(rejected), rejected.headers.get("Retry-After")]).toEqual(["429, 0 of 1", "30"]);
    expect(await rejected.json()).toEqual({
      code: "rate_limited",
      message: "Rate limit exceeded: 1 requests per minute; retry in 30 seconds",
      retryAfterSeconds: 30,
    });
    expect(quota(await get("ann"))).toBe("200, 3 of 4");
    clock.nowMs += 30_000;
    expect(quota(await get("ben"))).toBe("200, 0 of 1");
  });

  it("bans a key that continues", async () => {
    const { get } = await start();
    const responses: unknown[] = [];
    for (let count = 0; count < 4; count++) responses.push(await (await get("ben")).json());
    const [limited, banned] = ["rate_limited", "key_banned"].map((code) => expect.objectContaining({ code }));
    expect(responses).toEqual([[], limited, limited, banned]);
    expect((await get("ben")).headers.get("Retry-After")).toBe("60");
  });

  it("counts requests without a valid key for the IP address of the client, behind trusted proxies too", async () => {
    const direct = await start();
    expect(quota(await direct.get())).toBe("200, 1 of 2");
    expect(quota(await direct.get("unknown", { "X-Forwarded-For": "192.0.2.1" }))).toBe("200, 0 of 2");
    const proxied = await start(1);
    expect(quota(await proxied.get(undefined, { "X-Forwarded-For": "192.0.2.1" }))).toBe("200, 1 of 2");
    expect(quota(await proxied.get(undefined, { "X-Forwarded-For": "192.0.2.2" }))).toBe("200, 1 of 2");
  });

  it("counts malformed requests for the IP address, and rejects those over the limit with 429", async () => {
    const { get, send } = await start();
    expect(await send("malformed\r\n\r\n")).toMatch(/^HTTP\/1.1 400 .*\nX-RateLimit-Remaining: 1\r\n/s);
    const host = await send("GET /books HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n");
    expect(host).toMatch(/^HTTP\/1.1 400 .*\nx-ratelimit-remaining: 0\r\n/is);
    expect(await send("malformed\r\n\r\n")).toMatch(
      /^HTTP\/1.1 429 .*\nRetry-After: 30\r\n.*\r\nrate_limited: Rate limit exceeded: 2 requests per minute; retry in 30 seconds$/s,
    );
    expect(quota(await get())).toBe("429, 0 of 2");
    expect(quota(await get("ann"))).toBe("200, 3 of 4");
  });

  it.each([
    ["agreed", "plan agreed: expected a limit per minute, got none"],
    ["gold", 'plan: expected one of free, pro, agreed, got "gold"'],
  ])("rejects the policy if its anonymous plan is %s, which has no limits", (anonymousPlan, message) => {
    expect(() => new RateLimits({ policy: { ...policy, anonymousPlan } })).toThrow(message);
  });

  it("does not limit health checks", async () => {
    const { url } = await start();
    const { status, headers } = await fetch(`${url}/livez`);
    expect([status, headers.get("X-RateLimit-Limit")]).toEqual([200, null]);
  });
});
