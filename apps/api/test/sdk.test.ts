// The published client against this server: what only the two together can show.
import { PetStore } from "@petstore/sdk";
import { expect, test } from "vitest";
import { startTestServer } from "./test-server.ts";

test("an int64 goes from the client to the disk and back unchanged", async () => {
  const server = await startTestServer();
  const client = new PetStore({ apiKey: server.key, baseURL: server.apiUrl });
  const created = await client.pets.create({ name: "Rex", categoryId: 9223372036854775807n });
  expect(created.categoryId).toBe(9223372036854775807n);
  await server.stop();
  const again = await startTestServer({ engines: server.engines });
  const pets = await new PetStore({ apiKey: server.key, baseURL: again.apiUrl }).pets.list();
  expect(pets.data).toEqual([{ id: 1, name: "Rex", categoryId: 9223372036854775807n, status: "available" }]);
});

test("the client follows every page", async () => {
  const { key, apiUrl, post } = await startTestServer();
  for (let count = 0; count < 7; count++) await post("/pets", { name: `Rex ${count}`, categoryId: 1 });
  const names: string[] = [];
  for await (const pet of new PetStore({ apiKey: key, baseURL: apiUrl }).pets.list({ limit: 3 })) names.push(pet.name);
  expect(names).toEqual([0, 1, 2, 3, 4, 5, 6].map((count) => `Rex ${count}`));
});
