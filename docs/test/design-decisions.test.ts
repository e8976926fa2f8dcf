// Tests that every location of a design decision exists in the contract, and that the built pages mark it.
import type { ContractLocation } from "@onecontract/portal";
import { readPages } from "@onecontract/testing/site-folder";
import { describe, expect, it } from "vitest";
import { designDecisions } from "../src/design-decisions.ts";
import { contract, dist } from "./portal.ts";

const located = designDecisions.flatMap(({ id, locations }) => locations.map((location) => ({ id, location })));
const pages = readPages(dist);

describe("design decisions", () => {
  it.each(located)("$id: the contract contains $location", ({ location }) => {
    expect(isInContract(location)).toBe(true);
  });

  it.each([...new Set(located.map(({ id }) => id))])("$0: an operation page links to the decision", (id) => {
    const marks = pages
      .filter(({ path }) => path.startsWith("/operations/"))
      .flatMap(({ root }) => root.querySelectorAll("a.design-decision-mark"));
    expect(marks.map((mark) => mark.getAttribute("href"))).toContain(`/guides/design-decisions/#${id}`);
  });
});

function isInContract(location: ContractLocation): boolean {
  if ("schema" in location) return contract.schemas[location.schema]?.properties?.[location.property] !== undefined;
  const operations = contract.operations.filter(
    ({ operationId }) => location.operation === undefined || location.operation === operationId,
  );
  return operations.some(({ parameters, responses }) => {
    if ("parameter" in location) return parameters.some(({ name }) => name === location.parameter);
    if ("status" in location) return responses.some(({ status }) => status === location.status);
    if ("header" in location)
      return responses.some(({ headers }) => headers.some(({ name }) => name === location.header));
    return true;
  });
}
