// The generated server of the clinic contract: it evaluates the security requirements of each operation.
import { beforeAll, describe, expect, it } from "vitest";
import { type ClinicAppOptions, clinicApp } from "../src/clinic-app.ts";
import { createApp } from "../src/gen/clinic-server/index.gen.ts";
import { startServer, startTestServer } from "./start-server.ts";

const TOKENS = new Map([
  ["reader", ["reports:read"]],
  ["writer", ["reports:read", "reports:write"]],
]);

const basic = (pair: string) => `Basic ${Buffer.from(pair).toString("base64")}`;

let baseURL = "";

beforeAll(async () => {
  const { baseURL: url, close } = await startServer(clinicApp({ tokens: TOKENS }));
  baseURL = url;
  return close;
});

async function call(path: string, headers: Record<string, string> = {}, method = "GET", url = baseURL) {
  const json = method === "POST" ? { "content-type": "application/json" } : {};
  const body = method === "POST" ? '{"title":"a","patient":"b"}' : null;
  const response = await fetch(url + path, { method, headers: { ...headers, ...json }, body });
  return {
    status: response.status,
    challenge: response.headers.get("www-authenticate"),
    body: await response.json(),
  };
}

describe("a public operation", () => {
  it.each([{}, { authorization: "Bearer wrong" }])("accepts a request with the headers %j", async (headers) => {
    expect(await call("/opening-hours", headers)).toMatchObject({ status: 200, body: { alternative: 0 } });
  });
});

describe("an operation with optional authentication", () => {
  it("accepts anonymous requests, and authenticates others", async () => {
    expect((await call("/news")).body).toMatchObject({ alternative: 0, principals: { session: "the public" } });
    const authenticated = await call("/news", { authorization: "Bearer staff-token" });
    expect(authenticated.body).toMatchObject({ alternative: 1, principals: { session: "Ann" } });
  });

  it("rejects an invalid credential, so that the client learns about it", async () => {
    expect(await call("/news", { authorization: "Bearer expired" })).toMatchObject({
      status: 401,
      challenge: 'Bearer realm="Clinic", error="invalid_token"',
    });
  });
});

describe("an operation with one scheme", () => {
  it.each(["Bearer staff-token", "bearer  staff-token", "BEARER staff-token"])("accepts %j", async (authorization) => {
    expect(await call("/visits", { authorization }, "POST")).toMatchObject({
      status: 201,
      body: { principals: { session: "Ann" }, scopes: { session: [] } },
    });
  });

  it.each([undefined, "", "Token staff-token", "Bearerstaff-token", basic("a:b")])(
    "rejects %j as missing, without an error code",
    async (authorization) => {
      expect(await call("/visits", authorization === undefined ? {} : { authorization }, "POST")).toEqual({
        status: 401,
        challenge: 'Bearer realm="Clinic"',
        body: { title: "unauthorized", detail: "credentials: expected session, got none" },
      });
    },
  );

  it.each([
    ["Bearer expired", "session: expected an active credential, got an unknown one"],
    ["Bearer", 'session: expected "Bearer" and a token, got a malformed value'],
    ["Bearer a b", 'session: expected "Bearer" and a token, got a malformed value'],
  ])("rejects %j as invalid", async (authorization, detail) => {
    expect(await call("/visits", { authorization }, "POST")).toEqual({
      status: 401,
      challenge: 'Bearer realm="Clinic", error="invalid_token"',
      body: { title: "unauthorized", detail },
    });
  });

  it("rejects a request before it validates the body", async () => {
    const response = await fetch(`${baseURL}/visits`, { method: "POST", body: "no JSON" });
    expect(response.status).toBe(401);
  });
});

describe("an operation with alternatives", () => {
  it.each([
    ["the first", { authorization: "Bearer staff-token" }, { alternative: 0, principals: { session: "Ann" } }],
    [
      "the second",
      { cookie: "a=b; clinic_session=staff%3B%20cookie" },
      { alternative: 1, principals: { browser: "Bo" } },
    ],
    [
      "the first of two that are valid",
      { authorization: "Bearer staff-token", cookie: "clinic_session=staff%3B%20cookie" },
      { alternative: 0 },
    ],
    [
      "the second if the credential of the first is invalid",
      { authorization: "Bearer expired", cookie: "clinic_session=staff%3B%20cookie" },
      { alternative: 1 },
    ],
  ] as const)("accepts %s", async (_case, headers, expected) => {
    expect(await call("/visits", headers)).toMatchObject({ status: 200, body: expected });
  });

  it("rejects a request without a credential with one challenge per scheme", async () => {
    expect(await call("/visits")).toMatchObject({
      status: 401,
      challenge: 'Bearer realm="Clinic", ApiKey realm="Clinic", in="cookie", name="clinic_session"',
      body: { detail: "credentials: expected session or browser, got none" },
    });
  });
});

