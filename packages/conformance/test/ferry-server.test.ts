// The generated server of the ferry contract: it decodes and validates requests, and encodes and checks responses.
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { runInNewContext } from "node:vm";
import { createAdaptorServer } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ferryApp } from "../src/ferry-app.ts";
import { ferryHandlers } from "../src/ferry-handlers.ts";

const server = createAdaptorServer({ fetch: ferryApp().fetch });
let baseURL = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const JSON_TYPE = { "content-type": "application/json" };

async function call(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  const init = { method, headers: { ...(body === undefined ? {} : JSON_TYPE), ...headers } };
  const response = await fetch(`${baseURL}${path}`, body === undefined ? init : { ...init, body });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: text === "" ? undefined : JSON.parse(text) };
}

describe("request parameters", () => {
  const trace = { "x-trace": "abc" };
  const criteria = async (query: string, headers = {}) =>
    (await call("GET", `/vessels${query}`, undefined, { ...trace, ...headers })).json.criteria;

  it.each([
    ["defaults are applied", "", { "min-length": 0.5 }],
    ["an exploded array repeats its name", "?kind=catamaran&kind=hydro%20foil", { kind: ["catamaran", "hydro foil"] }],
    ["one item is still an array", "?kind=catamaran", { kind: ["catamaran"] }],
    ["a joined array is split at commas", "?deck-count=3,4,-5", { "deck-count": [3, 4, -5] }],
    ["a pipe-delimited array is split at pipes", "?tags=a%7Cb,c", { tags: ["a", "b,c"] }],
    ["an object is read from its brackets", "?built[from]=1999&built[yard]=12", { built: { from: 1999, yard: "12" } }],
    ["a number may have a fraction and an exponent", "?min-length=1.5e1", { "min-length": 15 }],
    ["a boolean is true or false", "?in_service=false", { in_service: false }],
    ["an unknown name is ignored", "?colour=red", {}],
  ])("are decoded: %s", async (_case, query, expected) => {
    expect(await criteria(query)).toEqual({ "min-length": 0.5, trace: "abc", ...expected });
  });

  it("are decoded from headers", async () => {
    expect(await criteria("", { "X-Depth": "7" })).toMatchObject({ depth: 7 });
  });

  it.each([
    ["?kind=submarine", 'kind[0]: expected one of "car-ferry", "catamaran", "hydro foil", got "submarine"'],
    ["?deck-count=1,x", 'deck-count[1]: expected an integer, got "x"'],
    ["?deck-count=1e1", 'deck-count[0]: expected an integer, got "1e1"'],
    ["?deck-count=0x10", 'expected an integer, got "0x10"'],
    ["?deck-count=%205", 'expected an integer, got " 5"'],
    ["?deck-count=-0", 'expected an integer, got "-0"'],
    ["?deck-count=01", 'expected an integer, got "01"'],
    ["?built[from]=soon", 'built.from: expected an integer, got "soon"'],
    ["?min-length=-1", 'min-length: expected a number of at least 0, got "-1"'],
    ["?min-length=", 'min-length: expected a number of at least 0, got ""'],
    ["?min-length=.5", 'min-length: expected a number of at least 0, got ".5"'],
    ["?min-length=Infinity", "min-length: expected a number"],
    ["?min-length=1&min-length=2", 'min-length: expected a number of at least 0, got ["1","2"]'],
    ["?in_service=yes", 'in_service: expected true or false, got "yes"'],
    ["?in_service=1", 'in_service: expected true or false, got "1"'],
  ])("are rejected if invalid: %s", async (query, message) => {
    const { status, json } = await call("GET", `/vessels${query}`, undefined, trace);
    expect({ status, title: json.title }).toEqual({ status: 400, title: "invalid" });
    expect(json.detail).toContain(message);
  });

  it("are all named in the error if several are invalid or missing", async () => {
    const { json } = await call("GET", "/vessels?min-length=x&in_service=x", undefined, { "x-depth": "10" });
    expect(json.detail).toBe(
      'min-length: expected a number of at least 0, got "x"; in_service: expected true or false, got "x"; ' +
        'x-trace: expected a string of at least 3 characters, got nothing; x-depth: expected an integer of at most 9, got "10"',
    );
  });
});

