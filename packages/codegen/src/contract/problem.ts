// Problems of a contract: where they are, what was expected, and how to fix them.
import { isRecord } from "../runtime/json/is-record.ts";

export interface ContractProblem {
  /** An `error` prevents generation. A `warning` reports what the generators repaired or ignore. */
  severity: "error" | "warning";
  /** JSON Pointer (RFC 6901) to the location in the document: `/paths/~1books/get/parameters/0`. Empty for the whole document. */
  pointer: string;
  /** File of the document, if the caller named it. */
  file?: string;
  /** Statement of the form `expected a string, got 5`. */
  message: string;
  /** Instruction for the author of the contract, or the repair that was made. */
  fix?: string;
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

/** Returns `books.yaml#/info: expected an object, got null; <fix>`. */
export function formatProblem({ file = "", pointer, message, fix }: ContractProblem): string {
  return `${file}#${pointer}: ${message}${fix === undefined ? "" : `; ${fix}`}`;
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
