// Clients that send slowly or malformed requests over raw sockets. The timeouts are shorter than the server's defaults.
import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { startTestServer, type TestServer } from "./test-server.ts";

const timeouts = { headersMs: 500, requestMs: 1000, keepAliveMs: 300, inactivityMs: 3000, checkIntervalMs: 50 };

/** Sends a request, and parts of it at intervals, and resolves with all that the server sends until it disconnects. */
function exchange(
  { origin }: TestServer,
  request: string,
  slowly?: { part: string; everyMs: number },
): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  socket.on("error", () => undefined);
  socket.write(request);
  const timer = slowly && setInterval(() => socket.write(slowly.part), slowly.everyMs);
  socket.on("close", () => {
    clearInterval(timer);
    resolve(received);
  });
  return promise;
}

function expectError(response: string, status: number, message: string): void {
  expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(response).toContain("\r\nContent-Type: application/json\r\n");
  const [, body = ""] = response.split("\r\n\r\n");
  expect(JSON.parse(body)).toEqual({ code: "invalid_request", message, status });
}

const timeoutMessage = "request: expected the complete request in time, got only part of it";
const head = "GET /v1/pets HTTP/1.1\r\nHost: x\r\n";

describe("the server", () => {
  it("closes the connection with 408 if the client sends nothing", async () => {
    expectError(await exchange(await startTestServer({ timeouts }), ""), 408, timeoutMessage);
  });

  it("closes the connection with 408 if the client sends headers slowly and without an end", async () => {
    const server = await startTestServer({ timeouts });
    expectError(await exchange(server, head, { part: "X-A: b\r\n", everyMs: 20 }), 408, timeoutMessage);
  });

  it("closes the connection with 408, but no warning, if the client sends a body slowly and without an end", async () => {
    const server = await startTestServer({ timeouts });
    const headers = `Authorization: Bearer ${server.key}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n`;
    const start = `POST /v1/pets HTTP/1.1\r\nHost: x\r\n${headers}\r\n{`;
    expectError(await exchange(server, start, { part: " ", everyMs: 20 }), 408, timeoutMessage);
    await expect
      .poll(() => server.logged.toSorted((a, b) => Number(a.status) - Number(b.status)))
      .toMatchObject([
        { operation: "none", status: 408, code: "invalid_request" },
        { operation: "createPet", status: 499, code: undefined },
      ]);
    expect(server.warnings()).toEqual([]);
  });

  it("closes a connection that stays idle after a response", async () => {
    const server = await startTestServer({ timeouts });
    const response = await exchange(server, `${head}Authorization: Bearer ${server.key}\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1.1 200 /);
    expect(response.match(/HTTP\/1.1/g)).toHaveLength(1);
  });
});

describe("a request with Expect: 100-continue", () => {
  const continued = "HTTP/1.1 100 Continue";
  const post = (lines: string[], body = "") =>
    `${["POST /v1/pets HTTP/1.1", "Host: x", "Expect: 100-continue", "Connection: close", ...lines].join("\r\n")}\r\n\r\n${body}`;
  const json = "Content-Type: application/json";

  it.each<[number, (key: string) => string[]]>([
    [401, () => [json, "Content-Length: 100"]],
    [401, () => [json, "Content-Length: 100", `Authorization: Bearer pets_test_${"a".repeat(38)}`]],
    [415, (key) => ["Content-Type: text/plain", "Content-Length: 100", `Authorization: Bearer ${key}`]],
    [413, (key) => [json, "Content-Length: 65537", `Authorization: Bearer ${key}`]],
  ])("is rejected with %i before its body is requested", async (status, lines) => {
    const server = await startTestServer();
    const response = await exchange(server, post(lines(server.key)));
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(response).not.toContain(continued);
  });

  it.each(["Content-Length: 31", "Transfer-Encoding: chunked"])(
    "is asked for its body once its headers are accepted, with %s",
    async (length) => {
      const server = await startTestServer();
      const { promise, resolve } = Promise.withResolvers<string>();
      const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
      onTestFinished(() => void socket.destroy());
      const body = '{"name": "Rex", "categoryId":1}';
      let received = "";
      socket.on("data", (chunk) => {
        received += chunk;
        if (received === `${continued}\r\n\r\n`)
          socket.write(length.startsWith("T") ? `1f\r\n${body}\r\n0\r\n\r\n` : body);
      });
      socket.on("close", () => resolve(received));
      socket.write(post([json, length, `Authorization: Bearer ${server.key}`]));
      expect(await promise).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 201 Created\r\n/);
    },
  );
});

it("a client that does not read its responses is disconnected, and does not block other clients", async () => {
  const server = await startTestServer({ timeouts: { inactivityMs: 1000 } });
  for (let count = 0; count < 100; count++) await server.post("/pets", { name: "x".repeat(255), categoryId: 1 });
  const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  socket.on("error", () => undefined);
  socket.pause();
  const requests = 500;
  const request = `GET /v1/pets?limit=100 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.key}\r\n\r\n`;
  socket.write(request.repeat(requests));
  const init = { headers: { Connection: "close" } };
  expect((await server.call("/pets", init)).status).toBe(200);
  // The remaining connection is that of the request to /metrics.
  const connections = async () =>
    /^http_connections_open (.+)$/m.exec(await (await fetch(`${server.origin}/metrics`, init)).text())?.[1];
  await expect.poll(connections).toBe("1");
  socket.resume();
  await once(socket, "close");
  expect(received.split("HTTP/1.1 200").length).toBeLessThan(requests);
});

describe("a malformed HTTP request", () => {
  it.each<[string, string, number, string]>([
    ["plain text", "hello\r\n\r\n", 400, "request: expected HTTP/1.1, got something else"],
    [
      "a line break in a header",
      "GET / HTTP/1.1\r\nHost: x\r\nA b: c\r\n\r\n",
      400,
      "request: expected HTTP/1.1, got something else",
    ],
    [
      "two lengths",
      "POST /v1/pets HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
      400,
      "request: expected HTTP/1.1, got something else",
    ],
    [
      "headers of more than 16 KiB",
      `${head}X-A: ${"a".repeat(17_000)}\r\n\r\n`,
      431,
      "headers: expected at most 16 KiB including the request line, got more",
    ],
    [
      "a request line of more than 16 KiB",
      `GET /${"a".repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      431,
      "request line: expected at most 16 KiB together with the headers, got more",
    ],
    [
      "a target that is neither a path nor a URL",
      "GET v1/pets HTTP/1.1\r\nHost: x\r\n\r\n",
      400,
      "request: expected HTTP/1.1, got something else",
    ],
    [
      "CONNECT",
      "CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n",
      405,
      "method: expected one of GET, HEAD, POST, got CONNECT",
    ],
  ])("is rejected with an Error body and logged: %s", async (_case, request, status, message) => {
    const server = await startTestServer();
    const response = await exchange(server, request);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const code = status === 405 ? "method_not_allowed" : "invalid_request";
    expect(JSON.parse(response.split("\r\n\r\n")[1]!)).toEqual({ code, message, status });
    const [, requestId] = /\r\nX-Request-Id: (req_[0-9a-f]{16})\r\n/.exec(response) ?? [];
    expect(server.logged).toMatchObject([{ message: "request", operation: "none", requestId, status, code }]);
    const metrics = await (await fetch(`${server.origin}/metrics`)).text();
    expect(metrics).toMatch(/^http_requests_rejected_total\{reason="\w+"\} 1$/m);
  });

  it("counts towards the rate limit of the client's IP address", async () => {
    const server = await startTestServer();
    expect(await exchange(server, "hello\r\n\r\n")).toContain("\r\nX-RateLimit-Remaining: 59\r\n");
    expect(await exchange(server, `${head}X-A: ${"a".repeat(17_000)}\r\n\r\n`)).toContain(
      "\r\nX-RateLimit-Remaining: 58\r\n",
    );
    for (let count = 0; count < 58; count++) await fetch(`${server.apiUrl}/pets`);
    const rejected = await exchange(server, "hello\r\n\r\n");
    expect(rejected).toMatch(/^HTTP\/1.1 429 Too Many Requests\r\n/);
    expect(rejected).toContain("\r\nRetry-After: 30\r\n");
    expect(JSON.parse(rejected.split("\r\n\r\n")[1]!)).toMatchObject({ code: "rate_limited", status: 429 });
  });

  it("is not counted if the connection sends nothing", async () => {
    const server = await startTestServer({ timeouts });
    expect(await exchange(server, "")).toContain("\r\nX-RateLimit-Remaining: 60\r\n");
    expect(await exchange(server, "hello\r\n\r\n")).toContain("\r\nX-RateLimit-Remaining: 59\r\n");
  });
});

it("the server ignores an unknown value of Expect", async () => {
  const server = await startTestServer();
  const headers = `Authorization: Bearer ${server.key}\r\nExpect: miracles\r\nConnection: close\r\n`;
  expect(await exchange(server, `${head}${headers}\r\n`)).toMatch(/^HTTP\/1.1 200 /);
});
