// Requests as an attacker would send them, over real sockets where `fetch` would not send them as they are.
import { connect } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { startTestServer, type TestServer } from "./test-server.ts";

interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** Sends a request byte for byte and reads the answer to its end. */
function sendRaw({ origin }: TestServer, lines: string[], body = ""): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk.toString("latin1");
  });
  socket.on("close", () => {
    const [head = "", ...rest] = received.split("\r\n\r\n");
    const [statusLine = "", ...headerLines] = head.split("\r\n");
    const pairs = headerLines.map((line): [string, string] => [
      line.slice(0, line.indexOf(":")),
      line.slice(line.indexOf(":") + 1),
    ]);
    resolve({ status: Number(statusLine.split(" ")[1]), headers: new Headers(pairs), text: rest.join("\r\n\r\n") });
  });
  socket.write(Buffer.from(`${[...lines, "Connection: close"].join("\r\n")}\r\n\r\n${body}`, "latin1"));
  return promise;
}

function authorized({ key }: TestServer): string {
  return `Authorization: Bearer ${key}`;
}

async function startWithTwoAnimals(options = {}): Promise<TestServer> {
  const server = await startTestServer(options);
  for (const name of ["Rex", "Misty"]) await server.post("/pets", { name, categoryId: 1 });
  return server;
}

const firstPage = "GET /v1/pets?limit=1 HTTP/1.1";

describe("the Host header", () => {
  test.each([
    ["localhost:8080", "http://localhost:8080"],
    ["EXAMPLE.com", "http://example.com"],
    ["my_service", "http://my_service"],
    ["[::1]:8080", "http://[::1]:8080"],
    ["203.0.113.7", "http://203.0.113.7"],
  ])("%s leads the next page's address", async (host, origin) => {
    const server = await startWithTwoAnimals();
    const { headers } = await sendRaw(server, [firstPage, `Host: ${host}`, authorized(server)]);
    expect(headers.get("Link")).toBe(`<${origin}/v1/pets?limit=1&cursor=MQ>; rel="next"`);
  });

  test.each([
    'a>; rel="next", <http://evil',
    "a@evil.example",
    "a/b",
    "a?b",
    "a#b",
    "a b",
    "a\tb",
    "1.2.3.999",
    "a:99999",
    "[::1",
    "[::1]x",
    "\xe9",
    "",
    ",",
  ])("%j is refused with 400, so it gets into no address", async (host) => {
    const server = await startWithTwoAnimals();
    const { status, headers, text } = await sendRaw(server, [firstPage, `Host: ${host}`, authorized(server)]);
    expect([status, headers.get("Link")]).toEqual([400, null]);
    expect(headers.get("X-RateLimit-Limit")).not.toBeNull();
    const expected = "Host: expected a host name or an IP address, with or without port";
    expect(JSON.parse(text)).toMatchObject({ code: "invalid_request", message: expect.stringContaining(expected) });
  });

  test("that is missing, or there twice, is refused with 400", async () => {
    const server = await startTestServer();
    expect((await sendRaw(server, [firstPage, authorized(server)])).status).toBe(400);
    const two = await sendRaw(server, [firstPage, "Host: a", "Host: b", authorized(server)]);
    expect(two.status).toBe(400);
  });

  test("leads nowhere when the server knows its public address", async () => {
    const server = await startWithTwoAnimals({ publicUrl: "https://pets.example" });
    const { headers } = await sendRaw(server, [firstPage, "Host: evil.example", authorized(server)]);
    expect(headers.get("Link")).toContain("<https://pets.example/v1/pets?");
  });

  test("of a whole address as the target goes before, and a user in it is dropped", async () => {
    const server = await startWithTwoAnimals();
    const target = "GET http://me:hunter2@pets.example/v1/pets?limit=1 HTTP/1.1";
    const { headers } = await sendRaw(server, [target, "Host: x", authorized(server)]);
    expect(headers.get("Link")).toBe('<http://pets.example/v1/pets?limit=1&cursor=MQ>; rel="next"');
  });
});

