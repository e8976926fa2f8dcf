import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Hono } from "hono";
import { describe, expect, it, onTestFinished } from "vitest";
import { recordError } from "./http/record-error.ts";
import type { Log, LogEvent, ProcessLog } from "./log/log.ts";
import { type StartApiOptions, startApi } from "./start-api.ts";

/** Starts an API with the operations `GET /books/{isbn}` and `GET /stores/{name}`. */
async function start(options: Partial<StartApiOptions> = {}) {
  const logged: LogEvent[] = [];
  const logWith = (details: object): Log => {
    const log = (event: LogEvent) => void logged.push({ ...details, ...event });
    return Object.assign(log, { with: (more: object) => logWith({ ...details, ...more }) });
  };
  const log: ProcessLog = Object.assign(logWith({}), { droppedLines: () => 0, drain: async () => {} });
  const held = Promise.withResolvers<void>();
  const server = await startApi({
    app: shop(held.promise),
    routes: [{ path: "/books/{isbn}", method: "GET" }, { path: "/stores/{name}" }],
    renderRejection: ({ status, message }) => ({ status, headers: { "Content-Type": "text/plain" }, body: message }),
    port: 0,
    host: "127.0.0.1",
    log,
    ...options,
  });
  onTestFinished(() => server.stop(0));
  return { server, logged, url: `http://127.0.0.1:${server.port}`, release: () => held.resolve() };
}

function shop(held: Promise<void>): Hono {
  const app = new Hono();
  app.get("/books/:isbn", async (c) => {
    c.set("route" as never, { operationId: "getBook" } as never);
    if (c.req.param("isbn") === "held") await held;
    if (c.req.param("isbn") === "broken") {
      recordError(c, "internal", new Error("no database"));
      return c.text("internal", 500);
    }
    if (c.req.param("isbn") === "fetched") return fetch("data:,Emma");
    return c.text("Emma");
  });
  app.get("/readyz", (c) => c.text("an operation"));
  return app.notFound((c) => c.text("no operation", 404));
}

