// Every property that the contract declares is stored, for each resource that it has: what a creation sends is returned and read again,
// and what only the operator adds is listed.
import { type Creation, listCreations, type ReadOnlyList, readOnlyLists } from "@onecontract/cli/testing";
import { describe, expect, it } from "vitest";
import { startTestServer } from "./test-server.ts";

const contract = import.meta.resolve("@petstore/contract/openapi.json");
const creations = listCreations(contract);
const lists = readOnlyLists(contract);

it("finds the resources of the contract", () => {
  expect(creations.map(({ operationId }) => operationId)).toContain("createPet");
  expect(lists.map(({ operationId }) => operationId)).toContain("listOrders");
});

describe.each(creations)("$operationId", ({ path, mediaType, body, stored, itemPath }: Creation) => {
  it(`stores ${Object.keys(stored).join(", ")}`, async () => {
    const { call } = await startTestServer();
    const headers = { "Content-Type": mediaType };
    const response = await call(path, { method: "POST", headers, body: JSON.stringify(body) });
    const created = (await response.json()) as Record<string, unknown>;
    expect(created).toMatchObject(stored);
    expect(await (await call(itemPath(created))).json()).toMatchObject(stored);
  });
});

describe.each(lists)("$operationId", ({ operationId, path, item }: ReadOnlyList) => {
  it(`lists items with ${Object.keys(item).join(", ")}`, async () => {
    const { storage, call } = await startTestServer();
    await storage.pets.add({ name: "Rex", categoryId: 1, status: "available" });
    await storeOf(storage, operationId).add(item);
    const [listed] = (await (await call(path)).json()) as object[];
    expect(Object.keys(listed ?? {}).toSorted()).toEqual(Object.keys(item).toSorted());
  });
});

/** Returns the store of a list: `storage.orders` for `listOrders`. */
function storeOf(storage: object, operationId: string): { add(item: object): Promise<unknown> } {
  const name = operationId.replace(/^list(.)/, (_, first: string) => first.toLowerCase());
  const store: unknown = new Map<string, unknown>(Object.entries(storage)).get(name);
  expect(store, `expected storage.${name}, which ${operationId} lists`).toMatchObject({ add: expect.any(Function) });
  return store as { add(item: object): Promise<unknown> };
}
