// Names the tools of a contract.
import type { Contract, Operation } from "../contract/contract.ts";

/** Longest name that the protocol allows. */
const MAX_NAME_CHARACTERS = 128;

/** Returns the operationId with `_` for characters that model providers do not allow in tool names. */
export function toolName({ operationId }: Operation): string {
  const name = operationId.replace(/[^A-Za-z0-9_-]/g, "_");
  if (name.length > MAX_NAME_CHARACTERS) {
    throw new Error(`${operationId}: expected a name of at most ${MAX_NAME_CHARACTERS} characters, got ${name.length}`);
  }
  return name;
}

/** @throws Error when two operations have the same tool name */
export function checkToolNames({ operations }: Contract): void {
  for (const [name, [first, second]] of Map.groupBy(operations, toolName)) {
    if (first && second) {
      throw new Error(
        `${second.operationId}: expected a unique tool name, got ${name}, which ${first.operationId} has too`,
      );
    }
  }
}
