// Formats the problems of a contract for people: with the file and line of the source, the JSON Pointer and the message.
import { extname, relative } from "node:path";
import { type ContractProblem, formatProblem, readDocumentLines } from "@onecontract/codegen";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { findSource } from "../diff/locate-changes.ts";
import { readTypeSpecLines } from "../diff/typespec-lines.ts";

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
  const source = findSource(input);
  const find =
    extname(source) === ".tsp"
      ? await readTypeSpecLines({ sourceFile: source, before: document, after: document, released: "" })
      : readDocumentLines(source);
  return problems.map((problem) => {
    const found = find?.({ pointer: problem.pointer });
    const location = found ? `${relative(process.cwd(), found.file)}:${found.line}: ` : "";
    return location + formatProblem(problem);
  });
}
