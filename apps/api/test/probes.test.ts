// What the server tells those who look after it: probes, metrics and log lines.
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import { startTestServer } from "./test-server.ts";

describe("/healthz and /readyz", () => {
  test("need no key, are counted nowhere and say that all is well", async () => {
    const { origin } = await startTestServer();
    const healthy = await fetch(`${origin}/healthz`);
    expect([healthy.status, await healthy.json()]).toEqual([200, { status: "ok" }]);
    const ready = await fetch(`${origin}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: "ready" }]);
    expect(ready.headers.get("X-RateLimit-Limit")).toBeNull();
  });

  test("/readyz fails once the server is about to stop, while it still answers", async () => {
    const { origin, call, stopping } = await startTestServer();
    stopping.abort();
    const response = await fetch(`${origin}/readyz`);
    expect([response.status, response.headers.get("Connection")]).toEqual([503, "close"]);
    expect(await response.json()).toEqual({ status: "unready", reason: "the server is stopping" });
    const answered = await call("/pets");
    expect([answered.status, answered.headers.get("Connection")]).toEqual([200, "close"]);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  });

  test("/readyz fails when the store cannot answer, says nothing of why, and logs it", async () => {
    const { origin, databasePath, warnings } = await startTestServer();
    const database = new DatabaseSync(databasePath, { enableForeignKeyConstraints: false });
    onTestFinished(() => database.close());
    database.exec("DROP TABLE pets");
    const response = await fetch(`${origin}/readyz`);
    expect([response.status, await response.json()]).toEqual([
      503,
      { status: "unready", reason: "a part that the server needs is away" },
    ]);
    expect(warnings()).toMatchObject([{ level: "warn", error: expect.any(Error) }]);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  });
});

describe("/metrics", () => {
  test("counts requests by operation and status, refusals by reason, and measures the process", async () => {
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
    const text = await response.text();
    const lines = text.split("\n");
    expect(lines).toEqual(
      expect.arrayContaining([
        'http_request_duration_seconds_count{operation="listPets",status="200"} 1',
        'http_request_duration_seconds_count{operation="listPets",status="400"} 1',
        'http_request_duration_seconds_count{operation="createPet",status="201"} 1',
        'http_request_duration_seconds_count{operation="none",status="404"} 2',
        'http_requests_rejected_total{reason="invalid_request"} 1',
        'http_requests_rejected_total{reason="unauthorized"} 1',
        // This very request.
        "http_requests_in_flight 1",
      ]),
    );
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    for (const secret of [key, "key_", "127.0.0.1", "made/up"]) expect(text).not.toContain(secret);
  });

  test("can be read by Prometheus: each name is described once, each series is there once", async () => {
    const { origin, call } = await startTestServer();
    await call("/pets");
    const lines = (await (await fetch(`${origin}/metrics`)).text()).split("\n").filter((line) => line !== "");
    const described = lines.filter((line) => line.startsWith("# TYPE ")).map((line) => line.split(" ")[2]);
    expect(new Set(described).size).toBe(described.length);
    const series = lines.filter((line) => !line.startsWith("#")).map((line) => line.slice(0, line.lastIndexOf(" ")));
    expect(new Set(series).size).toBe(series.length);
  });
});

describe("the log", () => {
  test("has one line for each request, with who and what, and without path, query, key and body", async () => {
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
    const text = JSON.stringify(logged);
    expect(text).not.toContain("hunter2");
    expect(text).not.toContain(key);
  });

  test("names the key also of a request that was refused", async () => {
    const { key, keys, call, logged } = await startTestServer({ plan: "free" });
    for (let count = 0; count < 61; count++) await call("/pets");
    const [{ id } = { id: "" }] = await keys.list();
    expect(logged.at(-1)).toMatchObject({ status: 429, code: "rate_limited", keyId: id });
    expect(JSON.stringify(logged)).not.toContain(key);
  });
});
