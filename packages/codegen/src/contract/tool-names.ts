// Names the tools of a contract.
import { hash } from "node:crypto";
import type { Operation } from "./contract.ts";
import { callableOperations } from "./overloads.ts";
import { type ContractProblem, describeValue, operationPointer } from "./problem.ts";

/** Longest name that the protocol allows. */
const MAX_NAME_CHARACTERS = 128;

/** Returns the operationId with `_` for all characters but letters and digits, unless it is too long or taken: names have one style. */
export function toolName({ toolName: name, operationId }: Pick<Operation, "toolName" | "operationId">): string {
  return name ?? operationId.replace(/\W/g, "_");
}

/** Names the tools whose names would be too long or taken: the start of the name and a hash of the operationId. Returns warnings about them. */
export function nameTools(operations: Operation[]): ContractProblem[] {
  const taken = new Set<string>();
  return operations.flatMap(callableOperations).flatMap((operation): ContractProblem[] => {
    const name = toolName(operation);
    if (!taken.has(name) && name.length <= MAX_NAME_CHARACTERS) {
      taken.add(name);
      return [];
    }
    const suffix = `_${hash("sha256", operation.operationId).slice(0, 8)}`;
    operation.toolName = name.slice(0, MAX_NAME_CHARACTERS - suffix.length) + suffix;
    taken.add(operation.toolName);
    const message = `expected an operationId for a unique tool name of at most ${MAX_NAME_CHARACTERS} characters, got ${describeValue(name)}`;
    const pointer = operationPointer(operation, "operationId");
    return [{ severity: "warning", pointer, message, fix: `the tool is ${operation.toolName}: rename the operation` }];
  });
}
