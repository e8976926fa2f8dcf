// PATCH requests of the mock server: the media type decides how a body changes an item, as in created projects.
import { expect, it } from "vitest";
import type { MockOperation } from "../../src/runtime/sdk/mock-operation.ts";
import { createMockServer } from "../../src/runtime/sdk/mock-server.ts";

const item = { id: 1, name: "Rex", owner: { name: "Ann", phone: "1" }, tags: ["a"] };
const operation: MockOperation = { operationId: "", method: "GET", path: "/pets", status: 200, errorBodies: {} };
const operations: MockOperation[] = [
  { ...operation, body: JSON.stringify([item]) },
  { ...operation, method: "PATCH", path: "/pets/{id}", body: JSON.stringify(item) },
];

it.each([
  ["application/merge-patch+json", { id: 1, name: "Rex", owner: { name: "Ann" }, tags: [null] }],
  ["application/json", { ...item, owner: { phone: null }, tags: [null] }],
])("applies a body of %s", async (type, expected) => {
  const respond = createMockServer(operations, "http://pets.example", {});
  const body = JSON.stringify({ owner: { phone: null }, tags: [null] });
  const request = new Request("http://pets.example/pets/1", {
    method: "PATCH",
    headers: { "content-type": type },
    body,
  });
  expect(await (await respond(request))?.json()).toEqual(expected);
});
