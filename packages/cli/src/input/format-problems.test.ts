import type { ContractProblem } from "@onecontract/codegen";
import { expect, test } from "vitest";
import { summarizeProblems } from "./format-problems.ts";

const problem = (pointer: string, message: string): ContractProblem => ({ severity: "warning", pointer, message });

test("lists three problems of each kind, and counts the others", () => {
  const nullable = ["/a", "/b", "/c", "/d", "/e"].map((pointer) =>
    problem(pointer, `expected "null" in type, got nullable at ${pointer}`),
  );
  const other = problem("/f", 'expected a media type such as application/json, got "pdf"');
  const [first, second, third, ...rest] = nullable;
  expect(summarizeProblems([first, other, second, third, ...rest].filter((member) => member !== undefined))).toEqual({
    listed: [first, second, third, other],
    others: ['2 more: expected "null" in type: list them with onecontract check --strict'],
  });
});

test("counts no problems if there are at most three of a kind", () => {
  const problems = ["/a", "/b", "/c"].map((pointer) => problem(pointer, "expected a string, got 5"));
  expect(summarizeProblems(problems)).toEqual({ listed: problems, others: [] });
});
