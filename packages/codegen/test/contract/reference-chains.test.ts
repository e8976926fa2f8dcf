// Contracts whose references lead through many schemas are read in a time that is proportional to their size.
import { expect, it } from "vitest";
import { formatProblem, inspectContract } from "../../src/index.ts";
import { reference, withSchemas } from "./book-shop.ts";

const KINDS: [string, (target: object, index: number) => object][] = [
  ["references", (target) => target],
  ["allOf", (target, index) => ({ allOf: [target, { properties: { [`p${index}`]: { type: "string" } } }] })],
  ["anyOf", (target) => ({ anyOf: [target, { type: "string" }] })],
];

function chain(length: number, link: (target: object, index: number) => object) {
  const links = Array.from({ length }, (_, index) => [`Link${index}`, link(reference(`Link${index + 1}`), index)]);
  return withSchemas({ ...Object.fromEntries(links), [`Link${length}`]: { type: "string" } });
}

it.each(KINDS)("a chain of 50 schemas is not changed: %s", (_kind, link) => {
  expect(inspectContract(chain(50, link)).problems).toEqual([]);
});

it.each(KINDS)("a longer chain is cut, and reported: %s", (_kind, link) => {
  const { contract, problems } = inspectContract(chain(120, link));
  expect(problems.map(formatProblem)).toEqual(
    [69, 18].map(
      (index) =>
        `#/components/schemas/Link${index}: expected a chain of at most 50 references, got 51; any value is allowed: remove references that repeat each other from allOf, oneOf and anyOf`,
    ),
  );
  expect(contract?.schemas.Link69).toEqual({});
});

it("a chain that is longer than the stack is cut", () => {
  expect(inspectContract(chain(20_000, (target) => target)).problems).toHaveLength(392);
});
