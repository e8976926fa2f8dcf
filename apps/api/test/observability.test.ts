// Health probes, metrics and log lines, for operators of the server.
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it, onTestFinished } from "vitest";
import { sendRaw } from "./send-raw.ts";
import { startTestServer } from "./test-server.ts";

describe("probes", () => {
  it("return 200 without a key, and are not rate limited", async () => {
    const { origin } = await startTestServer();
    const healthy = await fetch(`${origin}/healthz`);
    expect([healthy.status, await healthy.json()]).toEqual([200, { status: "ok" }]);
    const ready = await fetch(`${origin}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: "ready" }]);
    expect(ready.headers.get("X-RateLimit-Limit")).toBeNull();
  });

  it("fail at /readyz as soon as the server is stopping, while it still handles requests", async () => {
    const { origin, call, stopping } = await startTestServer();
    stopping.abort();
    const response = await fetch(`${origin}/readyz`);
    expect([response.status, response.headers.get("Connection")]).toEqual([503, "close"]);
    expect(await response.json()).toEqual({ status: "unready", reason: "the server is stopping" });
    const handled = await call("/pets");
    expect([handled.status, handled.headers.get("Connection")]).toEqual([200, "close"]);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  });

  it("fail at /readyz if the storage fails, and only the log has the reason", async () => {
    const { origin, databasePath, warnings } = await startTestServer();
    const database = new DatabaseSync(databasePath, { enableForeignKeyConstraints: false });
    onTestFinished(() => database.close());
    database.exec("DROP TABLE pets");
    const response = await fetch(`${origin}/readyz`);
    expect([response.status, await response.json()]).toEqual([
      503,
      { status: "unready", reason: "a backend is unavailable" },
    ]);
    expect(warnings()).toMatchObject([{ level: "warn", error: { message: "no such table: pets" } }]);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  });
});

describe("/metrics", () => {
  it("counts requests by operation and status, and rejections by reason, and measures the process", async () => {
    const { origin, key, call, post } = await startTestServer();
    await call("/pets");
    await call("/pets?limit=0");
    await call("/pets", { headers: { Authorization: "" } });
    await post("/pets", { name: "Rex", categoryId: 1 });
    await call("/made/up/1");
    await call("/made/up/2");
    const response = await fetch(`${origin}/metrics`);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([
      200,
      expect.stringContaining("version=0.0.4"),
    ]);
    const metrics = await response.text();
    const lines = metrics.split("\n");
    expect(lines).toEqual(
      expect.arrayContaining([
        'http_request_duration_seconds_count{operation="listPets",status="200"} 1',
        'http_request_duration_seconds_count{operation="listPets",status="400"} 1',
        'http_request_duration_seconds_count{operation="createPet",status="201"} 1',
        'http_request_duration_seconds_count{operation="none",status="404"} 2',
        'http_requests_rejected_total{reason="invalid_request"} 1',
        'http_requests_rejected_total{reason="unauthorized"} 1',
        // The request to /metrics itself.
        "http_requests_in_flight 1",
      ]),
    );
    expect(metrics).toMatch(/^process_resident_memory_bytes \d+$/m);
    for (const secret of [key, "key_", "127.0.0.1", "made/up"]) expect(metrics).not.toContain(secret);
  });

  it("requires METRICS_TOKEN if it is set", async () => {
    const metricsToken = "a-token-of-20-letters";
    const { origin, key, logged } = await startTestServer({ metricsToken });
    const statusWith = async (headers: Record<string, string>, method = "GET") =>
      (await fetch(`${origin}/metrics`, { method, headers })).status;
    expect(await statusWith({})).toBe(401);
    expect(await statusWith({}, "HEAD")).toBe(401);
    expect(await statusWith({ Authorization: `Bearer ${key}` })).toBe(401);
    expect(await statusWith({ Authorization: `Bearer ${metricsToken}` })).toBe(200);
    expect(logged.map(({ operation, status }) => [operation, status])).toEqual([
      ["metrics", 401],
      ["metrics", 401],
      ["metrics", 401],
      ["metrics", 200],
    ]);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  });

  it("rejects forwarded requests without METRICS_TOKEN", async () => {
    const { origin } = await startTestServer();
    for (const header of ["X-Forwarded-For", "Forwarded"]) {
      const response = await fetch(`${origin}/metrics`, { headers: { [header]: "for=192.0.2.1" } });
      expect(response.status).toBe(403);
      expect(await response.text()).toContain("set METRICS_TOKEN");
    }
  });

  it("rejects requests for the host of a web page that was rebound to this machine, without METRICS_TOKEN", async () => {
    const server = await startTestServer();
    const [request, host] = ["GET /metrics HTTP/1.1", new URL(server.origin).host];
    expect((await sendRaw(server, [request, "Host: rebound.example"])).status).toBe(403);
    expect((await sendRaw(server, [request, `Host: ${host}`])).status).toBe(200);
  });

  it("declares each metric once and has each series once, as Prometheus requires", async () => {
    const { origin, call } = await startTestServer();
    await call("/pets");
    const lines = (await (await fetch(`${origin}/metrics`)).text()).split("\n").filter((line) => line !== "");
    const declared = lines.filter((line) => line.startsWith("# TYPE ")).map((line) => line.split(" ")[2]);
    expect(new Set(declared).size).toBe(declared.length);
    const series = lines.filter((line) => !line.startsWith("#")).map((line) => line.slice(0, line.lastIndexOf(" ")));
    expect(series.length).toBeGreaterThan(declared.length);
    expect(new Set(series).size).toBe(series.length);
  });
});

describe("the log", () => {
  it("has one line per request with the key id and the operation, without path, query, key and body", async () => {
    const { key, keys, call, post, logged } = await startTestServer();
    const [{ id } = { id: "" }] = await keys.list();
    await call("/pets?status=sold&api_key=hunter2", { headers: { "X-Request-Id": "mine" } });
    await post("/pets", { name: "hunter2" });
    await call("/pets/hunter2", { headers: { Authorization: "Bearer hunter2" } });
    const durationMs = expect.any(Number);
    const message = "request";
    expect(logged).toMatchObject([
      { message, requestId: "mine", operation: "listPets", method: "GET", status: 200, durationMs, keyId: id },
      { message, operation: "createPet", method: "POST", status: 400, code: "invalid_request", keyId: id },
      { message, operation: "getPet", method: "GET", status: 401, code: "unauthorized", keyId: undefined },
    ]);
    const log = JSON.stringify(logged);
    expect(log).not.toContain("hunter2");
    expect(log).not.toContain(key);
  });

  it("contains no API key from a URL, a request ID or an error", async () => {
    const { key, call, logged, storage } = await startTestServer();
    storage.pets.find = (id) => Promise.reject(new Error(`${id}: ${key}`, { cause: `cause ${key}` }));
    await call("/pets/1", { headers: { "X-Request-Id": key } });
    await call(`/${key}?key=${key}`);
    expect(logged.map(({ level, status }) => [level, status])).toEqual([
      [undefined, undefined],
      [undefined, 500],
      [undefined, 404],
    ]);
    expect(logged[0]?.error).toMatchObject({ message: "1: pets_test_***", cause: "cause pets_test_***" });
    expect(JSON.stringify(logged)).not.toContain(key);
  });

  it("has the key id of rejected requests", async () => {
    const { key, keys, call, logged } = await startTestServer({ plan: "free" });
    for (let count = 0; count < 61; count++) await call("/pets");
    const [{ id } = { id: "" }] = await keys.list();
    expect(logged.at(-1)).toMatchObject({ status: 429, code: "rate_limited", keyId: id });
    expect(JSON.stringify(logged)).not.toContain(key);
  });
});
