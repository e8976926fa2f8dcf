// One operation: decode and validate, call the handler, encode.
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { decodeParameters, type ParameterSource } from "./decode-parameters.ts";
import type { Failure, Issue } from "./failure.ts";
import type { Awaitable } from "./handler-types.ts";
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

/** Reads the parts that the contract declares, decoded and valid, or the first failure: path, then the others, then the body. */
export function requestDecoder(
  route: Route,
  pattern: PathPattern,
  validators: PartValidators,
  bodyBytesMax: number,
): (context: Context) => Awaitable<Decoded> {
  const declared = PARTS.map(([location, part]) => {
    const parameters = route.parameters.filter((parameter) => parameter.in === location);
    return { location, part, parameters, validator: validators[location] };
  }).filter(({ parameters }) => parameters.length > 0);

  return (context) => {
    const texts = pattern.match((name) => context.req.param(name));
    if (!texts) return { failure: { kind: "not_found", issues: [] } };
    const parts: RequestParts = {};
    const issues: Issue[] = [];
    for (const { location, part, parameters, validator } of declared) {
      const values = decodeParameters(parameters, sourceOf(context, location, texts));
      parts[part] = values;
      const found = findIssues(validator, values, location);
      if (found.length > 0 && location === "path") return { failure: { kind: "not_found", issues: found } };
      issues.push(...found);
    }
    if (route.body) return withBody(context, route.body, { parts, issues, validator: validators.body, bodyBytesMax });
    return issues.length > 0 ? { failure: { kind: "invalid", issues } } : { parts };
  };
}

async function withBody(
  context: Context,
  body: NonNullable<Route["body"]>,
  decoded: { parts: RequestParts; issues: Issue[]; validator: Validator | undefined; bodyBytesMax: number },
): Promise<Decoded> {
  const read = await readBody(context, body, decoded.bodyBytesMax);
  if ("failure" in read) return read;
  const issues = [...decoded.issues, ...bodyIssues(read.value, body, decoded.validator)];
  if (issues.length > 0) return { failure: { kind: "invalid", issues } };
  return { parts: read.value === undefined ? decoded.parts : { ...decoded.parts, body: read.value } };
}

/**
 * @param headers of the application, to which those of the reply are added.
 * @throws RangeError (of `Response`) when the handler's status is none.
 */
export function encodeReply({ status, body, headers: own }: Reply, headers: Record<string, string> = {}): Response {
  for (const name in own) {
    const value = own[name];
    if (value !== undefined) headers[name] = String(value);
  }
  if (body === undefined) return new Response(null, { status, headers });
  headers["Content-Type"] = "application/json";
  return new Response(printJson(body), { status, headers });
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
    ...findIssues(validators[`${key} headers`], Object.fromEntries(given), "header"),
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
