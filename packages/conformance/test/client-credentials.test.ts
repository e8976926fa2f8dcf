// The generated client requests access tokens of an authorization server with the client credentials grant of OAuth 2.0.
import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { clinicApp } from "../src/clinic-app.ts";
import { Clinic, type ClinicOptions } from "../src/gen/clinic-sdk/index.gen.ts";
import { startTokenServer, type TokenServer } from "../src/token-server.ts";
import { startTestServer } from "./start-server.ts";

const clientId = "lab: 1";
const clientSecret = "s3cret&+ä";

let server: TokenServer;

beforeEach(async () => {
  server = await startTokenServer({ clientId, clientSecret });
});
afterEach(() => {
  server.close();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

async function createClient(options: ClinicOptions = {}): Promise<Clinic> {
  const baseURL = await startTestServer(clinicApp({ tokens: server.tokens }));
  const service = { clientId, clientSecret, tokenURL: server.url };
  return new Clinic({ baseURL, credentials: { service }, maxRetries: 0, logLevel: "off", ...options });
}

/** Advances the clock, but not the timers of the connections. */
function advanceClock(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000);
}

describe("client credentials", () => {
  it("request one token and reuse it", async () => {
    const client = await createClient();
    expect(await client.reports.list()).toMatchObject({ principals: { service: "lab" } });
    await client.reports.create({ title: "a" });
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.form).toEqual({ grant_type: "client_credentials" });
  });

  it("request the configured scopes", async () => {
    const client = await createClient();
    const scopes = ["reports:read", "other"];
    const service = { clientId, clientSecret, tokenURL: server.url, scopes };
    const copy = client.withOptions({ credentials: { service } });
    expect(await copy.reports.list()).toMatchObject({ scopes: { service: scopes } });
    expect(server.requests[0]?.form).toEqual({ grant_type: "client_credentials", scope: "reports:read other" });
    await expect(copy.reports.create({ title: "a" })).rejects.toMatchObject({ status: 403 });
  });

  it("have at most one token request in flight, which copies of the client share", async () => {
    const client = await createClient();
    const copies = [client, client, client.withOptions({ maxRetries: 1 })];
    await Promise.all(copies.map((copy) => copy.reports.list()));
    expect(server.requests).toHaveLength(1);
  });

  it("renew the token a minute before it expires", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const client = await createClient();
    await client.reports.list();
    advanceClock(3600 - 61);
    await client.reports.list();
    expect(server.requests).toHaveLength(1);
    advanceClock(2);
    await client.reports.list();
    expect(server.requests).toHaveLength(2);
  });

  it("renew a token with a short lifetime after half of it", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    server.close();
    server = await startTokenServer({ clientId, clientSecret, expiresIn: 20 });
    const client = await createClient();
    await client.reports.list();
    advanceClock(9);
    await client.reports.list();
    expect(server.requests).toHaveLength(1);
    advanceClock(2);
    await client.reports.list();
    expect(server.requests).toHaveLength(2);
  });

  it("replace a revoked token once, and send the request again with its body", async () => {
    const client = await createClient();
    await client.reports.list();
    server.tokens.clear();
    expect(await client.reports.create({ title: "a" })).toMatchObject({ principals: { service: "lab" } });
    expect(server.requests).toHaveLength(2);
  });

  it("request one token for several calls that are rejected together", async () => {
    const client = await createClient();
    await client.reports.list();
    server.tokens.clear();
    await Promise.all([client.reports.list(), client.reports.list(), client.reports.list()]);
    expect(server.requests).toHaveLength(2);
  });

  it("give up after the second 401 response", async () => {
    const baseURL = await startTestServer(clinicApp());
    const client = await createClient({ baseURL });
    await expect(client.reports.list()).rejects.toMatchObject({ name: "AuthenticationError", status: 401 });
    expect(server.requests).toHaveLength(2);
  });

  it("do not send a body again that may be a stream", async () => {
    const client = await createClient();
    await client.reports.list();
    server.tokens.clear();
    const stream = new Blob(["scan"]).stream();
    await expect(client.reports.putScan(stream)).rejects.toMatchObject({ status: 401 });
    expect(await client.reports.putScan(new Blob(["scan"]).stream())).toMatchObject({ principals: { bytes: "4" } });
  });

  it("are read from the environment", async () => {
    vi.stubEnv("CLINIC_SERVICE_CLIENT_ID", clientId);
    vi.stubEnv("CLINIC_SERVICE_CLIENT_SECRET", clientSecret);
    const urls: string[] = [];
    const redirect: typeof fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      urls.push(url);
      return fetch(url === "https://login.clinic.example/token" ? server.url : input, init);
    };
    const client = await createClient({ credentials: {}, fetch: redirect });
    expect(await client.reports.list()).toMatchObject({ alternative: 0 });
    expect(urls[0]).toBe("https://login.clinic.example/token");
  });

  it("can be replaced by a token", async () => {
    server.tokens.set("mine", ["reports:read"]);
    const client = await createClient({ credentials: { service: "mine" } });
    expect(await client.reports.list()).toMatchObject({ scopes: { service: ["reports:read"] } });
    expect(server.requests).toHaveLength(0);
  });
});

