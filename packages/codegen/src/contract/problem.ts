// Problems of a contract: where they are, what was expected, and how to fix them.
import { terminal } from "../language/terminal.ts";
import { isRecord } from "../runtime/json/is-record.ts";
import { formatJsonPointer } from "../runtime/json/json-pointer.ts";

export interface ContractProblem {
  /** An `error` prevents generation. A `warning` reports what the generators repaired, ignore or leave out. */
  severity: "error" | "warning";
  /** True if the part is left out, because it cannot be repaired. Everything else is generated. */
  isOmitted?: true;
  /** JSON Pointer (RFC 6901) to the location in the document: `/paths/~1books/get/parameters/0`. Empty for the whole document. */
  pointer: string;
  /** File of the document, if the caller named it. */
  file?: string | undefined;
  /** Statement of the form `expected a string, got 5`. */
  message: string;
  /** Instruction for the author of the contract, or the repair that was made. */
  fix?: string | undefined;
}

/** All errors of a contract. The message has one line for each. */
export class ContractError extends Error {
  override name = "ContractError";
  /** Errors and warnings, in the order of the document. */
  readonly problems: ContractProblem[];

  constructor(problems: ContractProblem[]) {
    const errors = problems.filter(({ severity }) => severity === "error");
    super(errors.map(formatProblem).join("\n"));
    this.problems = problems;
  }
}

/** Returns the error about one part that generated code does not support. */
export function unsupported(pointer: string, message: string, fix: string): ContractError {
  return new ContractError([{ severity: "error", pointer, message, fix }]);
}

/** Returns the warning that a part is left out. */
export function omission({ fix, ...problem }: Omit<ContractProblem, "severity">): ContractProblem {
  const remedy = fix === undefined ? "it is left out" : `it is left out: ${fix}`;
  return { ...problem, severity: "warning", isOmitted: true, fix: remedy };
}

/** Returns the pointer to a part of an operation. */
export function operationPointer({ path, method }: { path: string; method: string }, ...tokens: string[]): string {
  return formatJsonPointer(["paths", path, method, ...tokens]);
}

/** Collects the problems that functions throw, so that all of them are reported, not only the first one. */
export class ProblemCollector {
  readonly #problems = new Map<string, ContractProblem>();

  /** Returns the result of the function, or undefined if it throws problems. */
  run<T>(task: () => T): T | undefined {
    try {
      return task();
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      for (const problem of error.problems) this.#problems.set(formatProblem(problem), problem);
      return undefined;
    }
  }

  /** @throws ContractError that lists the problems, if there are any */
  throwProblems(): void {
    if (this.#problems.size > 0) throw new ContractError([...this.#problems.values()]);
  }
}

/** Returns `books.yaml#/info: expected an object, got null; <fix>` in one line of visible characters. */
export function formatProblem({ file = "", pointer, message, fix }: ContractProblem): string {
  return String(terminal.text(`${file}#${pointer}: ${message}${fix === undefined ? "" : `; ${fix}`}`));
}

const MAX_STRING_CHARACTERS = 60;

/** Describes a value for `got …`: strings and numbers themselves, and the type of all other values. */
export function describeValue(value: unknown): string {
  if (value === undefined) return "none";
  if (Array.isArray(value)) return "an array";
  if (isRecord(value)) return "an object";
  if (typeof value !== "string") return String(value);
  const isLong = value.length > MAX_STRING_CHARACTERS;
  return JSON.stringify(isLong ? `${value.slice(0, MAX_STRING_CHARACTERS)}…` : value);
}
