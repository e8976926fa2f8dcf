import { expect, it } from "vitest";
import { unstoredProperties } from "./unstored-properties.ts";

it("every property of the contract's stored models has a column", async () => {
  expect(await unstoredProperties()).toEqual([]);
});

it("a property that the contract adds is found in each model that has it", async () => {
  const properties = { name: {}, nickname: {} };
  const schemas = { NewPet: { properties }, Pet: { properties }, Order: { properties }, Error: { properties } };
  const unstored = ["NewPet.nickname", "Pet.nickname", "Order.name", "Order.nickname"];
  expect(await unstoredProperties(schemas)).toEqual(unstored);
});
