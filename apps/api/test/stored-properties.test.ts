// Every property that the contract declares is stored, for each resource that it has: what a creation sends is returned and read again,
// and what only the operator adds is listed.
import { type Creation, listCreations, type ReadOnlyList, readOnlyLists } from "@onecontract/cli/testing";
import { describe, expect, it } from "vitest";
import { loadTables } from "../src/storage/unstored-properties.ts";
import { startTestServer } from "./test-server.ts";

const contract = import.meta.resolve("@petstore/contract/openapi.json");
const creations = listCreations(contract);
const lists = readOnlyLists(contract);
const tables = await loadTables();

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

describe.each(lists)("$operationId", ({ path, model, item }: ReadOnlyList) => {
  it(`lists items with ${Object.keys(item).join(", ")}`, async () => {
    const table = tables.find((candidate) => candidate.model === model);
    if (!table) throw new Error(`expected a table in src/tables/ with the model ${model}, got none`);
    const { storage, call } = await startTestServer();
    await storage.pets.add({ name: "Rex", categoryId: 1, status: "available" });
    await storage.table(table).add(item);
    const [listed] = (await (await call(path)).json()) as object[];
    expect(Object.keys(listed ?? {}).toSorted()).toEqual(Object.keys(item).toSorted());
  });
});
