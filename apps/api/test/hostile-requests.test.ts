// Requests of an attacker. Those that `fetch` would reject or normalize are sent over raw sockets.
import { describe, expect, it } from "vitest";
import { authorizationLine, sendRaw } from "./send-raw.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

async function startWithTwoPets(options = {}): Promise<TestServer> {
  const server = await startTestServer(options);
  for (const name of ["Rex", "Misty"]) await server.post("/pets", { name, categoryId: 1 });
  return server;
}

const firstPage = "GET /v1/pets?limit=1 HTTP/1.1";

describe("the Host header", () => {
  it.each([
    ["localhost:8080", "http://localhost:8080"],
    ["EXAMPLE.com", "http://example.com"],
    ["my_service", "http://my_service"],
    ["[::1]:8080", "http://[::1]:8080"],
    ["203.0.113.7", "http://203.0.113.7"],
  ])("becomes the host of pagination links: %s", async (host, origin) => {
    const server = await startWithTwoPets();
    const { headers } = await sendRaw(server, [firstPage, `Host: ${host}`, authorizationLine(server)]);
    expect(headers.get("Link")).toBe(`<${origin}/v1/pets?limit=1&cursor=MQ>; rel="next"`);
  });

  it.each([
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
  ])("is rejected with 400, and is in no link: %j", async (host) => {
    const server = await startWithTwoPets();
    const { status, headers, body } = await sendRaw(server, [firstPage, `Host: ${host}`, authorizationLine(server)]);
    expect([status, headers.get("Link")]).toEqual([400, null]);
    expect(headers.get("X-RateLimit-Limit")).not.toBeNull();
    const expected = "Host: expected a host name or an IP address, with or without port";
    expect(JSON.parse(body)).toMatchObject({ code: "invalid_request", message: expect.stringContaining(expected) });
  });

  it("is rejected with 400 if it is missing or repeated", async () => {
    const server = await startTestServer();
    expect((await sendRaw(server, [firstPage, authorizationLine(server)])).status).toBe(400);
    const repeated = await sendRaw(server, [firstPage, "Host: a", "Host: b", authorizationLine(server)]);
    expect(repeated.status).toBe(400);
  });

  it("is ignored if PUBLIC_URL is set", async () => {
    const server = await startWithTwoPets({ publicUrl: "https://pets.example" });
    const { headers } = await sendRaw(server, [firstPage, "Host: evil.example", authorizationLine(server)]);
    expect(headers.get("Link")).toContain("<https://pets.example/v1/pets?");
  });

  it("is overridden by an absolute request target, whose credentials are removed", async () => {
    const server = await startWithTwoPets();
    const target = "GET http://me:hunter2@pets.example/v1/pets?limit=1 HTTP/1.1";
    const { headers } = await sendRaw(server, [target, "Host: x", authorizationLine(server)]);
    expect(headers.get("Link")).toBe('<http://pets.example/v1/pets?limit=1&cursor=MQ>; rel="next"');
  });
});

