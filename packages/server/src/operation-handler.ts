// One operation: what a request of it carries, decoded and valid, and what of a reply is not as declared.
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { decodeParameters, type ParameterSource } from "./decode-parameters.ts";
import { answerContent, answerKey, type Reply } from "./encode-reply.ts";
import type { Failure, Issue } from "./failure.ts";
import type { Awaitable } from "./handler-types.ts";
import { findIssues, type Validator } from "./issues.ts";
import type { PathPattern } from "./path-pattern.ts";
import { type ReadBody, readBody } from "./read-body.ts";
import type { AnswerContent, Route, RouteParameter } from "./route.ts";

/** Part of a request or response (`query`, `body`, `200 body`) to its validator. */
export type PartValidators = Record<string, Validator>;

export type RequestParts = Partial<Record<"path" | "query" | "headers" | "cookies" | "body" | "mediaType", unknown>>;

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
    if (route.body) return withBody(context, route.body, { parts, issues, validators, bodyBytesMax });
    return issues.length > 0 ? { failure: { kind: "invalid", issues } } : { parts };
  };
}

async function withBody(
  context: Context,
  body: NonNullable<Route["body"]>,
  decoded: { parts: RequestParts; issues: Issue[]; validators: PartValidators; bodyBytesMax: number },
): Promise<Decoded> {
  const read = await readBody(context, body, decoded.bodyBytesMax);
  if ("failure" in read) return read;
  const found =
    "content" in read
      ? findIssues(bodyValidator(body, read, decoded.validators), read.value, "body")
      : missingBody(body);
  const issues = [...decoded.issues, ...found];
  if (issues.length > 0) return { failure: { kind: "invalid", issues } };
  return { parts: "content" in read ? { ...decoded.parts, ...bodyParts(body, read) } : decoded.parts };
}

function bodyValidator({ contents }: NonNullable<Route["body"]>, { content }: ReadBody, validators: PartValidators) {
  return validators[content === contents[0] ? "body" : `body ${content.mediaType}`];
}

/** What of a reply the contract does not declare. Items of a stream are checked as they are sent. */
export function replyIssues(route: Route, reply: Reply, validators: PartValidators): Issue[] {
  const { status, body, headers, mediaType } = reply;
  const key = answerKey(route.responses, status);
  if (key === undefined) return [unexpected("status", route.responses, String(status))];
  const given = Object.entries(headers ?? {}).filter(([, value]) => value !== undefined);
  const ofHeaders = findIssues(validators[`${key} headers`], Object.fromEntries(given), "header");
  const contents = route.answers?.[key];
  if (!contents) return [...findIssues(validators[`${key} body`], body, "response"), ...ofHeaders];
  const content = answerContent(route, reply);
  if (!content)
    return [
      unexpected(
        "mediaType",
        contents.map((one) => one.mediaType),
        mediaType ?? "nothing",
      ),
      ...ofHeaders,
    ];
  const isStream = content.items !== undefined;
  const validator = isStream ? undefined : answerValidator(route, reply, content, validators);
  return [...findIssues(validator, body, "response"), ...ofHeaders];
}

/** Of a body, or of each item of a stream. */
export function answerValidator(
  route: Route,
  { status }: Reply,
  content: AnswerContent,
  validators: PartValidators,
): Validator | undefined {
  const key = answerKey(route.responses, status) ?? "";
  const isFirst = route.answers?.[key]?.[0] === content;
  return validators[isFirst ? `${key} body` : `${key} body ${content.mediaType}`];
}

function unexpected(path: string, expected: string[], received: string): Issue {
  return { in: "response", path, expected: `one of ${expected.join(", ")}`, received };
}

function missingBody({ required, contents }: NonNullable<Route["body"]>): Issue[] {
  const expected = contents.map(({ mediaType }) => mediaType).join(" or ");
  return required ? [{ in: "body", path: "body", expected, received: "nothing" }] : [];
}

/** The media type, where there was a choice. */
function bodyParts({ contents }: NonNullable<Route["body"]>, { value, content, received }: ReadBody): RequestParts {
  const isNamed = contents.length > 1 || content.mediaType.includes("*");
  const isKnown = !content.mediaType.includes("*");
  return { body: value, ...(isNamed && { mediaType: isKnown ? content.mediaType : received }) };
}

function sourceOf(context: Context, location: RouteParameter["in"], path: Map<string, string>): ParameterSource {
  const one = (text: string | undefined) => (text === undefined ? [] : [text]);
  switch (location) {
    case "path":
      return { all: (name) => one(path.get(name)), names: () => path.keys() };
    case "query": {
      // All at once: asking for one name takes as long. The record has no prototype.
      const texts = context.req.queries();
      return { all: (name) => texts[name] ?? [], names: () => Object.keys(texts) };
    }
    case "header":
      return { all: (name) => one(context.req.header(name)), names: () => Object.keys(context.req.header()) };
    case "cookie":
      return { all: (name) => one(getCookie(context, name)), names: () => Object.keys(getCookie(context)) };
  }
}
