// Round trips of every operation of the ferry contract between its generated client and server, over HTTP.
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ferryApp } from "../src/ferry-app.ts";
import { flagship } from "../src/ferry-handlers.ts";
import { FerryLine } from "../src/gen/ferry-sdk/client.gen.ts";
import { APIError, NotFoundError } from "../src/gen/ferry-sdk/index.gen.ts";
import { responseValidation } from "../src/gen/ferry-sdk/validate.gen.ts";
import { routes } from "../src/gen/ferry-server/routes.gen.ts";

const app = ferryApp();
const receivedRequests = new Set<string>();
const server = createAdaptorServer({
  fetch: (request) => {
    const { pathname } = new URL(request.url);
    receivedRequests.add(`${request.method} ${pathname}`);
    return app.fetch(request);
  },
});
let client: FerryLine;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const baseURL = `http://127.0.0.1:${port}`;
  const middleware = [responseValidation()];
  client = new FerryLine({ apiKey: "any", baseURL, maxRetries: 0, logLevel: "off", middleware });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const passenger = { name: "Ann", address: { lines: ["1 Quay", "Übersee"], country: "NO" } };

describe("the ferry client and server", () => {
  it("agree on an operation without parameters", async () => {
    expect(await client.health()).toEqual({ ok: true });
  });

  it("agree on parameters of every type and on response headers", async () => {
    const criteria = {
      kind: ["car-ferry", "hydro foil"] as const,
      "deck-count": [1, -2],
      tags: ["a/b", "c,d", "e f"],
      built: { from: 1990, yard: "A&B=C" },
      "min-length": 12.25,
      in_service: false,
    };
    const { data, response } = await client.vessels
      .search({ ...criteria, kind: [...criteria.kind], xTrace: "trace-1", xDepth: 9 })
      .withResponse();
    expect(data).toEqual({ vessels: [flagship], criteria: { ...criteria, trace: "trace-1", depth: 9 } });
    expect(response.headers.get("x-total")).toBe("1");
  });

  it("agree on recursive values, nulls and 64-bit integers", async () => {
    expect(await client.vessels.getFlagship()).toEqual(flagship);
    expect((await client.vessels.get("FL-1")).imo).toBe(9223372036854775807n);
  });

  it.each([12, -9223372036854775808n])(
    "agree on the 64-bit integer %s and a name with reserved characters in a path",
    async (sailing) => {
      expect(await client.sailings.getCabin(sailing, "A/1?#é")).toEqual({
        sailing,
        number: "A/1?#é",
        berths: 2,
        occupant: null,
      });
    },
  );

  it("agree on several success statuses, with and without a body", async () => {
    const vessel = { id: "RT-1", kind: "catamaran" as const, name: "Zephyr", imo: 12, retired: "2026-01-31" };
    const since = "2026-01-01T00:00:00Z";
    expect(await client.vessels.replace("RT-1", vessel)).toEqual({ vessel, since });
    expect(await client.vessels.replace("RT-1", vessel)).toEqual(vessel);
    expect(await client.vessels.delete("RT-1")).toBeUndefined();
    await expect(client.vessels.delete("RT-1")).rejects.toThrow(NotFoundError);
  });

  it("agree on unions, maps and nulls in a body, and on 304 Not Modified", async () => {
    const booking = {
      passenger,
      vehicle: { kind: "truck" as const, axles: 3 },
      extras: { bikes: 2, "a b": 1 },
      note: null,
    };
    const created = await client.bookings.create(booking);
    if (!("reference" in created)) throw new Error("expected a booking, got a position on the waiting list");
    expect(created).toEqual({ ...booking, reference: created.reference });
    const { data, response } = await client.bookings.get(created.reference).withResponse();
    expect(data).toEqual(created);
    const ifNoneMatch = response.headers.get("etag") ?? "";
    await expect(client.bookings.get(created.reference, { ifNoneMatch })).rejects.toMatchObject({ status: 304 });
    expect(await client.bookings.amend(created.reference, { note: "late" })).toMatchObject({ note: "late", passenger });
    expect(await client.bookings.amend(created.reference, { note: null })).toMatchObject({ note: null });
  });

  it("agree on 202, and on errors that the contract declares by range or default", async () => {
    expect(await client.bookings.create({ passenger, extras: { wait: 3 } })).toEqual({ position: 3 });
    await expect(client.bookings.create({ passenger: { name: "Nobody" } })).rejects.toMatchObject({ status: 422 });
    const teapot = client.vessels.search({ xTrace: "teapot" });
    await expect(teapot).rejects.toThrow(APIError);
    await expect(teapot).rejects.toMatchObject({ status: 418 });
  });

  it("name the parameter of an invalid request", async () => {
    const invalid = client.vessels.search({ xTrace: "abc", "min-length": -1 });
    await expect(invalid).rejects.toMatchObject({ status: 400, message: expect.stringContaining("min-length") });
  });

  it("were tested with every operation", () => {
    const patterns = routes.map(({ method, path }) => new RegExp(`^${method} ${path.replace(/\{[^}]+\}/g, "[^/]+")}$`));
    const requests = [...receivedRequests];
    expect(patterns.filter((pattern) => !requests.some((request) => pattern.test(request)))).toEqual([]);
  });
});