describe("routing", () => {
  it("prefers a literal segment to a parameter", async () => {
    expect((await call("GET", "/vessels/flagship")).json.name).toBe("Aurora");
  });

  it("decodes path parameters, with any name", async () => {
    const { json } = await call("GET", "/sailings/7/cabins/A%2F1%20%C3%A9");
    expect(json).toEqual({ sailing: 7, number: "A/1 é", berths: 2, occupant: null });
  });

  it("preserves the digits of a 64-bit integer", async () => {
    const { text } = await call("GET", "/sailings/9223372036854775807/cabins/1");
    expect(text).toContain('"sailing":9223372036854775807');
  });

  it.each(["/sailings/9223372036854775808/cabins/1", "/sailings/1.0/cabins/1", "/vessels/x", "/nowhere", "/vessels/"])(
    "responds to %s with 404",
    async (path) => {
      expect((await call("GET", path)).status).toBe(404);
    },
  );

  it("responds to an undeclared method with 405 and the methods of the path", async () => {
    const { status, headers } = await call("POST", "/vessels/FL-1");
    expect({ status, allow: headers.get("allow") }).toEqual({ status: 405, allow: "GET, HEAD, PUT, DELETE" });
  });

  it("responds to HEAD like GET, without a body", async () => {
    const { status, text } = await call("HEAD", "/vessels/FL-1");
    expect({ status, text }).toEqual({ status: 200, text: "" });
  });
});

describe("request bodies", () => {
  const passenger = { name: "Ann", address: { lines: ["1 Quay"], country: "NO" } };

  it.each([
    { passenger },
    { passenger, vehicle: { kind: "car", plate: "X 1" }, extras: { bikes: 2 }, note: null },
    { passenger, vehicle: { kind: "truck", axles: 3 }, unknown: true },
  ])("are accepted if valid: %j", async (body) => {
    const { status, json, headers } = await call("POST", "/bookings", JSON.stringify(body));
    expect(status).toBe(201);
    expect(json).toMatchObject(body);
    expect(headers.get("location")).toBe(`/bookings/${json.reference}`);
  });

  it.each([
    ["{}", "body.passenger: expected an object, got nothing"],
    ["[]", "body: expected an object, got []"],
    ["null", "body: expected an object, got null"],
    ['{"passenger":{"name":""}}', 'body.passenger.name: expected a string of at least 1 character, got ""'],
    [
      '{"passenger":{"name":"A","address":{"lines":["a",2]}}}',
      "body.passenger.address.lines[1]: expected a string, got 2",
    ],
    ['{"passenger":{"name":"A","address":{"lines":["a","b","c","d"]}}}', "lines: expected an array of at most 3 items"],
    [
      '{"passenger":{"name":"A","address":{"lines":[],"country":"no"}}}',
      "country: expected a string that matches ^[A-Z]{2}$",
    ],
    [
      '{"passenger":{"name":"A"},"vehicle":{"kind":"bus"}}',
      'body.vehicle: expected one of 2 variants, got {"kind":"bus"}',
    ],
    ['{"passenger":{"name":"A"},"extras":{"bikes":1.5}}', "body.extras.bikes: expected an integer, got 1.5"],
    ['{"passenger":{"name":"A"},"note":5}', "body.note: expected a string or null, got 5"],
    ["", "body: expected application/json, got nothing"],
  ])("are rejected if invalid: %s", async (body, message) => {
    const { status, json } = await call("POST", "/bookings", body);
    expect({ status, detail: json.detail }).toEqual({ status: 400, detail: expect.stringContaining(message) });
  });

  it.each([
    ["text/plain", 415],
    ["application/jsonp", 415],
    ["application/json; charset=latin1", 415],
    ["APPLICATION/JSON; charset=UTF-8", 201],
  ])("are accepted or rejected by their media type: %s results in %i", async (type, status) => {
    const { status: got } = await call("POST", "/bookings", JSON.stringify({ passenger }), { "content-type": type });
    expect(got).toBe(status);
  });

  it("are rejected if their JSON is malformed", async () => {
    const { status, json } = await call("POST", "/bookings", '{"passenger": nobody}');
    expect({ status, title: json.title }).toEqual({ status: 400, title: "malformed_json" });
  });

  it("are rejected if they are not UTF-8", async () => {
    const response = await fetch(`${baseURL}/bookings`, {
      method: "POST",
      headers: JSON_TYPE,
      body: Buffer.from([0x22, 0xff, 0x22]),
    });
    expect(response.status).toBe(400);
  });

  it("are rejected if they are too large, with or without Content-Length", async () => {
    const body = JSON.stringify({ passenger, note: "x".repeat(10_000) });
    expect((await call("POST", "/bookings", body)).status).toBe(413);
    const status = await new Promise((resolve, reject) => {
      const chunked = request(`${baseURL}/bookings`, {
        method: "POST",
        headers: { ...JSON_TYPE, "transfer-encoding": "chunked" },
      });
      chunked.on("response", (response) => resolve(response.statusCode)).on("error", reject);
      chunked.write(body.slice(0, 5000));
      chunked.end(body.slice(5000));
    });
    expect(status).toBe(413);
  });

  it("may be absent if they are optional", async () => {
    expect((await call("PATCH", "/bookings/none")).json).toEqual({ title: "Nothing to amend" });
  });
});

