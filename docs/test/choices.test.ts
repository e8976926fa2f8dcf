// The marks of our choices are on places that the contract has.
import { describe, expect, it } from "vitest";
import { choices, type Place } from "../src/choices/choices.ts";
import { findChoice } from "../src/choices/find-choice.ts";
import { contract } from "../src/contract/load-contract.ts";

const places = choices.flatMap(({ id, places: all }) => all.map((place) => ({ id, place })));

describe("choices", () => {
  it.each(places)("$id: the contract has $place", ({ place }) => {
    expect(isInContract(place)).toBe(true);
  });

  it.each(places)("$id is what $place is marked with", ({ id, place }) => {
    expect(findChoice(place)?.id).toBe(id);
  });

  it("prefers what is chosen for one operation to what holds for all", () => {
    expect(findChoice({ operation: "listPets", header: "Link" })?.id).toBe("pages");
    expect(findChoice({ operation: "listPets", parameter: "cursor" })?.id).toBe("pages");
    expect(findChoice({ operation: "getPet", header: "Link" })?.id).toBe("deprecation");
    expect(findChoice({ operation: "listPets", parameter: "limit" })).toBeUndefined();
  });
});

function isInContract(place: Place): boolean {
  if ("schema" in place) return contract.schemas[place.schema]?.properties?.[place.property] !== undefined;
  const operations = contract.operations.filter(
    ({ operationId }) => place.operation === undefined || place.operation === operationId,
  );
  return operations.some(({ parameters, responses }) => {
    if ("parameter" in place) return parameters.some(({ name }) => name === place.parameter);
    if ("status" in place) return responses.some(({ status }) => status === place.status);
    if ("header" in place) return responses.some(({ headers }) => headers.some(({ name }) => name === place.header));
    return true;
  });
}