describe("a client's own text", () => {
  test("comes back in no header but as a request id that has no space and no control character", async () => {
    const server = await startTestServer();
    for (const id of ["a\tb", "a b", "\xe9", '"><script>', "x\u0085y"]) {
      const { headers } = await sendRaw(server, [firstPage, "Host: x", authorized(server), `X-Request-Id: ${id}`]);
      expect(headers.get("X-Request-Id")).toMatch(id === '"><script>' ? /^"><script>$/ : /^req_[0-9a-f]{16}$/);
    }
  });

  test("does not make an error long", async () => {
    const server = await startTestServer();
    const long = "x".repeat(10_000);
    const json = { "Content-Type": "application/json" };
    const answers = [
      await server.call(`/${long}`),
      await server.call(`/pets/${long}`),
      await server.call(`/pets?limit=${long}`),
      await server.call(`/pets?cursor=${long}`),
      await server.call(`/pets?${"limit=1&".repeat(1000)}`),
      await server.call("/pets", { method: "POST", body: "{}", headers: { "Content-Type": long } }),
      await server.post("/pets", JSON.stringify(Array.from({ length: 10_000 }, () => 1)), json),
      await server.post("/pets", { name: { [long]: long }, categoryId: long, status: long }),
      await server.post("/pets", `{"${long}": ${long}`),
    ];
    for (const answer of answers) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect((await answer.text()).length).toBeLessThan(1000);
    }
  });

  test("cannot break a log line, nor reach one as path or query", async () => {
    const server = await startTestServer();
    await sendRaw(server, [
      "GET /v1/pets/%0a%7b%22level%22%3a%22fatal%22%7d?a=%0d%0a HTTP/1.1",
      "Host: x",
      authorized(server),
    ]);
    expect(JSON.stringify(server.logged)).not.toContain("fatal");
  });
});

describe("a body", () => {
  test.each([
    ["__proto__ with the fields", '{"__proto__":{"name":"Rex","categoryId":1}}'],
    ["constructor.prototype", '{"constructor":{"prototype":{"name":"Rex","categoryId":1}}}'],
  ])("with %s has not those fields itself, and changes no other object", async (_case, body) => {
    const { post } = await startTestServer();
    expect((await post("/pets", body)).status).toBe(400);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { name?: string }).name).toBeUndefined();
  });

  test("with __proto__ beside the fields adds an animal of just its fields", async () => {
    const { post } = await startTestServer();
    const response = await post("/pets", '{"name":"Rex","categoryId":1,"__proto__":{"status":"sold","isAdmin":true}}');
    expect(await response.json()).toEqual({ id: 1, name: "Rex", categoryId: 1, status: "available" });
  });

  test.each([
    ["nested 30,000 levels deep", `{"name":"Rex","categoryId":1,"more":${"[".repeat(30_000)}${"]".repeat(30_000)}}`],
    ["with a number of 60,000 digits", `{"name":"Rex","categoryId":${"9".repeat(60_000)}}`],
    ["with a number beyond all numbers", '{"name":"Rex","categoryId":1e999}'],
    ["with half a character", '{"name":"\\ud83d","categoryId":1}'],
  ])("%s is refused with 400", async (_case, body) => {
    const { post, warnings } = await startTestServer();
    expect((await post("/pets", body)).status).toBe(400);
    expect(warnings()).toEqual([]);
  });

  test("that is compressed is refused with 415", async () => {
    const { post } = await startTestServer();
    const response = await post("/pets", { name: "Rex", categoryId: 1 }, { "Content-Encoding": "gzip" });
    expect(await response.json()).toEqual({
      code: "unsupported_media_type",
      message: 'Content-Type: expected application/json, got "gzip of application/json"',
      status: 415,
    });
  });

  test("that claims to be huge is refused before it is read, and so is one in endless pieces", async () => {
    const server = await startTestServer();
    const start = ["POST /v1/pets HTTP/1.1", "Host: x", authorized(server), "Content-Type: application/json"];
    expect((await sendRaw(server, [...start, "Content-Length: 99999999999"], "{")).status).toBe(413);
    const piece = `1000\r\n${" ".repeat(4096)}\r\n`;
    expect((await sendRaw(server, [...start, "Transfer-Encoding: chunked"], piece.repeat(17))).status).toBe(413);
  });

  test("of a caller without a key is not read at all", async () => {
    const server = await startTestServer();
    const start = ["POST /v1/pets HTTP/1.1", "Host: x", "Content-Type: application/json"];
    expect((await sendRaw(server, [...start, "Content-Length: 60000"], "{")).status).toBe(401);
  });
});

describe("a query", () => {
  test.each(["__proto__=1&__proto__=2", "constructor=x", "limit[__proto__]=1", `${"a=1&".repeat(3500)}`])(
    "of names that mean something to JavaScript, or of thousands, is one of unknown names: %.40s",
    async (query) => {
      const { call } = await startWithTwoAnimals();
      const response = await call(`/pets?${query}`);
      expect([response.status, ((await response.json()) as unknown[]).length]).toEqual([200, 2]);
    },
  );
});

test.each(["TRACE", "PROPFIND", "LOCK"])("the method %s is answered 405, and reflects nothing", async (method) => {
  const server = await startTestServer();
  const { status, text } = await sendRaw(server, [`${method} /v1/pets HTTP/1.1`, "Host: x", authorized(server)]);
  expect(status).toBe(405);
  expect(text).not.toContain(server.key);
});
