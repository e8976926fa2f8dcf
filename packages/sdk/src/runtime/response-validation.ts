// Checks the bodies of successful responses against the contract: the entry point `./validate`.
import { APIError } from "./errors.ts";
import { parseJson, printJson } from "./json.ts";
import type { Middleware } from "./request-options.ts";

/** A validator that was compiled from the contract; `errors` are those of its last call. */
export interface BodyValidator {
  (data: unknown): boolean;
  errors?: ValidationFailure[] | null;
}

/** What Ajv says of one failed keyword. */
export interface ValidationFailure {
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
}

/** By `GET /things/{id}`, then by status, range (`2XX`) or `default`. */
export type ResponseValidators = Record<string, Record<string, BodyValidator>>;

/** One difference between a response and the contract. */
export interface ResponseIssue {
  /** Where it is: `body[0].name`. */
  path: string;
  expected: string;
  received: string;
}

/** A successful response that is not what the contract says. It is not tried again. */
export class ResponseValidationError extends APIError {
  /** At most 10. */
  readonly issues: ResponseIssue[];

  constructor(request: string, { status, headers }: Response, issues: ResponseIssue[]) {
    const [first] = issues;
    const what = first ? `${first.path}: expected ${first.expected}, got ${first.received}` : "not valid";
    super(`${request}: ${status} ${what}`, { status, headers });
    this.issues = issues;
  }

  override get name() {
    return "ResponseValidationError";
  }
}

/**
 * Middleware that checks the body of each success and throws a `ResponseValidationError` for one that leaves the
 * contract. Failures pass, and so does what is not JSON: the client has errors for these.
 */
export function responseValidation(validators: ResponseValidators): Middleware {
  return async (request, next, { method, path }) => {
    const response = await next(request);
    const { status, ok } = response;
    const ofOperation = validators[`${method} ${path}`];
    const validate = ofOperation?.[status] ?? ofOperation?.[`${`${status}`[0]}XX`] ?? ofOperation?.default;
    // A stream is read by the caller alone.
    if (!ok || !validate || response.headers.get("content-type")?.startsWith("text/event-stream")) return response;
    const { value, cause } = parseJson(await response.clone().text());
    if (cause || validate(value)) return response;
    const issues = (validate.errors ?? []).slice(0, 10).map((failure) => issueOf(failure, value));
    throw new ResponseValidationError(`${method} ${path}`, response, issues);
  };
}

function issueOf(failure: ValidationFailure, body: unknown): ResponseIssue {
  const { instancePath, keyword, params, message = keyword } = failure;
  const names = instancePath.split("/").slice(1).map(decodePointer);
  if (keyword === "required") {
    return { path: place([...names, `${params.missingProperty}`]), expected: "a value", received: "nothing" };
  }
  const found = names.reduce<unknown>((value, name) => Object(value)[name], body);
  return { path: place(names), expected: expectation(keyword, params, message), received: excerpt(found) };
}

function expectation(keyword: string, params: Record<string, unknown>, message: string): string {
  const { allowedValues, allowedValue } = params;
  if (Array.isArray(allowedValues)) return `one of ${allowedValues.map(printJson).join(", ")}`;
  if (keyword === "const") return printJson(allowedValue);
  if (keyword === "type") return `the type ${[params.type].flat().join(" or ")}`;
  return message.replace(/^must (be )?/, "");
}

function place(names: string[]): string {
  return names.reduce((path, name) => (/^\d+$/.test(name) ? `${path}[${name}]` : `${path}.${name}`), "body");
}

function excerpt(data: unknown): string {
  const charactersMax = 60;
  const text = printJson(data) ?? "nothing";
  return text.length > charactersMax ? `${text.slice(0, charactersMax)}...` : text;
}

/** RFC 6901, section 4. */
function decodePointer(part: string): string {
  return part.replaceAll("~1", "/").replaceAll("~0", "~");
}
