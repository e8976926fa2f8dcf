// Reduces the output of a failed build to its causes.
import { stripVTControlCharacters } from "node:util";

/** Describes the operations of the contract that TypeScript misses in the handlers. */
export function missingHandlers(output: string, operations: Record<string, string>): string[] {
  const names = new Set([...output.matchAll(/Property '(\w+)' is missing in type/g)].map(([, name = ""]) => name));
  return [...names]
    .filter((name) => Object.hasOwn(operations, name))
    .map(
      (name) =>
        `${operations[name]}: ${name} has no handler. Write it where the error below points. ` +
        "For the next operation, `pnpm new operation` writes the contract, the handler, a test and a guide.",
    );
}

/** Returns the lines of the tasks that turbo ran, `@books/contract: …`, or the whole output if it is not from tasks of turbo. */
export function taskOutput(output: string): string {
  const plain = stripVTControlCharacters(output);
  const lines = plain.split("\n").flatMap((line) => {
    const [, name, message = ""] = /^(\S+):[a-z]+: (.*)$/.exec(line) ?? [];
    // The command of a script, and its exit code.
    const isFromRunner = /^(cache |\$ |\[?ELIFECYCLE|Node\.js v|\s*$)/.test(message.trimStart());
    return name === undefined || isFromRunner ? [] : [`${name}: ${message}`];
  });
  return lines.length > 0 ? lines.join("\n") : plain;
}
