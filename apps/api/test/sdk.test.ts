// The SDK together with this server: values that are exact end to end, and automatic pagination.
import { PetStore } from "@petstore/sdk";
import { describe, expect, it } from "vitest";
import { startTestServer } from "./test-server.ts";

describe("the SDK", () => {
  it("sends, stores and returns an int64 exactly", async () => {
    const server = await startTestServer();
    const client = new PetStore({ apiKey: server.key, baseURL: server.apiUrl });
    const created = await client.pets.create({ name: "Rex", categoryId: 9223372036854775807n });
    expect(created.categoryId).toBe(9223372036854775807n);
    await server.stop();
    const restarted = await startTestServer({ backends: server.backends });
    const pets = await new PetStore({ apiKey: server.key, baseURL: restarted.apiUrl }).pets.list();
    expect(pets.data).toEqual([{ id: 1, name: "Rex", categoryId: 9223372036854775807n, status: "available" }]);
  });

  it("paginates automatically", async () => {
    const { key, apiUrl, post } = await startTestServer();
    for (let count = 0; count < 7; count++) await post("/pets", { name: `Rex ${count}`, categoryId: 1 });
    const names: string[] = [];
    for await (const pet of new PetStore({ apiKey: key, baseURL: apiUrl }).pets.list({ limit: 3 }))
      names.push(pet.name);
    expect(names).toEqual([0, 1, 2, 3, 4, 5, 6].map((count) => `Rex ${count}`));
  });
});
