// Decodes and validates the parameters and the body of a request.
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { decodeParameters, type ParameterSource } from "./decode-parameters.ts";
import type { Failure, Issue } from "./failure.ts";
import type { Awaitable } from "./handler-types.ts";
import { findIssues, type PartValidators } from "./issues.ts";
import type { PathPattern } from "./path-pattern.ts";
import { type ReadBody, readBody } from "./read-body.ts";
import { readCookie } from "./read-cookie.ts";
import type { Route, RouteParameter } from "./route.ts";

/** Argument of a handler. */
export type RequestParts = Partial<Record<"path" | "query" | "headers" | "cookies" | "body" | "mediaType", unknown>>;

type Decoded = { parts: RequestParts } | { failure: Failure };

const PARTS = [
  ["path", "path"],
  ["query", "query"],
  ["header", "headers"],
  ["cookie", "cookies"],
] as const;

/**
 * Returns the function that reads the parts of a request that the contract declares. It resolves with the decoded and
 * valid parts, or with the first failure: an invalid path comes first, then all other issues together.
 */
export function requestDecoder(
  route: Route,
  pattern: PathPattern,
  validators: PartValidators,
  maxBodyBytes: number,
): (context: Context) => Awaitable<Decoded> {
  const declared = PARTS.map(([location, part]) => {
    const parameters = route.parameters.filter((parameter) => parameter.in === location);
    return { location, part, parameters, validator: validators[location] };
  }).filter(({ parameters }) => parameters.length > 0);

  return (context) => {
    const pathValues = pattern.match((name) => context.req.param(name));
    if (!pathValues) return { failure: { kind: "not_found", issues: [] } };
    const parts: RequestParts = {};
    const issues: Issue[] = [];
    for (const { location, part, parameters, validator } of declared) {
      const values = decodeParameters(parameters, parameterSource(context, location, pathValues));
      parts[part] = values;
      const found = findIssues(validator, values, location);
      if (found.length > 0 && location === "path") return { failure: { kind: "not_found", issues: found } };
      issues.push(...found);
    }
    if (route.body) return decodeBody(context, route.body, { parts, issues, validators, maxBodyBytes });
    return issues.length > 0 ? { failure: { kind: "invalid", issues } } : { parts };
  };
}

async function decodeBody(
  context: Context,
  body: NonNullable<Route["body"]>,
  decoded: { parts: RequestParts; issues: Issue[]; validators: PartValidators; maxBodyBytes: number },
): Promise<Decoded> {
  const read = await readBody(context, body, decoded.maxBodyBytes);
  if ("failure" in read) return read;
  const found =
    "content" in read
      ? findIssues(bodyValidator(body, read, decoded.validators), read.value, "body")
      : missingBodyIssues(body);
  const issues = [...decoded.issues, ...found];
  if (issues.length > 0) return { failure: { kind: "invalid", issues } };
  return { parts: "content" in read ? { ...decoded.parts, ...bodyParts(body, read) } : decoded.parts };
}

function bodyValidator({ contents }: NonNullable<Route["body"]>, { content }: ReadBody, validators: PartValidators) {
  return validators[content === contents[0] ? "body" : `body ${content.mediaType}`];
}

function missingBodyIssues({ required, contents }: NonNullable<Route["body"]>): Issue[] {
  const expected = contents.map(({ mediaType }) => mediaType).join(" or ");
  return required ? [{ in: "body", path: "body", expected, received: "nothing" }] : [];
}

/** Returns the body, and its media type if the contract declares several or a range. */
function bodyParts({ contents }: NonNullable<Route["body"]>, { value, content, received }: ReadBody): RequestParts {
  const isRange = content.mediaType.includes("*");
  const hasMediaType = contents.length > 1 || isRange;
  if (!hasMediaType) return { body: value };
  return { body: value, mediaType: isRange ? received : content.mediaType };
}

export function parameterSource(
  context: Context,
  location: RouteParameter["in"],
  path: Map<string, string>,
): ParameterSource {
  const asArray = (value: string | undefined) => (value === undefined ? [] : [value]);
  switch (location) {
    case "path":
      return { getAll: (name) => asArray(path.get(name)), names: () => path.keys() };
    case "query": {
      // Hono parses the whole query even for a single name. The record that it returns has no prototype.
      const values = context.req.queries();
      return {
        getAll: (name) => values[name] ?? [],
        getEncoded: (name) => encodedValues(context.req.url, name),
        names: () => Object.keys(values),
      };
    }
    case "header":
      return {
        getAll: (name) => asArray(declaredHeader(name, context.req.header(name))),
        names: () => Object.keys(context.req.header()),
      };
    case "cookie":
      return { getAll: (name) => asArray(readCookie(context, name)), names: () => Object.keys(getCookie(context)) };
  }
}

/** Returns the values of a name in the query of a URL, percent-encoded. */
function encodedValues(url: string, name: string): string[] {
  const [query = ""] = url.slice(url.indexOf("?") + 1).split("#");
  return query
    .split("&")
    .filter((pair) => new URLSearchParams(pair).has(name))
    .map((pair) => pair.slice(pair.indexOf("=") + 1));
}

/** Returns undefined for `Accept-Language: *`, which `fetch` sends by default, and which means the same (RFC 9110, section 12.5.4). */
function declaredHeader(name: string, value: string | undefined): string | undefined {
  return value === "*" && name.toLowerCase() === "accept-language" ? undefined : value;
}
