// Clients that send slowly, or not at all, over real sockets. The times are shorter than those of the server's defaults.
import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { startTestServer, type TestServer } from "./test-server.ts";

const timeouts = { headersMs: 500, requestMs: 1000, keepAliveMs: 300, silenceMs: 3000, checkEveryMs: 50 };

/** What the server sends until it closes the connection, which is what each of these tests waits for. */
function conversation({ origin }: TestServer, start: string, every?: { text: string; ms: number }): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  socket.on("error", () => undefined);
  socket.write(start);
  const timer = every && setInterval(() => socket.write(every.text), every.ms);
  socket.on("close", () => {
    clearInterval(timer);
    resolve(received);
  });
  return promise;
}

function expectError(answer: string, status: number, message: string): void {
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain("\r\nContent-Type: application/json\r\n");
  const [, body = ""] = answer.split("\r\n\r\n");
  expect(JSON.parse(body)).toEqual({ code: "invalid_request", message, status });
}

const late = "request: expected all of it in time, got only a part";
const head = "GET /v1/pets HTTP/1.1\r\nHost: x\r\n";

describe("the connection is closed", () => {
  test("with 408 when nothing is sent", async () => {
    expectError(await conversation(await startTestServer({ timeouts }), ""), 408, late);
  });

  test("with 408 when headers come a few bytes at a time without an end", async () => {
    const server = await startTestServer({ timeouts });
    expectError(await conversation(server, head, { text: "X-A: b\r\n", ms: 20 }), 408, late);
  });

  test("with 408 when a body comes a few bytes at a time without an end, which is no failure of the service", async () => {
    const server = await startTestServer({ timeouts });
    const headers = `Authorization: Bearer ${server.key}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n`;
    const start = `POST /v1/pets HTTP/1.1\r\nHost: x\r\n${headers}\r\n{`;
    expectError(await conversation(server, start, { text: " ", ms: 20 }), 408, late);
    await expect.poll(() => server.logged).toMatchObject([{ operation: "createPet", status: 499, code: undefined }]);
    expect(server.warnings()).toEqual([]);
  });

  test("when it stays idle after an answer", async () => {
    const server = await startTestServer({ timeouts });
    const answer = await conversation(server, `${head}Authorization: Bearer ${server.key}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(answer.match(/HTTP\/1.1/g)).toHaveLength(1);
  });
});

test("a client that does not read its answers is cut off, and others are served meanwhile", async () => {
  const server = await startTestServer({ timeouts: { silenceMs: 1000 } });
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
  // The one that is left is that of the look itself.
  const connections = async () =>
    /^http_connections_open (.+)$/m.exec(await (await fetch(`${server.origin}/metrics`, init)).text())?.[1];
  await expect.poll(connections).toBe("1");
  socket.resume();
  await once(socket, "close");
  expect(received.split("HTTP/1.1 200").length).toBeLessThan(requests);
});

describe("what is no HTTP request is answered with an Error body, and counted", () => {
  test.each<[string, string, number, string]>([
    ["text", "hello\r\n\r\n", 400, "request: expected HTTP/1.1, got something else"],
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
      "headers: expected at most 16 KiB together with the address, got more",
    ],
    [
      "an address without a path",
      "OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
      400,
      "request: expected the path of an address, got another target",
    ],
  ])("%s", async (_case, text, status, message) => {
    const server = await startTestServer();
    const answer = await conversation(server, text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.split("\r\n\r\n")[1]!)).toEqual({ code: "invalid_request", message, status });
  });

  test("and tells how the client's address stands, by which it counts", async () => {
    const server = await startTestServer();
    expect(await conversation(server, "hello\r\n\r\n")).toContain("\r\nX-RateLimit-Remaining: 59\r\n");
    expect(await conversation(server, `${head}X-A: ${"a".repeat(17_000)}\r\n\r\n`)).toContain(
      "\r\nX-RateLimit-Remaining: 58\r\n",
    );
    for (let count = 0; count < 58; count++) await fetch(`${server.apiUrl}/pets`);
    const refused = await conversation(server, "hello\r\n\r\n");
    expect(refused).toMatch(/^HTTP\/1.1 429 Too Many Requests\r\n/);
    expect(refused).toContain("\r\nRetry-After: 30\r\n");
    expect(JSON.parse(refused.split("\r\n\r\n")[1]!)).toMatchObject({ code: "rate_limited", status: 429 });
  });

  test("but a connection that sends nothing counts as no request", async () => {
    const server = await startTestServer({ timeouts });
    expect(await conversation(server, "")).toContain("\r\nX-RateLimit-Remaining: 60\r\n");
    expect(await conversation(server, "hello\r\n\r\n")).toContain("\r\nX-RateLimit-Remaining: 59\r\n");
  });

  test("and what is expected beside 100-continue is ignored", async () => {
    const server = await startTestServer();
    const headers = `Authorization: Bearer ${server.key}\r\nExpect: miracles\r\nConnection: close\r\n`;
    expect(await conversation(server, `${head}${headers}\r\n`)).toMatch(/^HTTP\/1.1 200 /);
  });
});
