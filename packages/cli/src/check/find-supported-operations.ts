// Generates code from a contract in spite of unsupported operations: it reports them and leaves them out.

import { ContractError, type ContractProblem, inspectContract, normalizeDocument } from "@onecontract/codegen";
import { parseJsonPointer } from "@onecontract/codegen/json/json-pointer";
import type { OpenAPIObject, PathItemObject } from "openapi3-ts/oas31";
import { messageFor } from "../user-error.ts";

export interface Supported {
  /** Reasons why operations, or the whole contract, are not supported. */
  problems: ContractProblem[];
  /** Parts of the contract that were repaired or are ignored. */
  warnings: ContractProblem[];
  /** The normalized contract without the operations that have problems. Absent if a problem concerns the whole contract. */
  document?: OpenAPIObject;
}

/**
 * Normalizes the document and calls `generate`, which throws the problems that it finds, until both succeed. After each attempt that
 * fails, the operations with problems are removed.
 */
export async function findSupportedOperations(
  original: OpenAPIObject,
  generate: (document: OpenAPIObject) => Promise<void>,
): Promise<Supported> {
  const problems: ContractProblem[] = [];
  let warnings: ContractProblem[] | undefined;
  let document: OpenAPIObject | undefined = original;
  while (document) {
    try {
      const normalized = normalizeDocument(document);
      warnings ??= inspectContract(normalized).problems.filter(isWarning);
      await generate(normalized);
      return { problems, warnings, document: normalized };
    } catch (error) {
      if (error instanceof ContractError) warnings ??= error.problems.filter(isWarning);
      const found = findProblems(error);
      problems.push(...found);
      document = removeOperations(document, found);
    }
  }
  return { problems, warnings: warnings ?? [] };
}

function isWarning({ severity }: ContractProblem): boolean {
  return severity === "warning";
}

/** Returns the problems that an error lists. JavaScript's own error classes are mistakes in the generators. */
function findProblems(error: unknown): ContractProblem[] {
  if (error instanceof ContractError) return error.problems.filter(({ severity }) => severity === "error");
  const isMistake = !(error instanceof Error) || error instanceof TypeError || error instanceof RangeError;
  if (isMistake) throw error;
  return [{ severity: "error", pointer: "", message: messageFor(error) }];
}

/** Returns undefined if a problem is not about an operation or a path. Pointers to what remains stay the same. */
function removeOperations(document: OpenAPIObject, problems: ContractProblem[]): OpenAPIObject | undefined {
  const paths: Record<string, PathItemObject> = { ...document.paths };
  for (const { pointer } of problems) {
    const [root, path, member = ""] = parseJsonPointer(pointer);
    if (root !== "paths" || path === undefined) return undefined;
    const { [member]: operation, ...item } = { ...paths[path] } as Record<string, unknown>;
    if (isOperation(member, operation)) paths[path] = item;
    else delete paths[path];
  }
  return { ...document, paths };
}

function isOperation(member: string, value: unknown): boolean {
  return value !== undefined && !["$ref", "parameters", "servers", "summary", "description"].includes(member);
}
