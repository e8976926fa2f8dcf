// Validates the parts of requests and responses.
import type { Issue } from "./failure.ts";

/** Generated function that returns whether a value matches a schema. */
export interface Validator {
  (data: unknown): boolean;
  /**
   * Describes the errors of the last call.
   *
   * @param root name of the value, with which the path of each issue begins
   */
  issues(root: string): ValidatorIssue[];
}

export interface ValidatorIssue extends Omit<Issue, "in"> {
  /** The received value. */
  value: unknown;
}

/** Validators by part of a request or response: `query`, `body`, `200 body`. */
export type PartValidators = Record<string, Validator>;

/** Returns the issues of a value; none if it is valid. */
export function findIssues(validator: Validator | undefined, value: unknown, location: Issue["in"]): Issue[] {
  if (!validator || validator(value)) return [];
  const isBody = location === "body" || location === "response";
  return validator.issues(isBody ? "body" : "").map(({ path, expected, received, value: invalid }) => {
    // Parameters and headers are sent as strings, so they are shown as strings.
    const isDecoded = !isBody && ["number", "bigint", "boolean"].includes(typeof invalid);
    return { in: location, path, expected, received: isDecoded ? `"${invalid}"` : received };
  });
}
