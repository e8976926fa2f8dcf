// The optional entry points of a client, for a contract that is unlike the first one: the service that `./msw` plays is
// asked through TanStack Query, and its answers are checked.
import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
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

function play(options: HandlerOptions = {}): FerryLine {
  server.use(...handlers(options));
  return new FerryLine({ apiKey: "any", maxRetries: 0, logLevel: "off", middleware: [responseValidation()] });
}

const cache = () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });

it("answers queries with examples that are what the contract says", async () => {
  const client = play();
  const queries = cache();
  const { vessels } = await queries.fetchQuery(searchVesselsQuery(client, { kind: ["catamaran"], xTrace: "abc" }));
  expect(vessels[0]).toHaveProperty("kind");
  expect(await queries.fetchQuery(getVesselQuery(client, "AB-1"))).toHaveProperty("name");
  const cabin = getCabinQuery(client, 9223372036854775807n, "A.1");
  expect(cabin.queryKey).toEqual(["get-cabin", "9223372036854775807n", "A.1"]);
  expect(await queries.fetchQuery(cabin)).toHaveProperty("berths");
});

it("takes mutations, one without an answer too", async () => {
  const client = play();
  const booking = new MutationObserver(cache(), createBookingMutation(client));
  expect(await booking.mutate({ body: { passenger: { name: "Ann" } } })).toHaveProperty("reference");
  const removal = new MutationObserver(cache(), deleteVesselMutation(client));
  expect(await removal.mutate({ vesselId: "AB-1" })).toBeUndefined();
});

it("refuses keys that it does not know, but where the contract asks for none", async () => {
  const client = play({ apiKeys: ["good"] });
  await expect(client.vessels.get("AB-1")).rejects.toMatchObject({ name: "AuthenticationError", status: 401 });
  expect(await client.health()).toHaveProperty("ok");
  expect(await client.withOptions({ apiKey: "good" }).vessels.get("AB-1")).toHaveProperty("id");
});

it("fails as it is told, with the body of the contract", async () => {
  const client = play({ failures: { getVessel: 404 } });
  await expect(client.vessels.get("AB-1")).rejects.toMatchObject({ status: 404, body: { title: expect.any(String) } });
});

it("leaves an answer that is not of the contract to the check, which names the place", async () => {
  const fetch = async () => Response.json({ id: "AB-1", kind: "raft", name: "A" });
  const error = await play()
    .withOptions({ fetch })
    .vessels.get("AB-1")
    .catch((error) => error);
  expect(error).toBeInstanceOf(ResponseValidationError);
  expect(error.message).toBe(
    'GET /vessels/{vessel-id}: 200 body.kind: expected one of "car-ferry", "catamaran", "hydro foil", got "raft"',
  );
});
