import { expect, it } from "vitest";
import { unstoredProperties } from "./unstored-properties.ts";

it("every property of the contract's stored models has a column", () => {
  expect(unstoredProperties()).toEqual([]);
});

it("a property that the contract adds is found in each model that has it", () => {
  const properties = { name: {}, nickname: {} };
  expect(unstoredProperties({ NewPet: { properties }, Pet: { properties }, Error: { properties } })).toEqual([
    "NewPet.nickname",
    "Pet.nickname",
  ]);
});
