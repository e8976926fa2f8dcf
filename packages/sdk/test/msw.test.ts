// The mock server of the entry point `./msw`, called by the client.
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type HandlerOptions, handlers } from "../src/gen/msw.gen.ts";
import { PetStore } from "../src/index.ts";

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function mockClient(options: HandlerOptions = {}): PetStore {
  server.use(...handlers(options));
  return new PetStore({ apiKey: "any", maxRetries: 0, logLevel: "off" });
}

const PETS = Array.from({ length: 45 }, (_, index) => ({
  id: index + 1,
  name: `Pet ${index + 1}`,
  categoryId: 1,
  status: index % 2 ? "sold" : "available",
}));

describe("handlers", () => {
  test("respond with the examples of the contract", async () => {
    const { data } = await mockClient().pets.list();
    expect(data.length).toBeGreaterThan(0);
    expect(data[0]).toEqual(expect.objectContaining({ id: expect.any(Number), name: expect.any(String) }));
    expect((await mockClient().orders.list()).data.length).toBeGreaterThan(0);
  });

  test("paginate lists, by 20 items by default, and filter them", async () => {
    const client = mockClient({ items: { "/pets": PETS } });
    const first = await client.pets.list();
    expect([first.data.length, first.hasNextPage()]).toEqual([20, true]);
    const names: string[] = [];
    for await (const { name } of client.pets.list({ limit: 10, status: "sold" })) names.push(name);
    expect(names).toEqual(PETS.filter(({ status }) => status === "sold").map(({ name }) => name));
    await expect(client.pets.list({ limit: 101 })).rejects.toMatchObject({ status: 400, code: "invalid_request" });
  });

  test("filter out an item without the field of a filter", async () => {
    const client = mockClient({ items: { "/pets": [...PETS.slice(0, 2), { id: 3, name: "Pet 3", categoryId: 1 }] } });
    expect((await client.pets.list({ status: "sold" })).data).toEqual([PETS[1]]);
  });

  test("store created items with exact int64 values, and respond 404 to unknown IDs", async () => {
    const client = mockClient({ items: { "/pets": PETS } });
    const { id } = await client.pets.create({ name: "New", categoryId: 9223372036854775807n });
    expect(id).toBe(46);
    expect(await client.pets.get(id)).toEqual({ id, name: "New", categoryId: 9223372036854775807n });
    await expect(client.pets.get(47)).rejects.toMatchObject({ status: 404, code: "not_found" });
  });

  test("reject an API key that is not in apiKeys", async () => {
    const client = mockClient({ apiKeys: ["good"] });
    await expect(client.pets.list()).rejects.toMatchObject({ status: 401, code: "unauthorized" });
    expect((await client.withOptions({ apiKey: "good" }).pets.list()).data).not.toEqual([]);
  });

  test("send X-RateLimit headers, and respond 429 after requestsPerMinute", async () => {
    const client = mockClient({ requestsPerMinute: 1 });
    const { rateLimit } = await client.pets.list().withResponse();
    expect(rateLimit).toMatchObject({ limit: 1, remaining: 0 });
    const error = await client.pets.list().catch((error) => error);
    expect(error).toMatchObject({ name: "RateLimitError", code: "rate_limited", rateLimit: { remaining: 0 } });
    expect(error.retryAfterMs).toBeGreaterThan(0);
  });

  test("respond with the status in failures", async () => {
    const client = mockClient({ failures: { listPets: 500 } });
    await expect(client.pets.list()).rejects.toMatchObject({ name: "ServerError", code: "internal" });
    expect((await client.orders.list()).data).not.toEqual([]);
  });

  test("ignore requests to another base URL", async () => {
    mockClient({ baseURL: "https://elsewhere.example/v1" });
    await expect(new PetStore({ apiKey: "k", maxRetries: 0 }).pets.list()).rejects.toThrow(
      "GET https://api.petstore.example/v1/pets: ",
    );
  });
});
