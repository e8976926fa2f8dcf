// Checks a handler's response against the contract (`checkResponses`).
import { type HandlerResponse, responseContent, responseKey } from "./encode-response.ts";
import type { Issue } from "./failure.ts";
import { findIssues, type PartValidators, type Validator } from "./issues.ts";
import type { ResponseContent, Route } from "./route.ts";

/** Returns the violations of the contract in a response. The items of a stream are checked while they are sent. */
export function responseIssues(route: Route, response: HandlerResponse, validators: PartValidators): Issue[] {
  const { status, body, headers, mediaType } = response;
  const key = responseKey(route.responses, status);
  if (key === undefined) return [unexpectedValue("status", route.responses, String(status))];
  const sentHeaders = Object.entries(headers ?? {}).filter(([, value]) => value !== undefined);
  const headerIssues = findIssues(validators[`${key} headers`], Object.fromEntries(sentHeaders), "header");
  const contents = route.responseContents?.[key];
  if (!contents) return [...findIssues(validators[`${key} body`], body, "response"), ...headerIssues];
  const content = responseContent(route, response);
  if (!content) {
    const expected = contents.map((candidate) => candidate.mediaType);
    return [unexpectedValue("mediaType", expected, mediaType ?? "nothing"), ...headerIssues];
  }
  const isStream = content.items !== undefined;
  const validator = isStream ? undefined : contentValidator(route, response, content, validators);
  return [...findIssues(validator, body, "response"), ...headerIssues];
}

/** Returns the validator of a body, or of each item of a stream. */
export function contentValidator(
  route: Route,
  { status }: HandlerResponse,
  content: ResponseContent,
  validators: PartValidators,
): Validator | undefined {
  const key = responseKey(route.responses, status) ?? "";
  const isFirst = route.responseContents?.[key]?.[0] === content;
  return validators[isFirst ? `${key} body` : `${key} body ${content.mediaType}`];
}

function unexpectedValue(path: string, expected: string[], received: string): Issue {
  return { in: "response", path, expected: `one of ${expected.join(", ")}`, received };
}
