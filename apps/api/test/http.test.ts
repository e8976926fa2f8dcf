// General HTTP behaviour: request IDs, CORS, methods, caching and disconnects.
import { METHODS } from "node:http";
import { connect } from "node:net";
import { DatabaseSync } from "node:sqlite";
import document from "@petstore/contract/openapi.json" with { type: "json" };
import { describe, expect, it, onTestFinished } from "vitest";
import { startTestServer } from "./test-server.ts";

describe("X-Request-Id", () => {
  it.each(["a", "x".repeat(128), "0b5c4f0e-8d0c-4c58", "!~"])("is returned as the client sent it: %s", async (id) => {
    const { call } = await startTestServer();
    expect((await call("/pets", { headers: { "X-Request-Id": id } })).headers.get("X-Request-Id")).toBe(id);
  });

  it.each(["", "x".repeat(129), "two words", "é"])("is generated if the client's value is invalid: %j", async (id) => {
    const { call } = await startTestServer();
    const response = await call("/pets", { headers: { "X-Request-Id": id } });
    expect(response.headers.get("X-Request-Id")).toMatch(/^req_[0-9a-f]{16}$/);
  });

  it("is part of error responses", async () => {
    const { call } = await startTestServer();
    const response = await call("/unknown", { headers: { Authorization: "", "X-Request-Id": "mine" } });
    expect([response.status, response.headers.get("X-Request-Id")]).toEqual([401, "mine"]);
  });
});

describe("CORS", () => {
  it("lets pages of any origin read responses and their headers, without credentials", async () => {
    const { call } = await startTestServer();
    const { headers } = await call("/pets", { headers: { Origin: "https://portal.example" } });
    expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(headers.get("Access-Control-Allow-Credentials")).toBeNull();
    const exposed = headers.get("Access-Control-Expose-Headers")?.split(",");
    const names = ["X-RateLimit-Remaining", "Retry-After", "Link", "Deprecation", "Sunset", "X-Request-Id"];
    expect(exposed).toEqual(expect.arrayContaining(names));
  });

  it("lets pages read error responses", async () => {
    const { call } = await startTestServer();
    const response = await call("/pets", { headers: { Origin: "https://portal.example", Authorization: "" } });
    expect([response.status, response.headers.get("Access-Control-Allow-Origin")]).toEqual([401, "*"]);
  });

  it("allows preflight requests without a key, and does not count them", async () => {
    const { apiUrl } = await startTestServer();
    const preflight = () =>
      fetch(`${apiUrl}/pets`, {
        method: "OPTIONS",
        headers: {
          Origin: "https://portal.example",
          "Access-Control-Request-Method": "POST",
          "Access-Control-Request-Headers": "authorization,content-type,idempotency-key",
        },
      });
    await preflight();
    const { status, headers } = await preflight();
    expect(status).toBe(204);
    expect(headers.get("Access-Control-Allow-Methods")).toContain("POST");
    expect(headers.get("Access-Control-Allow-Headers")).toContain("Idempotency-Key");
    expect(headers.get("X-RateLimit-Remaining")).toBe("60");
  });
});

describe("the method", () => {
  const undeclared = Object.entries(document.paths).map(([template, item]) => {
    const declared = Object.keys(item)
      .map((key) => key.toUpperCase())
      .filter((key) => METHODS.includes(key));
    const allow = declared.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
    const method = ["DELETE", "PUT", "PATCH", "POST"].find((candidate) => !declared.includes(candidate)) ?? "PURGE";
    return [method, template.replaceAll(/\{\w+\}/g, "1"), allow];
  });

  it.each(undeclared)(
    "%s %s is rejected with 405 and the allowed methods",
    async (method = "", path = "", allow = "") => {
      const { call } = await startTestServer();
      const response = await call(path, { method });
      expect([response.status, response.headers.get("Allow")]).toEqual([405, allow]);
      expect(await response.json()).toEqual({
        code: "method_not_allowed",
        message: `method: expected one of ${allow} at /v1${path}, got ${method}`,
        status: 405,
      });
    },
  );

  it("HEAD returns the same headers as GET, without a body", async () => {
    const { call } = await startTestServer();
    const response = await call("/pets", { method: "HEAD" });
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/json"]);
    expect(await response.text()).toBe("");
  });
});

it("an unknown path returns 404 with an Error body", async () => {
  const { call } = await startTestServer();
  for (const path of ["", "/", "/pets/", "/pets/1/2", "/petsies"]) {
    const response = await call(path);
    expect(await response.json(), path).toEqual({
      code: "not_found",
      message: `Not found: no operation at /v1${path}`,
      status: 404,
    });
  }
});

it("API responses forbid caching and MIME sniffing", async () => {
  const { call } = await startTestServer();
  const { headers } = await call("/pets");
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
});

it("an internal error during authentication returns the rate-limit headers of an unauthenticated request", async () => {
  const { databasePath, call } = await startTestServer();
  const database = new DatabaseSync(databasePath);
  onTestFinished(() => database.close());
  database.exec("DROP TABLE api_key_secrets");
  const { status, headers } = await call("/pets");
  expect([status, headers.get("X-RateLimit-Limit"), headers.get("X-RateLimit-Remaining")]).toEqual([500, "60", "60"]);
});

it("a client that disconnects while it sends a body causes no warning", async () => {
  const { origin, key, warnings, call } = await startTestServer();
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  socket.write(
    `POST /v1/pets HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
  );
  await expect.poll(async () => (await call("/pets")).headers.get("X-RateLimit-Remaining")).toMatch(/^99[0-7]$/);
  socket.destroy();
  await expect.poll(async () => (await call("/pets")).headers.get("X-RateLimit-Remaining")).toMatch(/^99[0-5]$/);
  expect(warnings()).toEqual([]);
});