describe("a failed token request", () => {
  /** Returns all that a program may print of an error. */
  const describeError = (error: unknown) =>
    `${inspect(error, { depth: 9, showHidden: true })} ${JSON.stringify(error)}`;

  it("throws the error of the authorization server without the secret", async () => {
    const logs: string[] = [];
    const push = (message: string) => void logs.push(message);
    const logger = { debug: push, info: push, warn: push, error: push };
    const client = await createClient({
      credentials: { service: { clientId: "other", clientSecret, tokenURL: server.url } },
      logger,
      logLevel: "debug",
    });
    const error = await client.reports.list().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      name: "AuthenticationError",
      status: 401,
      code: "invalid_client",
      message: `credentials.service: POST ${server.url}: 401 invalid_client: unknown client with the secret ***`,
    });
    for (const output of [describeError(error), inspect(client, { depth: 9, showHidden: true }), logs.join()]) {
      expect(output).not.toContain(clientSecret);
    }
  });

  it.each([
    ["no JSON", "expected a JSON object with an access_token, got something else"],
    ['{"access_token":"hidden","token_type":"mac"}', 'expected the token_type bearer, got "mac"'],
    ['{"access_token":"hid\\nden","token_type":"bearer"}', "expected a JSON object with an access_token"],
  ])("rejects the response %j without showing it", async (body, message) => {
    server.failure = { status: 200, body };
    const error = await (await createClient()).reports.list().catch((thrown: unknown) => thrown);
    expect(error).toHaveProperty("message", expect.stringContaining(message));
    expect(describeError(error)).not.toContain("hid");
  });

  it("reads at most 1 MiB of the authorization server's response", async () => {
    const client = await createClient();
    const token = JSON.stringify({ access_token: "token", token_type: "bearer" });
    server.failure = { status: 200, body: token.padEnd(1024 * 1024 + 1) };
    await expect(client.reports.list()).rejects.toMatchObject({
      name: "ResponseTooLargeError",
      message: `credentials.service: POST ${server.url}: 200 expected at most 1048576 bytes, got more`,
    });
  });

  it("throws a connection error if the authorization server is not reachable", async () => {
    const client = await createClient();
    server.close();
    await expect(client.reports.list()).rejects.toMatchObject({
      name: "ConnectionError",
      message: `credentials.service: POST ${server.url}: connection refused (ECONNREFUSED)`,
    });
  });

  it("is repeated by the next call", async () => {
    const client = await createClient();
    server.failure = { status: 503, body: "busy" };
    await expect(client.reports.list()).rejects.toMatchObject({ name: "ServerError", status: 503 });
    server.failure = undefined;
    expect(await client.reports.list()).toMatchObject({ principals: { service: "lab" } });
  });

  it("is not aborted with one of the calls that wait for it", async () => {
    const client = await createClient();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.delay = promise;
    onTestFinished(() => resolve());
    const controller = new AbortController();
    const aborted = client.reports.list({ signal: controller.signal });
    const waiting = client.reports.list();
    await vi.waitFor(() => expect(server.requests).toHaveLength(1));
    controller.abort();
    await expect(aborted).rejects.toMatchObject({ name: "AbortError" });
    resolve();
    expect(await waiting).toMatchObject({ principals: { service: "lab" } });
    expect(server.requests).toHaveLength(1);
  });
});