describe("input from a client", () => {
  it("is only returned in X-Request-Id, and only if it is printable ASCII without spaces", async () => {
    const server = await startTestServer();
    for (const id of ["a\tb", "a b", "\xe9", '"><script>', "x\u0085y"]) {
      const { headers } = await sendRaw(server, [
        firstPage,
        "Host: x",
        authorizationLine(server),
        `X-Request-Id: ${id}`,
      ]);
      expect(headers.get("X-Request-Id")).toMatch(id === '"><script>' ? /^"><script>$/ : /^req_[0-9a-f]{16}$/);
    }
  });

  it("does not make error responses long", async () => {
    const server = await startTestServer();
    const long = "x".repeat(10_000);
    const json = { "Content-Type": "application/json" };
    const responses = [
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
    for (const response of responses) {
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect((await response.text()).length).toBeLessThan(1000);
    }
  });

  it("is not logged as path or query", async () => {
    const server = await startTestServer();
    await sendRaw(server, [
      "GET /v1/pets/%0a%7b%22level%22%3a%22fatal%22%7d?a=%0d%0a HTTP/1.1",
      "Host: x",
      authorizationLine(server),
    ]);
    expect(server.logged).toMatchObject([{ operation: "getPet", method: "GET" }]);
    expect(JSON.stringify(server.logged)).not.toContain("fatal");
  });
});

describe("a body", () => {
  it.each([
    ["__proto__ with the fields", '{"__proto__":{"name":"Rex","categoryId":1}}'],
    ["constructor.prototype", '{"constructor":{"prototype":{"name":"Rex","categoryId":1}}}'],
  ])("does not pollute prototypes with %s", async (_case, body) => {
    const { post } = await startTestServer();
    expect((await post("/pets", body)).status).toBe(400);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { name?: string }).name).toBeUndefined();
  });

  it("creates a pet without the properties of an additional __proto__", async () => {
    const { post } = await startTestServer();
    const response = await post("/pets", '{"name":"Rex","categoryId":1,"__proto__":{"status":"sold","isAdmin":true}}');
    expect(await response.json()).toEqual({ id: 1, name: "Rex", categoryId: 1, status: "available" });
  });

  it.each([
    ["30,000 nested levels", `{"name":"Rex","categoryId":1,"more":${"[".repeat(30_000)}${"]".repeat(30_000)}}`],
    ["a number of 60,000 digits", `{"name":"Rex","categoryId":${"9".repeat(60_000)}}`],
    ["a number that overflows", '{"name":"Rex","categoryId":1e999}'],
    ["half a surrogate pair", '{"name":"\\ud83d","categoryId":1}'],
  ])("is rejected with 400 if it has %s", async (_case, body) => {
    const { post, warnings } = await startTestServer();
    expect((await post("/pets", body)).status).toBe(400);
    expect(warnings()).toEqual([]);
  });

  it("is rejected with 415 if it is compressed", async () => {
    const { post } = await startTestServer();
    const response = await post("/pets", { name: "Rex", categoryId: 1 }, { "Content-Encoding": "gzip" });
    expect(await response.json()).toEqual({
      code: "unsupported_media_type",
      message: 'Content-Type: expected application/json, got "gzip of application/json"',
      status: 415,
    });
  });

  it("is rejected with 413 before it is complete if it is too large, with or without Content-Length", async () => {
    const server = await startTestServer();
    const head = ["POST /v1/pets HTTP/1.1", "Host: x", authorizationLine(server), "Content-Type: application/json"];
    expect((await sendRaw(server, [...head, "Content-Length: 99999999999"], "{")).status).toBe(413);
    const chunk = `1000\r\n${" ".repeat(4096)}\r\n`;
    expect((await sendRaw(server, [...head, "Transfer-Encoding: chunked"], chunk.repeat(17))).status).toBe(413);
  });

  it("is not read if the request has no key", async () => {
    const server = await startTestServer();
    const head = ["POST /v1/pets HTTP/1.1", "Host: x", "Content-Type: application/json"];
    expect((await sendRaw(server, [...head, "Content-Length: 60000"], "{")).status).toBe(401);
  });
});

describe("undeclared query parameters", () => {
  it.each(["__proto__=1&__proto__=2", "constructor=x", "limit[__proto__]=1", `${"a=1&".repeat(3500)}`])(
    "are ignored: %.40s",
    async (query) => {
      const { call } = await startWithTwoPets();
      const response = await call(`/pets?${query}`);
      expect([response.status, ((await response.json()) as unknown[]).length]).toEqual([200, 2]);
    },
  );
});

it.each(["TRACE", "PROPFIND", "LOCK"])("the method %s is rejected with 405 and reflects nothing", async (method) => {
  const server = await startTestServer();
  const { status, body } = await sendRaw(server, [`${method} /v1/pets HTTP/1.1`, "Host: x", authorizationLine(server)]);
  expect(status).toBe(405);
  expect(body).not.toContain(server.key);
});
