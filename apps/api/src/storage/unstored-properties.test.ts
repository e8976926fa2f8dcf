import { expect, test } from "vitest";
import { unstoredProperties } from "./unstored-properties.ts";

test("every property of the contract's stored models has a column", () => {
  expect(unstoredProperties()).toEqual([]);
});

test("a property that the contract adds is found in each model that has it", () => {
  const properties = { name: {}, nickname: {} };
  expect(unstoredProperties({ NewPet: { properties }, Pet: { properties }, Error: { properties } })).toEqual([
    "NewPet.nickname",
    "Pet.nickname",
  ]);
});
