// Validates the bodies of successful responses against the contract, for the entry point `./validate`.
import { APIError } from "./errors.ts";
import { getProperty, parseJson, stringifyJson } from "./json.ts";
import type { Middleware } from "./request-options.ts";

/** A validator compiled from the contract. `errors` has the failures of its last call. */
export interface BodyValidator {
  (data: unknown): boolean;
  errors?: ValidationFailure[] | null;
}

/** A failed keyword, in the format of Ajv. */
export interface ValidationFailure {
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
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
    const validate = byStatus?.[status] ?? byStatus?.[`${`${status}`[0]}XX`] ?? byStatus?.default;
    // Only the caller reads a stream.
    if (!ok || !validate || response.headers.get("content-type")?.startsWith("text/event-stream")) return response;
    const { value, cause } = parseJson(await response.clone().text());
    if (cause || validate(value)) return response;
    throw new ResponseValidationError(`${method} ${path}`, response, listIssues(validate, value));
  };
}

/** Returns the first 10 issues of the validator's last call. */
export function listIssues({ errors }: BodyValidator, value: unknown): ResponseIssue[] {
  return (errors ?? []).slice(0, 10).map((failure) => createIssue(failure, value));
}

function createIssue(failure: ValidationFailure, body: unknown): ResponseIssue {
  const { instancePath, keyword, params, message = keyword } = failure;
  const keys = instancePath.split("/").slice(1).map(decodePointer);
  if (keyword === "required") {
    return { path: formatPath([...keys, `${params.missingProperty}`]), expected: "a value", received: "nothing" };
  }
  const received = excerpt(keys.reduce(getProperty, body));
  return { path: formatPath(keys), expected: describeExpectation(keyword, params, message), received };
}

function describeExpectation(keyword: string, params: Record<string, unknown>, message: string): string {
  const { allowedValues, allowedValue } = params;
  if (Array.isArray(allowedValues)) return `one of ${allowedValues.map(stringifyJson).join(", ")}`;
  if (keyword === "const") return stringifyJson(allowedValue);
  if (keyword === "type") return `the type ${[params.type].flat().join(" or ")}`;
  return message.replace(/^must (be )?/, "");
}

function formatPath(keys: string[]): string {
  return keys.reduce((path, key) => (/^\d+$/.test(key) ? `${path}[${key}]` : `${path}.${key}`), "body");
}

function excerpt(data: unknown): string {
  const maxCharacters = 60;
  const json = stringifyJson(data) ?? "nothing";
  return json.length > maxCharacters ? `${json.slice(0, maxCharacters)}...` : json;
}

/** Decodes a reference token of a JSON Pointer (RFC 6901, section 4). */
function decodePointer(token: string): string {
  return token.replaceAll("~1", "/").replaceAll("~0", "~");
}
