// Formats the problems of a contract for people: with the file and line of the source, the JSON Pointer and the message.
import { relative } from "node:path";
import { type ContractProblem, formatProblem, visibleLines } from "@onecontract/codegen";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { findLines, findSource } from "../diff/locate-changes.ts";

/**
 * Returns a line for each problem, such as `contract/main.tsp:12: #/paths/~1books/get: expected …`.
 *
 * @param input file of the document. The source of `contract/dist/openapi.json` is `contract/main.tsp`, for example.
 */
export async function formatProblems(
  problems: ContractProblem[],
  document: OpenAPIObject,
  input: string,
): Promise<string[]> {
  if (problems.length === 0) return [];
  const lines = await findLines(findSource(input), problems, { before: document, after: document });
  return problems.map((problem, index) => {
    const found = lines[index];
    const location = found ? `${relative(process.cwd(), found.file)}:${found.line}: ` : "";
    return location + formatProblem(problem);
  });
}

/** Number of warnings of one kind that are listed. */
const LISTED_OF_KIND = 3;

/** Warnings about a contract that has the same defect at hundreds of locations. */
export interface ProblemSummary {
  /** The first problems of each kind. */
  listed: ContractProblem[];
  /** A line for each kind that has more of them. */
  others: string[];
}

/** Groups the problems by kind, and counts those after the first three of a kind. */
export function summarizeProblems(problems: readonly ContractProblem[]): ProblemSummary {
  const kinds = [...Map.groupBy(problems, kindOf)];
  return {
    listed: kinds.flatMap(([, members]) => members.slice(0, LISTED_OF_KIND)),
    others: kinds
      .filter(([, { length }]) => length > LISTED_OF_KIND)
      .map(([kind, { length }]) =>
        visibleLines(`${length - LISTED_OF_KIND} more: ${kind}: list them with onecontract check --strict`),
      ),
  };
}

/** Returns the message without the value in the contract. */
function kindOf({ message }: ContractProblem): string {
  return message.replace(/, got .*/s, "");
}
