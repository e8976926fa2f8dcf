// What the server does as any good HTTP server: request ids, CORS, methods, caches.
import { METHODS } from "node:http";
import { connect } from "node:net";
import { DatabaseSync } from "node:sqlite";
import document from "@petstore/contract/openapi.json" with { type: "json" };
import { describe, expect, onTestFinished, test } from "vitest";
import { startTestServer } from "./test-server.ts";

describe("X-Request-Id", () => {
  test.each(["a", "x".repeat(128), "0b5c4f0e-8d0c-4c58", "!~"])("is taken from the client: %s", async (id) => {
    const { call } = await startTestServer();
    expect((await call("/pets", { headers: { "X-Request-Id": id } })).headers.get("X-Request-Id")).toBe(id);
  });

  test.each(["", "x".repeat(129), "two words", "é"])("is made new where the client's is not usable: %j", async (id) => {
    const { call } = await startTestServer();
    const response = await call("/pets", { headers: { "X-Request-Id": id } });
    expect(response.headers.get("X-Request-Id")).toMatch(/^req_[0-9a-f]{16}$/);
  });

  test("is on errors too", async () => {
    const { call } = await startTestServer();
    const response = await call("/unknown", { headers: { Authorization: "", "X-Request-Id": "mine" } });
    expect([response.status, response.headers.get("X-Request-Id")]).toEqual([401, "mine"]);
  });
});

describe("CORS", () => {
  test("lets pages of any origin read the answer and its headers, without credentials", async () => {
    const { call } = await startTestServer();
    const { headers } = await call("/pets", { headers: { Origin: "https://portal.example" } });
    expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(headers.get("Access-Control-Allow-Credentials")).toBeNull();
    const exposed = headers.get("Access-Control-Expose-Headers")?.split(",");
    const names = ["X-RateLimit-Remaining", "Retry-After", "Link", "Deprecation", "Sunset", "X-Request-Id"];
    expect(exposed).toEqual(expect.arrayContaining(names));
  });

  test("lets pages read errors too", async () => {
    const { call } = await startTestServer();
    const response = await call("/pets", { headers: { Origin: "https://portal.example", Authorization: "" } });
    expect([response.status, response.headers.get("Access-Control-Allow-Origin")]).toEqual([401, "*"]);
  });

  test("answers a preflight without a key and counts it nowhere", async () => {
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

describe("methods", () => {
  const paths = Object.entries(document.paths).map(([template, item]) => {
    const declared = Object.keys(item)
      .map((key) => key.toUpperCase())
      .filter((key) => METHODS.includes(key));
    const allow = declared.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
    const method = ["DELETE", "PUT", "PATCH", "POST"].find((one) => !declared.includes(one)) ?? "PURGE";
    return [method, template.replaceAll(/\{\w+\}/g, "1"), allow];
  });

  test.each(paths)(
    "%s %s is answered 405 with the methods that there are",
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

  test("HEAD answers as GET does, without the body", async () => {
    const { call } = await startTestServer();
    const response = await call("/pets", { method: "HEAD" });
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/json"]);
    expect(await response.text()).toBe("");
  });
});

test("an unknown path is answered 404 with an Error body", async () => {
  const { call } = await startTestServer();
  for (const path of ["", "/", "/pets/", "/pets/1/2", "/petsies"]) {
    const response = await call(path);
    expect(await response.json(), path).toEqual({
      code: "not_found",
      message: `There is nothing at /v1${path}`,
      status: 404,
    });
  }
});

test("answers of the API are not kept by caches, and not sniffed for another type", async () => {
  const { call } = await startTestServer();
  const { headers } = await call("/pets");
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
});

test("a failure before the caller is known still tells of the limits of a call without a key", async () => {
  const { databasePath, call } = await startTestServer();
  const database = new DatabaseSync(databasePath);
  onTestFinished(() => database.close());
  database.exec("DROP TABLE api_key_secrets");
  const { status, headers } = await call("/pets");
  expect([status, headers.get("X-RateLimit-Limit"), headers.get("X-RateLimit-Remaining")]).toEqual([500, "60", "60"]);
});

test("a client that goes away in the middle of its body is not logged as a failure", async () => {
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