describe("startApi", () => {
  it("serves several versions, each with its own paths and its own response to unknown ones", async () => {
    const version = (name: string, path: string) => {
      const app = new Hono().basePath(`/${name}`);
      app.get(path, (c) => c.text(`${name} ${path}`));
      return app.all("*", (c) => c.text(`${name} has no such operation`, 404));
    };
    const portalDir = mkdtempSync(join(tmpdir(), "start-api-"));
    onTestFinished(() => rmSync(portalDir, { recursive: true }));
    writeFileSync(join(portalDir, "index.html"), "portal");
    const app = new Hono().route("/", version("v2", "/books")).route("/", version("v1", "/novels"));
    const routes = [{ path: "/books" }, { path: "/novels" }];
    const { url } = await start({ app, routes, basePaths: ["/v2", "/v1"], portalDir });
    const get = async (path: string) => (await fetch(url + path)).text();
    expect(await Promise.all(["/v2/books", "/v1/novels", "/v2/novels", "/v1/x", "/"].map(get))).toEqual([
      "v2 /books",
      "v1 /novels",
      "v2 has no such operation",
      "v1 has no such operation",
      "portal",
    ]);
  });

  it("serves operations with a request ID and security headers, and logs one line for each", async () => {
    const { url, logged } = await start();
    const response = await fetch(`${url}/books/1`, { headers: { "X-Request-Id": "abc" } });
    expect(await response.text()).toBe("Emma");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "x-request-id": "abc",
      "x-content-type-options": "nosniff",
    });
    const line = { message: "request", operation: "getBook", method: "GET", status: 200, requestId: "abc" };
    expect(logged).toEqual([{ ...line, code: undefined, durationMs: expect.any(Number) }]);
  });

  it.each<[string, Record<string, string>, string?]>([
    ["bearer token", { Authorization: "Bearer s3cr3t+/==" }],
    ["password", { Authorization: `Basic ${btoa("Ann:s3cr3t+/==")}` }],
    ["Basic credential", { Authorization: "Basic s3cr3t+/==" }],
    ["API key in a header", { "X-Api-Key": "s3cr3t+/==" }],
    ["API key in a cookie", { Cookie: "a=b; key=s3cr3t+/==; c=d" }],
    ["API key in the query", {}, "?key=s3cr3t%2B%2F%3D%3D"],
  ])("uses no request ID that repeats the %s of the request", async (_name, headers, query = "") => {
    const { url, logged } = await start();
    const response = await fetch(`${url}/books/1${query}`, { headers: { ...headers, "X-Request-Id": "s3cr3t+/==" } });
    expect(response.headers.get("X-Request-Id")).toMatch(/^req_/);
    expect(JSON.stringify(logged)).not.toContain("s3cr3t");
  });

  it("uses a request ID that other headers for IDs repeat", async () => {
    const { url } = await start();
    const headers = { "X-Request-Id": "abc", "X-Correlation-Id": "abc", "Idempotency-Key": "abc" };
    expect((await fetch(`${url}/books/1`, { headers })).headers.get("X-Request-Id")).toBe("abc");
  });

  it("adds the headers to responses whose headers cannot be changed", async () => {
    const { url } = await start();
    const response = await fetch(`${url}/books/fetched`);
    expect(await response.text()).toBe("Emma");
    const { headers } = response;
    expect(headers.get("X-Request-Id")).toMatch(/^req_/);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  });

  it("logs the cause of a server error with the request ID", async () => {
    const { url, logged } = await start();
    const response = await fetch(`${url}/books/broken`);
    const requestId = response.headers.get("X-Request-Id");
    expect(logged).toMatchObject([
      { requestId, error: { message: "no database" } },
      { requestId, operation: "getBook", status: 500, code: "internal" },
    ]);
  });

  it("passes unknown paths to the API without a portal, and to the portal if there is one", async () => {
    const portalDir = mkdtempSync(join(tmpdir(), "portal-"));
    onTestFinished(() => rmSync(portalDir, { recursive: true }));
    writeFileSync(join(portalDir, "index.html"), "<h1>Home</h1>");
    const bare = await start({ portalDir: join(portalDir, "absent") });
    expect(await (await fetch(`${bare.url}/`)).text()).toBe("no operation");
    const { url } = await start({ portalDir });
    expect(await (await fetch(`${url}/`)).text()).toBe("<h1>Home</h1>");
    expect(await (await fetch(`${url}/books/1`)).text()).toBe("Emma");
  });

  it.each([
    ["/livez", 200, '{"status":"ok"}'],
    ["/readyz", 200, '{"status":"ready"}'],
  ])("serves %s", async (path, status, body) => {
    const response = await fetch((await start()).url + path);
    expect([response.status, await response.text()]).toEqual([status, body]);
  });

  it("prefers health checks to operations with parameters, and operations of the same path to health checks", async () => {
    const routes = [{ path: "/{name}" }];
    const { url } = await start({ routes });
    expect(await (await fetch(`${url}/readyz`)).text()).toBe('{"status":"ready"}');
    const other = await start({ routes: [...routes, { path: "/readyz" }] });
    expect(await (await fetch(`${other.url}/readyz`)).text()).toBe("an operation");
  });

  it("is not ready while the check rejects", async () => {
    const { url, logged } = await start({ check: () => Promise.reject(new Error("no database")) });
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    expect(logged).toMatchObject([{ error: { message: "no database" } }, { operation: "readyz", status: 503 }]);
  });

  it("counts requests by operation, and requires the token for its metrics", async () => {
    const { url } = await start({ metricsToken: "0123456789abcdef" });
    await fetch(`${url}/books/1`);
    expect((await fetch(`${url}/metrics`)).status).toBe(401);
    const headers = { Authorization: "Bearer 0123456789abcdef" };
    const metrics = await (await fetch(`${url}/metrics`, { headers })).text();
    expect(metrics).toContain('http_request_duration_seconds_count{operation="getBook",status="200"} 1\n');
  });

  it("renders malformed requests in the error format of the API", async () => {
    const { server, logged } = await start();
    const send = async (request: string) => {
      const socket = connect(server.port, "127.0.0.1");
      socket.write(request);
      return text(socket);
    };
    expect(await send("nonsense\r\n\r\n")).toMatch(
      /^HTTP\/1.1 400 .*request: expected HTTP\/1.1, got something else$/s,
    );
    const host = await send("GET /books/1 HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n");
    expect(host).toMatch(/^HTTP\/1.1 400 .*Host: expected a host name.*got a malformed value/s);
    expect(logged).toMatchObject([{ status: 400, code: "malformed" }, { status: 400 }]);
    expect(await send("CONNECT a:80 HTTP/1.1\r\nHost: a:80\r\n\r\n")).toMatch(
      /^HTTP\/1.1 405 .*\nAllow: GET, HEAD\r\n/s,
    );
  });

  it("responds with 500 if a rejected request cannot be rendered, and continues", async () => {
    const renderRejection = () => {
      throw new Error("no format");
    };
    const { server, url, logged } = await start({ renderRejection });
    for (const request of ["nonsense\r\n\r\n", "GET /books/1 HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n"]) {
      const socket = connect(server.port, "127.0.0.1");
      socket.write(request);
      expect(await text(socket)).toMatch(/^HTTP\/1.1 500 /);
    }
    expect(logged).toContainEqual(
      expect.objectContaining({ error: expect.objectContaining({ message: "no format" }) }),
    );
    expect((await fetch(`${url}/books/1`)).status).toBe(200);
  });

  it("completes requests in flight when it stops, and is not ready from `drain` on", async () => {
    const { server, url, release, logged } = await start();
    const inFlight = fetch(`${url}/books/held`);
    await expect.poll(async () => (await (await fetch(`${url}/metrics`)).text()).match(/in_flight 2$/m)).not.toBeNull();
    server.drain();
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    const stopped = server.stop(60_000);
    await expect(fetch(`${url}/livez`)).rejects.toThrow();
    release();
    expect(await (await inFlight).text()).toBe("Emma");
    await stopped;
    expect(logged.at(-1)).toMatchObject({ operation: "getBook", status: 200 });
  });

  it("adds no connection of a stopped server", async () => {
    const { server } = await start();
    await server.stop(0);
    const [error] = await once(connect(server.port, "127.0.0.1"), "error");
    expect(error).toMatchObject({ code: "ECONNREFUSED" });
  });
});
