// Lists of items in the bodies of responses.
import { expect, test } from "vitest";
import { itemsAt, optionalItemsAt } from "../../src/runtime/sdk/page-location.ts";

test.for<[body: unknown, required: unknown, optional: unknown]>([
  [{ data: { items: [1] } }, [1], [1]],
  [{ data: { items: null } }, [], []],
  [{ data: {} }, undefined, []],
  [{}, undefined, []],
  [{ data: { items: "none" } }, "none", "none"],
  [null, undefined, undefined],
  [[1], undefined, undefined],
  ["text", undefined, undefined],
])("of the body %j, the required items are %j, and the optional ones %j", ([body, required, optional]) => {
  expect(itemsAt("data", "items")(body)).toEqual(required);
  expect(optionalItemsAt("data", "items")(body)).toEqual(optional);
});
