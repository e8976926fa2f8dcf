// Tests of the server: health checks, malformed requests, and the stop.
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { createLog, startApi } from "@onecontract/server-node";
import { routes } from "{{scope}}/server";
import { afterAll, expect, test } from "vitest";
import { basePath } from "../src/app.ts";
import { createServedApi } from "../src/served-api.ts";
import { openTestBackends } from "./test-server.ts";

{{#rateLimits}}const now = () => new Date(0);
{{/rateLimits}}const backends = await openTestBackends({{#rateLimits}}now{{/rateLimits}});
const served = createServedApi({ backends, credential: "test-credential", checkResponses: true{{#rateLimits}}, now{{/rateLimits}} });
const server = await startApi({ ...served, port: 0, host: "127.0.0.1", log: createLog({ level: "silent" }) });
const origin = `http://127.0.0.1:${server.port}`;
afterAll(() => server.stop(0));

/** Operations of the contract take precedence over health checks. */
const own = routes.map(({ path }) => basePath.replace(/\/$/, "") + path);

test.skipIf(own.includes("/livez"))("is alive", async () => {
  const response = await fetch(`${origin}/livez`);
  expect(response.status).toBe(200);
  expect(response.headers.get("X-Request-Id")).toMatch(/^req_/);
});

test.skipIf(own.includes("/readyz"))("is ready until it stops", async () => {
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  server.drain();
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
});

test("uses no credential as the ID of a request", async () => {
  const response = await fetch(origin, { headers: { "X-Request-Id": "test-credential" } });
  expect(response.headers.get("X-Request-Id")).toMatch(/^req_/);
});

test("uses no API key as the ID of a request", async () => {
  const { secret } = await backends.keys.issue({ name: "test", mode: "test", plan: {{developerPlan}} });
  const response = await fetch(origin, { headers: { "X-Request-Id": secret } });
  expect(response.headers.get("X-Request-Id")).toMatch(/^req_/);
});

test("rejects malformed HTTP", async () => {
  const socket = connect(server.port, "127.0.0.1");
  socket.write("malformed\r\n\r\n");
  expect(await text(socket)).toContain("HTTP/1.1 400 Bad Request");
});

{{#rateLimits}}test("reports the remaining requests, of unknown paths and malformed requests too", async () => {
  const base = origin + basePath.replace(/\/$/, "");
  const remaining = async () => Number((await fetch(`${base}/no-such-path`)).headers.get("X-RateLimit-Remaining"));
  const before = await remaining();
  const socket = connect(server.port, "127.0.0.1");
  socket.write("malformed\r\n\r\n");
  await text(socket);
  expect(await remaining()).toBe(Math.max(0, before - 2));
});

{{/rateLimits}}test("accepts no connections after it has stopped", async () => {
  await server.stop(5000);
  const [error] = await once(connect(server.port, "127.0.0.1"), "error");
  expect(error).toMatchObject({ code: "ECONNREFUSED" });
});
