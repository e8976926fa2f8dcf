// The generated mock server (`./msw`) of a contract with every kind of security, called by the generated client.
import { setupServer } from "msw/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Clinic, type ClinicOptions } from "../src/gen/clinic-sdk/index.gen.ts";
import { handlers } from "../src/gen/clinic-sdk/msw.gen.ts";

const server = setupServer(...handlers({ apiKeys: ["good; key", "name:good"] }));
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());

const createClient = (credentials: ClinicOptions["credentials"]) =>
  new Clinic({ credentials, maxRetries: 0, logLevel: "off" });

describe("the mock server of the clinic", () => {
  it("accepts public and anonymous requests", async () => {
    expect(await createClient({}).getOpeningHours()).toHaveProperty("alternative");
    expect(await createClient({}).listNews()).toHaveProperty("alternative");
  });

  it.each([{ device: "good; key", user: "good; key" }, { administrator: "name:good" }])(
    "accepts the alternative %j",
    async (credentials) => {
      expect(await createClient(credentials).patients.list()).toHaveProperty("alternative");
    },
  );

  it("rejects an unknown credential of one of the alternatives", async () => {
    expect(await createClient({ browser: "good; key" }).visits.list()).toHaveProperty("alternative");
    await expect(createClient({ browser: "bad" }).visits.list()).rejects.toMatchObject({ status: 401 });
    const partlyValid = createClient({ device: "good; key", user: "bad" });
    await expect(partlyValid.patients.list()).rejects.toMatchObject({ status: 401 });
  });
});
