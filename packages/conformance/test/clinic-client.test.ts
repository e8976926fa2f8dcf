// The generated client of the clinic contract on its generated server: every alternative of authentication works.
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { clinicApp } from "../src/clinic-app.ts";
import { Clinic, type ClinicOptions } from "../src/gen/clinic-sdk/index.gen.ts";
import { startServer } from "./start-server.ts";

const tokens = new Map([["reader", ["reports:read"]]]);
let baseURL = "";

beforeAll(async () => {
  const { baseURL: url, close } = await startServer(clinicApp({ tokens }));
  baseURL = url;
  return close;
});
afterEach(() => void vi.unstubAllEnvs());

function createClient(credentials: ClinicOptions["credentials"], options: ClinicOptions = {}): Clinic {
  return new Clinic({ baseURL, credentials, maxRetries: 0, logLevel: "off", ...options });
}

describe("the client", () => {
  it("calls public operations without credentials", async () => {
    expect(await createClient({}).getOpeningHours()).toMatchObject({ alternative: 0, principals: {} });
    expect(await createClient({}).listNews()).toMatchObject({ alternative: 0 });
  });

  it("authenticates at an operation with optional authentication if it can", async () => {
    expect(await createClient({ session: "staff-token" }).listNews()).toMatchObject({ alternative: 1 });
  });

  it.each([
    [{ session: "staff-token" }, { alternative: 0, principals: { session: "Ann" } }],
    [{ session: async () => "staff-token" }, { alternative: 0 }],
    [{ browser: "staff; cookie" }, { alternative: 1, principals: { browser: "Bo" } }],
  ])("uses the first alternative with the credentials %j", async (credentials, expected) => {
    expect(await createClient(credentials).visits.list()).toMatchObject(expected);
  });

  it.each([
    [
      { device: "device-key", user: "a b&c" },
      { alternative: 0, principals: { device: "scanner", user: "Cleo" } },
    ],
    [{ administrator: { username: "Zoë", password: "p:ä" } }, { alternative: 1 }],
    [{ device: "device-key", administrator: "Zoë:p:ä" }, { alternative: 1 }],
  ])("sends the credentials of schemes that apply together: %j", async (credentials, expected) => {
    expect(await createClient(credentials).patients.list()).toMatchObject(expected);
  });

  it("sends a token of OpenID Connect", async () => {
    const created = await createClient({ provider: "id-token" }).reports.create({ title: "a" });
    expect(created).toMatchObject({ alternative: 1, principals: { provider: "Dora" } });
  });

  it("rejects a call without the credentials of an alternative, before it sends a request", async () => {
    await expect(createClient({ device: "device-key" }).patients.list()).rejects.toThrow(
      "credentials: expected device with user or administrator, got device",
    );
  });

  it("reads credentials from the environment", async () => {
    vi.stubEnv("CLINIC_BROWSER", "staff; cookie");
    expect(await createClient({}).visits.list()).toMatchObject({ alternative: 1 });
  });

  it("does not call functions of credentials that it does not send", async () => {
    const browser = vi.fn(() => "unused");
    expect(await createClient({ session: "staff-token", browser }).visits.list()).toMatchObject({ alternative: 0 });
    expect(browser).not.toHaveBeenCalled();
  });

  it("throws the error of the class for 401 and 403", async () => {
    await expect(createClient({ session: "expired" }).visits.list()).rejects.toMatchObject({
      name: "AuthenticationError",
      body: { detail: "session: expected an active credential, got an unknown one" },
    });
    await expect(createClient({ service: "reader" }).reports.putScan("x")).rejects.toMatchObject({
      name: "PermissionDeniedError",
      body: { detail: "service: expected the scope reports:write, got reports:read" },
    });
  });
});