describe("responses", () => {
  it("have each status that the handlers return", async () => {
    const vessel = { id: "ZZ-1", kind: "catamaran", name: "Zephyr" };
    expect((await call("PUT", "/vessels/ZZ-1", JSON.stringify(vessel))).status).toBe(201);
    expect((await call("PUT", "/vessels/ZZ-1", JSON.stringify(vessel))).status).toBe(200);
    const deleted = await call("DELETE", "/vessels/ZZ-1");
    expect({ status: deleted.status, text: deleted.text, type: deleted.headers.get("content-type") }).toEqual({
      status: 204,
      text: "",
      type: null,
    });
    expect((await call("DELETE", "/vessels/ZZ-1")).status).toBe(404);
    expect((await call("GET", "/vessels", undefined, { "x-trace": "teapot" })).status).toBe(418);
    const waiting = await call("POST", "/bookings", '{"passenger":{"name":"A"},"extras":{"wait":4}}');
    expect({ status: waiting.status, json: waiting.json }).toEqual({ status: 202, json: { position: 4 } });
    expect((await call("POST", "/bookings", '{"passenger":{"name":"Nobody"}}')).status).toBe(422);
  });

  it("announce the deprecation of an operation, and have the status 410 from its sunset on", async () => {
    const { headers } = await call("DELETE", "/vessels/YY-1");
    expect(headers.get("deprecation")).toBe("@1735689600");
    expect(headers.get("sunset")).toBe("Mon, 30 Jun 2031 00:00:00 GMT");
    const at = (time: string) => ferryApp({ now: () => new Date(time) }).request("/vessels/YY-1", { method: "DELETE" });
    expect((await at("2031-06-29T23:59:59Z")).status).toBe(404);
    const gone = await at("2031-06-30T00:00:00Z");
    expect({ status: gone.status, sunset: gone.headers.get("sunset") }).toEqual({
      status: 410,
      sunset: "Mon, 30 Jun 2031 00:00:00 GMT",
    });
  });

  it.each([
    ["an undeclared status", { status: 302, body: {} }, "status: expected one of 200, got 302"],
    [
      "a body that violates its schema",
      { status: 200, body: { ok: "yes" } },
      'body.ok: expected true or false, got "yes"',
    ],
    ["no body", { status: 200 }, "body: expected an object, got nothing"],
    [
      "an undeclared header",
      { status: 200, body: { ok: true }, headers: { "X-More": "1" } },
      "X-More: expected no such property",
    ],
  ])("are never sent with %s", async (_case, result, message) => {
    // TypeScript rejects these handlers, but an application in JavaScript can have them.
    const handlers = { ...ferryHandlers(), health: () => result } as ReturnType<typeof ferryHandlers>;
    const response = await ferryApp({ handlers }).request("/health");
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ title: "invalid_response", detail: expect.stringContaining(message) });
  });

  it("are reported with the name of an undeclared header", async () => {
    const handlers = {
      ...ferryHandlers(),
      health: () => ({ status: 200, body: { ok: true }, headers: { "X-More": 1 } }),
    } as ReturnType<typeof ferryHandlers>;
    const response = await ferryApp({ handlers }).request("/health");
    expect(await response.json()).toMatchObject({ detail: 'X-More: expected no such property, got "1"' });
  });

  const outOfSteam = () => {
    throw new Error("out of steam");
  };

  it.each([
    ["throws", outOfSteam],
    ["rejects", async () => outOfSteam()],
  ])("are rendered by the application if a handler %s", async (_case, health) => {
    const response = await ferryApp({ handlers: { ...ferryHandlers(), health } }).request("/health");
    expect(await response.json()).toEqual({ title: "thrown", detail: "Error: out of steam" });
  });

  it.each([
    ["a value", () => ({ status: 200, body: { ok: true } }) as const],
    ["a promise", async () => ({ status: 200, body: { ok: true } }) as const],
    ["a promise of another realm", () => runInNewContext("Promise.resolve({ status: 200, body: { ok: true } })")],
  ])("are sent if a handler returns %s", async (_case, health) => {
    const response = await ferryApp({ handlers: { ...ferryHandlers(), health } }).request("/health");
    expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
  });
});

describe("the application", () => {
  it("cannot be created without a handler", () => {
    const { health: _health, ...incomplete } = ferryHandlers();
    expect(() => ferryApp({ handlers: incomplete as ReturnType<typeof ferryHandlers> })).toThrow(
      "handlers.health: expected a function for health, got undefined",
    );
  });
});
