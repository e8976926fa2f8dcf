// Requests with unusual targets and methods: which of them the API handles, and how.
import { describe, expect, it } from "vitest";
import { authorizationLine, type RawResponse, sendRaw } from "./send-raw.ts";
import { startTestServer } from "./test-server.ts";

describe("every request under /v1", () => {
  const targets = [
    "/v1/%0a",
    "/v1/pets%0d",
    "/v1/%E2%80%A8",
    "/v1/%e2%80%a9/a",
    "/v1/pets/1%0a/2",
    "/v1/%00",
    "/v1/%ff%fe",
    "/v1/%",
    "/v1//pets",
    "/v1/%2e%2e/metrics",
    "/v1/../metrics",
    "/v1/..%2fmetrics",
    "/v1/%2e./%2E%2e/healthz",
    "/%76%31/unknown",
    "HTTP://x/v1/unknown",
    "hTTps://me:hunter2@x/v1/../metrics",
  ];

  it.each(targets)("is authenticated and counted, and returns all headers: %s", async (target) => {
    const server = await startTestServer();
    const anonymous = await sendRaw(server, [`GET ${target} HTTP/1.1`, "Host: x"]);
    expectApiError(anonymous, 401, "unauthorized");
    expect(anonymous.headers.get("X-RateLimit-Remaining")).toBe("59");
    const authenticated = await sendRaw(server, [`GET ${target} HTTP/1.1`, "Host: x", authorizationLine(server)]);
    expectApiError(authenticated, 404, "not_found");
    expect(authenticated.headers.get("X-RateLimit-Remaining")).toBe("999");
    expect(server.logged).toMatchObject([{ status: 401 }, { status: 404, keyId: expect.any(String) }]);
  });

  it.each(["/v1/%0a", "/v1/%E2%80%A8"])("is rejected with 429 if the client is banned: %s", async (target) => {
    const server = await startTestServer();
    for (let count = 0; count < 70; count++) await fetch(`${server.apiUrl}/pets`);
    expectApiError(await sendRaw(server, [`GET ${target} HTTP/1.1`, "Host: x"]), 429, "key_banned");
  });

  it("is counted if the Host header is malformed", async () => {
    const server = await startTestServer();
    expectApiError(await sendRaw(server, ["GET /v1/pets HTTP/1.1", "Host: a b"]), 401, "unauthorized");
    const { headers } = await sendRaw(server, ["GET /v1/pets HTTP/1.1", "Host: a b", authorizationLine(server)]);
    expect(headers.get("X-RateLimit-Remaining")).toBe("999");
  });

  it("is not a preflight request if OPTIONS lacks Access-Control-Request-Method", async () => {
    const server = await startTestServer();
    const request = ["OPTIONS /v1/pets HTTP/1.1", "Host: x", "Origin: https://portal.example"];
    expectApiError(await sendRaw(server, request), 401, "unauthorized");
    const response = await sendRaw(server, [...request, authorizationLine(server)]);
    expectApiError(response, 405, "method_not_allowed");
    expect(response.headers.get("Allow")).toBe("GET, HEAD, POST");
  });
});

describe("a request target that is not a path", () => {
  it.each([
    ["GET", "*"],
    ["OPTIONS", "*"],
    ["GET", "ftp://x/v1/pets"],
  ])("is rejected like a request to an unknown operation: %s %s", async (method, target) => {
    const server = await startTestServer();
    const request = [`${method} ${target} HTTP/1.1`, "Host: x"];
    expectApiError(await sendRaw(server, request), 401, "unauthorized");
    const response = await sendRaw(server, [...request, authorizationLine(server)]);
    expectApiError(response, 400, "invalid_request");
    expect(response.body).toContain("request target: expected a path or an absolute URL, got something else");
    expect(server.logged).toMatchObject([{ status: 401 }, { status: 400, code: "invalid_request" }]);
  });
});

it.each(["/metrics", "/%6detrics"])(
  "%s is the path of the metrics, which no dot segments or slashes reach",
  async (path) => {
    const server = await startTestServer();
    expect((await sendRaw(server, [`GET ${path} HTTP/1.1`, "Host: localhost"])).status).toBe(200);
    for (const prefix of ["/v1/..", "/v1/%2e%2e", "/v1/a/../..", "/..", "/.", "/%2e", "/", "/v1/%2E.", "/v1\\.."]) {
      const { status, body } = await sendRaw(server, [`GET ${prefix}${path} HTTP/1.1`, "Host: localhost"]);
      expect([401, 404], prefix).toContain(status);
      expect(body).not.toContain("process_");
    }
  },
);

it("every request has a log line and is counted in the metrics", async () => {
  const server = await startTestServer();
  const lines = ["GET /v1/%0a", "GET /%0a", "GET *", "OPTIONS *", "GET HTTP://x/v1/a", "GET //a", "OPTIONS /v1/pets"];
  for (const line of lines) await sendRaw(server, [`${line} HTTP/1.1`, "Host: x"]);
  await sendRaw(server, ["GET /v1/pets HTTP/1.1", "Host: [0:0:0:0:0:0:0:1]"]);
  await sendRaw(server, ["GET /v1/pets HTTP/1.1", "Host: 0X7F.1"]);
  expect(server.logged.map(({ message }) => message)).toEqual(Array(lines.length + 2).fill("request"));
  const metrics = await (await fetch(`${server.origin}/metrics`)).text();
  const counts = [...metrics.matchAll(/^http_request_duration_seconds_count\S+ (\d+)$/gm)].map(([, count]) =>
    Number(count),
  );
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(lines.length + 2);
});

/** Expects an Error body and the headers of every API response. */
function expectApiError({ status, headers, body }: RawResponse, expectedStatus: number, code: string): void {
  expect([status, headers.get("Content-Type")]).toEqual([expectedStatus, "application/json"]);
  expect(JSON.parse(body)).toEqual({ code, status, message: expect.any(String) });
  for (const name of ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset", "X-Request-Id"])
    expect(headers.get(name), name).toMatch(/./);
  expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
}
