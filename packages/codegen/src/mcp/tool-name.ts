// Names the tools of a contract.
import type { Contract, Operation } from "../contract/contract.ts";
import { operationPointer, ProblemCollector, unsupported } from "../contract/problem.ts";

/** Longest name that the protocol allows. */
const MAX_NAME_CHARACTERS = 128;

/** Returns the operationId with `_` for characters that model providers do not allow in tool names. */
export function toolName(operation: Operation): string {
  const name = operation.operationId.replace(/[^A-Za-z0-9_-]/g, "_");
  if (name.length > MAX_NAME_CHARACTERS) {
    const message = `expected a tool name of at most ${MAX_NAME_CHARACTERS} characters, got ${name.length}`;
    throw unsupported(operationPointer(operation), message, "shorten the operationId");
  }
  return name;
}

/** @throws ContractError that lists names that are too long, and operations with the tool name of another */
export function checkToolNames({ operations }: Contract): void {
  const problems = new ProblemCollector();
  const users = new Map<string, Operation>();
  for (const operation of operations) {
    const name = problems.run(() => toolName(operation));
    if (name === undefined) continue;
    const first = users.get(name);
    if (first) problems.run(() => rejectName(operation, name, first));
    else users.set(name, operation);
  }
  problems.throwProblems();
}

function rejectName(operation: Operation, name: string, { operationId }: Operation): never {
  const message = `expected a unique tool name, got ${name}, which ${operationId} has, too`;
  throw unsupported(operationPointer(operation), message, "use letters, digits, _ and - in operationIds");
}
