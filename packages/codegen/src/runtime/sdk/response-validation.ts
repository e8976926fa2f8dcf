// Validates the bodies of successful responses against the contract, for the entry point `./validate`.

import { parseJson } from "../json/exact-json.ts";
import { APIError } from "./errors.ts";
import type { Response } from "./platform.ts";
import type { Middleware } from "./request-options.ts";

/** A validator compiled from the contract. */
export interface BodyValidator {
  (data: unknown): boolean;
  /** Describes the errors of the last call. Paths begin with the name `root`. */
  issues(root: string): ResponseIssue[];
}

/** Validators by method and path (`GET /things/{id}`), then by status, range (`2XX`) or `default`. */
export type ResponseValidators = Record<string, Record<string, BodyValidator>>;

/** One difference between a response and the contract. */
export interface ResponseIssue {
  /** Location in the response: `body[0].name`. */
  path: string;
  expected: string;
  received: string;
}

/** Error of a successful response that violates the contract. The call is not retried. */
export class ResponseValidationError extends APIError {
  /** The first 10 issues. */
  readonly issues: ResponseIssue[];

  constructor(requestLine: string, { status, headers }: Response, issues: ResponseIssue[]) {
    const [first] = issues;
    const detail = first ? `${first.path}: expected ${first.expected}, got ${first.received}` : "invalid body";
    super(`${requestLine}: ${status} ${detail}`, { status, headers });
    this.issues = issues;
  }

  override get name() {
    return "ResponseValidationError";
  }
}

/**
 * Returns middleware that validates the body of each successful response and throws a `ResponseValidationError` if it
 * violates the contract. Error responses and bodies that are not JSON pass, because the client has errors for them.
 */
export function responseValidation(validators: ResponseValidators): Middleware {
  return async (request, next, { method, path }) => {
    const response = await next(request);
    const { status, ok } = response;
    const byStatus = validators[`${method} ${path}`];
    const range = `${Math.floor(status / 100)}XX`;
    const validate = byStatus?.[status] ?? byStatus?.[range] ?? byStatus?.["default"];
    // Only the caller reads a stream.
    if (!ok || !validate || response.headers.get("content-type")?.startsWith("text/event-stream")) return response;
    const { value, cause } = parseJson(await response.clone().text());
    if (cause || validate(value)) return response;
    throw new ResponseValidationError(`${method} ${path}`, response, listIssues(validate));
  };
}

/** Returns the first 10 issues of the validator's last call. */
export function listIssues(validator: BodyValidator): ResponseIssue[] {
  return validator.issues("body").map(({ path, expected, received }) => ({ path, expected, received }));
}
