// One operation: decode and validate, call the handler, encode.
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { StatusCode } from "hono/utils/http-status";
import { decodeParameters, type ParameterSource } from "./decode-parameters.ts";
import type { Failure, Issue } from "./failure.ts";
import { findIssues, type Validator } from "./issues.ts";
import { printJson } from "./json.ts";
import type { PathPattern } from "./path-pattern.ts";
import { readBody } from "./read-body.ts";
import type { Route, RouteParameter } from "./route.ts";

/** Part of a request or response (`query`, `body`, `200 body`) to its validator. */
export type PartValidators = Record<string, Validator>;

export interface Reply {
  status: number;
  body?: unknown;
  headers?: Record<string, string | number | bigint | boolean | undefined>;
}

export type RequestParts = Partial<Record<"path" | "query" | "headers" | "cookies" | "body", unknown>>;

type Decoded = { parts: RequestParts } | { failure: Failure };

const PARTS = [
  ["path", "path"],
  ["query", "query"],
  ["header", "headers"],
  ["cookie", "cookies"],
] as const;

/** The parts that the contract declares, decoded and valid, or the first failure: path, then the others, then the body. */
export async function decodeRequest(
  context: Context,
  route: Route,
  pattern: PathPattern,
  validators: PartValidators,
  bodyBytesMax: number,
): Promise<Decoded> {
  const texts = pattern.match((name) => context.req.param(name));
  if (!texts) return { failure: { kind: "not_found", issues: [] } };
  const parts: RequestParts = {};
  const issues: Issue[] = [];
  for (const [location, part] of PARTS) {
    const parameters = route.parameters.filter((parameter) => parameter.in === location);
    if (parameters.length === 0) continue;
    const values = decodeParameters(parameters, sourceOf(context, location, texts));
    parts[part] = values;
    const found = findIssues(validators[location], values, location);
    if (found.length > 0 && location === "path") return { failure: { kind: "not_found", issues: found } };
    issues.push(...found);
  }
  if (route.body) {
    const read = await readBody(context, route.body, bodyBytesMax);
    if ("failure" in read) return read;
    if (read.value !== undefined) parts.body = read.value;
    issues.push(...bodyIssues(read.value, route.body, validators.body));
  }
  return issues.length > 0 ? { failure: { kind: "invalid", issues } } : { parts };
}

/** @throws RangeError (of `Response`) when the handler's status is none. */
export function encodeReply(context: Context, { status, body, headers }: Reply): Response {
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (value !== undefined) context.header(name, String(value));
  }
  context.status(status as StatusCode);
  if (body === undefined) return context.body(null);
  context.header("Content-Type", "application/json");
  return context.body(printJson(body));
}

/** What of a reply the contract does not declare. */
export function replyIssues(route: Route, { status, body, headers }: Reply, validators: PartValidators): Issue[] {
  const key = [String(status), `${String(status).charAt(0)}XX`, "default"].find((name) =>
    route.responses.includes(name),
  );
  if (key === undefined) {
    const expected = `one of ${route.responses.join(", ")}`;
    return [{ in: "response", path: "status", expected, received: String(status) }];
  }
  const given = Object.entries(headers ?? {}).filter(([, value]) => value !== undefined);
  return [
    ...findIssues(validators[`${key} body`], body, "response"),
    ...findIssues(validators[`${key} headers`], Object.fromEntries(given), "response"),
  ];
}

function bodyIssues(value: unknown, body: NonNullable<Route["body"]>, validator: Validator | undefined): Issue[] {
  if (value !== undefined) return findIssues(validator, value, "body");
  const expected = body.mediaTypes.join(" or ");
  return body.required ? [{ in: "body", path: "body", expected, received: "nothing" }] : [];
}

function sourceOf(context: Context, location: RouteParameter["in"], path: Map<string, string>): ParameterSource {
  const one = (text: string | undefined) => (text === undefined ? [] : [text]);
  switch (location) {
    case "path":
      return { all: (name) => one(path.get(name)), names: () => path.keys() };
    case "query":
      return { all: (name) => context.req.queries(name) ?? [], names: () => Object.keys(context.req.queries()) };
    case "header":
      return { all: (name) => one(context.req.header(name)), names: () => Object.keys(context.req.header()) };
    case "cookie":
      return { all: (name) => one(getCookie(context, name)), names: () => Object.keys(getCookie(context)) };
  }
}
