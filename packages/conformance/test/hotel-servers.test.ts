// Server variables and separate servers of operations: the client, its mock server, code samples and MCP tools agree.
import { mcpTools, readContract, readDocument } from "@onecontract/codegen";
import { codeSamples } from "@onecontract/codegen/code-samples";
import { setupServer } from "msw/node";
import { afterEach, describe, expect, it } from "vitest";
import { Hotel, type HotelOptions } from "../src/gen/hotel-sdk/index.gen.ts";
import { handlers } from "../src/gen/hotel-sdk/msw.gen.ts";

const PHOTO = "/rooms/7/photo";
const PAYMENTS = "/bookings/b/payments";

/** Returns the URLs of the requests for payments and for a photo. */
async function requestedURLs(options: HotelOptions, change: (client: Hotel) => Hotel = (client) => client) {
  const urls: string[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    urls.push(String(input));
    return Response.json([]);
  };
  const client = change(new Hotel({ ...options, fetch }));
  await client.bookings.payments.list("b");
  await client.rooms.getPhoto("7");
  return urls;
}

afterEach(() => {
  for (const name of ["HOTEL_BASE_URL", "HOTEL_SERVER_REGION"]) delete process.env[name];
});

describe("the client of the hotel", () => {
  it("sends each operation to its server, with the default variables", async () => {
    expect(await requestedURLs({})).toEqual([
      `https://eu.hotel.example/v1${PAYMENTS}`,
      `https://eu.photos.hotel.example${PHOTO}`,
    ]);
  });

  it("replaces server variables by options, and by environment variables", async () => {
    const expected = [`https://us.hotel.example/v1${PAYMENTS}`, `https://us.photos.hotel.example${PHOTO}`];
    expect(await requestedURLs({ serverVariables: { region: "us" } })).toEqual(expected);
    process.env.HOTEL_SERVER_REGION = "us";
    expect(await requestedURLs({})).toEqual(expected);
    expect(await requestedURLs({ serverVariables: { region: "eu", version: "v2" } })).toEqual([
      `https://eu.hotel.example/v2${PAYMENTS}`,
      `https://eu.photos.hotel.example${PHOTO}`,
    ]);
  });

  it("sends everything to a base URL that is set explicitly, by option or environment variable", async () => {
    const expected = [`http://proxy.example/x${PAYMENTS}`, `http://proxy.example/x${PHOTO}`];
    expect(await requestedURLs({ baseURL: "http://proxy.example/x/" })).toEqual(expected);
    process.env.HOTEL_BASE_URL = "http://proxy.example/x";
    expect(await requestedURLs({})).toEqual(expected);
    expect(await requestedURLs({ environment: "local" })).toEqual([
      `http://localhost:4010${PAYMENTS}`,
      `https://eu.photos.hotel.example${PHOTO}`,
    ]);
  });

  it("prefers the option for separate servers", async () => {
    const servers = { photos: "http://photos.test/" };
    expect(await requestedURLs({ servers })).toEqual([
      `https://eu.hotel.example/v1${PAYMENTS}`,
      `http://photos.test${PHOTO}`,
    ]);
    expect(await requestedURLs({ servers, baseURL: "http://proxy.example" })).toEqual([
      `http://proxy.example${PAYMENTS}`,
      `http://photos.test${PHOTO}`,
    ]);
  });

  it("resolves the URLs again in withOptions", async () => {
    const us = (client: Hotel) => client.withOptions({ serverVariables: { region: "us" }, maxRetries: 1 });
    expect(await requestedURLs({}, us)).toEqual([
      `https://us.hotel.example/v1${PAYMENTS}`,
      `https://us.photos.hotel.example${PHOTO}`,
    ]);
    const proxy = `http://proxy.example${PAYMENTS}`;
    expect((await requestedURLs({ baseURL: "http://proxy.example" }, us))[0]).toBe(proxy);
    expect((await requestedURLs({}, (client) => client.withOptions({ baseURL: "http://proxy.example" })))[0]).toBe(
      proxy,
    );
    const toLocal = (client: Hotel) => client.withOptions({ environment: "local" });
    expect((await requestedURLs({ baseURL: "http://proxy.example" }, toLocal))[0]).toBe(
      `http://localhost:4010${PAYMENTS}`,
    );
  });

  it("rejects a value that the contract does not allow", async () => {
    // @ts-expect-error no such region
    expect(() => new Hotel({ serverVariables: { region: "mars" } })).toThrow(
      'serverVariables.region: expected one of eu, us, got "mars"',
    );
    // @ts-expect-error no such environment
    const client = new Hotel({ environment: "moon" });
    await expect(client.bookings.payments.list("b")).rejects.toThrow('one of production,local, got "moon"');
  });
});

describe("the mock server of the hotel", () => {
  it.each<HotelOptions>([
    {},
    { serverVariables: { region: "us", version: "v9" } },
    { baseURL: "http://proxy.example/x" },
  ])("responds to a client with the options %j", async (options) => {
    const server = setupServer(...handlers(options.baseURL ? { baseURL: options.baseURL } : {}));
    server.listen({ onUnhandledRequest: "error" });
    try {
      const client = new Hotel({ ...options, maxRetries: 0 });
      expect(await client.bookings.payments.list("b")).toHaveLength(1);
      expect(await client.rooms.getPhoto("7")).toHaveProperty("url");
    } finally {
      server.close();
    }
  });
});

describe("the samples and tools of the hotel", () => {
  const contract = readContract(
    readDocument(new URL(import.meta.resolve("@onecontract/testing/fixtures/hotel.yaml")).pathname),
  );

  function samples(operationId: string, baseURL?: string): (string | undefined)[] {
    const operation = contract.operations.find((candidate) => candidate.operationId === operationId);
    if (!operation) throw new Error(`${operationId}: expected an operation of the contract, got none`);
    const [curl, sdk] = codeSamples(contract, operation, { sdkPackage: "hotel", ...(baseURL && { baseURL }) });
    return [/https?:[^'"]*/.exec(curl?.source ?? "")?.[0], /new Hotel\(.*\)/.exec(sdk?.source ?? "")?.[0]];
  }

  it.each([
    ["getPhoto", undefined, "new Hotel()"],
    ["getPhoto", "https://us.photos.hotel.example", 'new Hotel({ serverVariables: { region: "us" } })'],
    ["getPhoto", "http://photos.test", 'new Hotel({ servers: { photos: "http://photos.test" } })'],
    ["Bookings_create", "https://us.hotel.example/v1", 'new Hotel({ serverVariables: { region: "us" } })'],
    ["Bookings_create", "http://localhost:4010", 'new Hotel({ environment: "local" })'],
    ["Bookings_create", "https://mars.hotel.example/v1", 'new Hotel({ baseURL: "https://mars.hotel.example/v1" })'],
  ])("call %s at %s with %s", (operationId, baseURL, client) => {
    const [url, option] = samples(operationId, baseURL);
    expect(url).toMatch(baseURL ?? "https://eu.photos.hotel.example/");
    expect(option).toBe(client);
  });

  it("call nested resources, and tools name the environment variables of the servers", () => {
    const tools = mcpTools(contract, { sdk: "./sdk.ts" });
    expect(tools).toContain('client.bookings.payments.list(input["id"], options)');
    expect(tools).toContain('HOTEL_SERVER_REGION: "one of eu, us; eu by default"');
  });
});
