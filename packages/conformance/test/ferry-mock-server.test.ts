// The optional entry points of a generated client: TanStack Query calls the mock server of `./msw`, and `./validate`
// checks its responses.
import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { FerryLine } from "../src/gen/ferry-sdk/client.gen.ts";
import { type HandlerOptions, handlers } from "../src/gen/ferry-sdk/msw.gen.ts";
import {
  createBookingMutation,
  deleteVesselMutation,
  getCabinQuery,
  getVesselQuery,
  searchVesselsQuery,
} from "../src/gen/ferry-sdk/react-query.gen.ts";
import { ResponseValidationError, responseValidation } from "../src/gen/ferry-sdk/validate.gen.ts";

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function startMockServer(options: HandlerOptions = {}): FerryLine {
  server.use(...handlers(options));
  return new FerryLine({ apiKey: "any", maxRetries: 0, logLevel: "off", middleware: [responseValidation()] });
}

const createQueryClient = () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });

describe("the mock server of the ferry line", () => {
  it("returns examples to queries", async () => {
    const client = startMockServer();
    const queries = createQueryClient();
    const { vessels } = await queries.fetchQuery(searchVesselsQuery(client, { kind: ["catamaran"], xTrace: "abc" }));
    expect(vessels[0]).toHaveProperty("kind");
    expect(await queries.fetchQuery(getVesselQuery(client, "AB-1"))).toHaveProperty("name");
    const cabin = getCabinQuery(client, 9223372036854775807n, "A.1");
    expect(cabin.queryKey).toEqual(["get-cabin", "9223372036854775807n", "A.1"]);
    expect(await queries.fetchQuery(cabin)).toHaveProperty("berths");
  });

  it("accepts mutations, with and without a response body", async () => {
    const client = startMockServer();
    const booking = new MutationObserver(createQueryClient(), createBookingMutation(client));
    expect(await booking.mutate({ body: { passenger: { name: "Ann" } } })).toHaveProperty("reference");
    const removal = new MutationObserver(createQueryClient(), deleteVesselMutation(client));
    expect(await removal.mutate({ vesselId: "AB-1" })).toBeUndefined();
  });

  it("rejects unknown API keys, except for operations without authentication", async () => {
    const client = startMockServer({ apiKeys: ["good"] });
    await expect(client.vessels.get("AB-1")).rejects.toMatchObject({ name: "AuthenticationError", status: 401 });
    expect(await client.health()).toHaveProperty("ok");
    expect(await client.withOptions({ apiKey: "good" }).vessels.get("AB-1")).toHaveProperty("id");
  });

  it("returns the configured failure with the error body of the contract", async () => {
    const client = startMockServer({ failures: { getVessel: 404 } });
    await expect(client.vessels.get("AB-1")).rejects.toMatchObject({
      status: 404,
      body: { title: expect.any(String) },
    });
  });
});

it("responseValidation rejects a response that violates the contract, and names the invalid property", async () => {
  const fetch = async () => Response.json({ id: "AB-1", kind: "raft", name: "A" });
  const error = await startMockServer()
    .withOptions({ fetch })
    .vessels.get("AB-1")
    .catch((error) => error);
  expect(error).toBeInstanceOf(ResponseValidationError);
  expect(error.message).toBe(
    'GET /vessels/{vessel-id}: 200 body.kind: expected one of "car-ferry", "catamaran", "hydro foil", got "raft"',
  );
});