describe("an operation with schemes that apply together", () => {
  const device = { "x-device-key": "device-key" };

  it("accepts a request with all credentials", async () => {
    expect(await call("/patients?user=a+b%26c", device)).toMatchObject({
      status: 200,
      body: { alternative: 0, principals: { device: "scanner", user: "Cleo" } },
    });
  });

  it("accepts the alternative with a user name and password in UTF-8", async () => {
    expect(await call("/patients", { ...device, authorization: basic("Zoë:p:ä") })).toMatchObject({
      status: 200,
      body: { alternative: 1, principals: { administrator: "Zoë" } },
    });
  });

  it("rejects a request with one of two credentials, without verifying it", async () => {
    let verified = 0;
    const authenticators: ClinicAppOptions["authenticators"] = {
      device: ({ key }) => {
        verified++;
        return { principal: key };
      },
    };
    const url = await startTestServer(clinicApp({ authenticators }));
    expect(await call("/patients", device, "GET", url)).toMatchObject({
      status: 401,
      challenge:
        'ApiKey realm="Clinic", in="header", name="X-Device-Key", ' +
        'ApiKey realm="Clinic", in="query", name="user", Basic realm="Clinic", charset="UTF-8"',
      body: { detail: "credentials: expected device with user or administrator, got device" },
    });
    expect(verified).toBe(0);
  });

  it("rejects a request with one valid and one invalid credential", async () => {
    expect(await call("/patients?user=nobody", device)).toMatchObject({
      status: 401,
      body: { detail: "user: expected an active credential, got an unknown one" },
    });
  });

  it.each(["Basic !", "Basic /w==", basic("no colon"), "Basic"])("rejects the malformed %j", async (authorization) => {
    expect(await call("/patients", { authorization })).toMatchObject({
      status: 401,
      body: { detail: 'administrator: expected "Basic" and name:password in base64, got a malformed value' },
    });
  });
});

describe("an operation with scopes", () => {
  it("accepts a token with the scopes, and passes them to the handler", async () => {
    expect(await call("/reports", { authorization: "Bearer writer" })).toMatchObject({
      status: 200,
      body: { principals: { service: "lab" }, scopes: { service: ["reports:read", "reports:write"] } },
    });
  });

  it("rejects a valid token without a scope as 403", async () => {
    expect(await call("/reports", { authorization: "Bearer reader" }, "POST")).toEqual({
      status: 403,
      challenge: 'Bearer realm="Clinic", error="insufficient_scope", scope="reports:read reports:write"',
      body: {
        title: "insufficient_scope",
        detail: "service: expected the scope reports:read and reports:write, got reports:read",
      },
    });
  });

  it("names the scopes in the challenge for a missing token", async () => {
    expect(await call("/reports")).toMatchObject({
      status: 401,
      challenge: 'Bearer realm="Clinic", scope="reports:read"',
    });
  });

  it("accepts the token of another scheme in the same header", async () => {
    expect(await call("/reports", { authorization: "Bearer id-token" }, "POST")).toMatchObject({
      status: 201,
      body: { alternative: 1, principals: { provider: "Dora" } },
    });
  });
});

describe("limit", () => {
  const anonymous = { failure: { kind: "unauthorized", message: expect.stringMatching(/got none$/) } };
  const staff = { authentication: { principals: { session: { employee: "Ann" } } } };

  it.each([
    ["of an operation", "/visits", "Bearer staff-token", staff, 200],
    ["without credentials", "/visits", "", anonymous, 401],
    ["of an unknown path", "/wards", "Bearer staff-token", staff, 404],
  ])("receives the caller %s", async (_title, path, authorization, expected, status) => {
    const callers: unknown[] = [];
    const url = await startTestServer(clinicApp({ limit: (_context, caller) => void callers.push(caller) }));
    expect((await call(path, { authorization }, "GET", url)).status).toBe(status);
    expect(callers).toMatchObject([expected]);
  });

  it("rejects a request by throwing, before its body is read", async () => {
    const limit = () => {
      throw new Error("too many requests");
    };
    const url = await startTestServer(clinicApp({ limit }));
    const body = { title: "thrown" };
    expect(await call("/visits", { authorization: "Bearer staff-token" }, "POST", url)).toMatchObject({ body });
    expect(await call("/wards", {}, "GET", url)).toMatchObject({ body });
  });
});

describe("an authenticator", () => {
  it("is called once per request", async () => {
    const received: unknown[] = [];
    const authenticators: ClinicAppOptions["authenticators"] = {
      session: (credential, context) => {
        received.push(credential, context.req.path);
        return { rejected: "expected a token of today, got one of yesterday" };
      },
    };
    const url = await startTestServer(clinicApp({ authenticators }));
    expect((await call("/visits", { authorization: "Bearer a" }, "GET", url)).status).toBe(401);
    expect(received).toEqual([{ token: "a" }, "/visits"]);
  });

  it("that throws causes a 500 response", async () => {
    const authenticators: ClinicAppOptions["authenticators"] = {
      session: async () => {
        throw new Error("the database is down");
      },
    };
    const url = await startTestServer(clinicApp({ authenticators }));
    expect(await call("/visits", { authorization: "Bearer a" }, "GET", url)).toMatchObject({
      status: 500,
      body: { title: "thrown" },
    });
  });

  it("can read the credential itself", async () => {
    const authenticators: ClinicAppOptions["authenticators"] = {
      session: {
        authenticate: (context) => (context.req.header("x-verified") ? { principal: { employee: "Eve" } } : undefined),
      },
    };
    const url = await startTestServer(clinicApp({ authenticators }));
    expect((await call("/visits", { "x-verified": "1" }, "GET", url)).body).toMatchObject({
      principals: { session: "Eve" },
    });
    expect((await call("/visits", { authorization: "Bearer staff-token" }, "GET", url)).status).toBe(401);
  });

  it("that is missing is an error when the app is created", () => {
    const create = createApp as (options: object) => unknown;
    const handlers = new Proxy({}, { get: () => () => ({ status: 200 }) });
    expect(() => create({ handlers, authenticators: {} })).toThrow(
      /^authenticators\.\w+: expected a function for \w+, got undefined$/,
    );
  });
});
