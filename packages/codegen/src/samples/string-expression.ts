// Parts that the code samples in several languages share: expressions of strings with credentials, lists, and marks.
import { ExampleFile } from "../http/example-file.ts";
import {
  type Fragment,
  type HttpBody,
  type HttpRequest,
  headerFields,
  requestURL,
  type Secret,
} from "../http/http-request.ts";
import type { Code, CodePart, Placeholder, Template } from "../language/code.ts";
import type { Layout } from "../language/literal.ts";

/** Preferred maximum width of a line in a sample, in characters, which a documentation page shows without scrolling. */
export const LINE_WIDTH = 72;

/** Mark of the base URL within a string. */
export const BASE_URL_MARK = "baseURL";

/** Mark of the place where the options of an SDK's client would be. */
export const CLIENT_OPTIONS_MARK = "clientOptions";

/** Returns the mark of a credential within a string. */
export function credentialMark(variable: string): string {
  return `credential:${variable}`;
}

/** Returns the mark of an expression that reads a credential, in place of which a string in double quotes can stand. */
function credentialExpressionMark(variable: string): string {
  return `credentialExpression:${variable}`;
}

/** Methods for which HTTP clients have a function or a constant. */
export const COMMON_METHODS: ReadonlySet<string> = new Set([
  "GET",
  "PUT",
  "POST",
  "DELETE",
  "OPTIONS",
  "HEAD",
  "PATCH",
]);

/** How a language writes the strings of a request. */
export interface StringExpressions<L extends string> {
  /** Returns the literal of a string. */
  literal(value: readonly CodePart[]): Code<L>;
  /** Returns the expression that reads an environment variable. */
  environmentVariable(name: string): Code<L>;
  base64(expression: Code<L>): Code<L>;
  percentEncoded(expression: Code<L>): Code<L>;
  concatenate(left: Code<L>, right: Code<L>): Code<L>;
}

/** Returns the expression of a string that may contain credentials. */
export function stringExpression<L extends string>(
  fragments: readonly Fragment[],
  language: StringExpressions<L>,
): Code<L> {
  const expressions = expressionParts(fragments).map((part) => {
    if (Array.isArray(part)) return language.literal(part);
    const { variable, encoding } = part;
    const value = language.environmentVariable(variable).mark(credentialExpressionMark(variable));
    if (encoding === "base64") return language.base64(value);
    return encoding === "percent" ? language.percentEncoded(value) : value;
  });
  return expressions.reduce((left, right) => language.concatenate(left, right));
}

/** Returns the fixed parts of a string that are next to each other as one, and the secrets between them. */
function expressionParts(fragments: readonly Fragment[]): (CodePart[] | Secret)[] {
  const parts: (CodePart[] | Secret)[] = [];
  for (const fragment of fragments) {
    const last = parts.at(-1);
    if (isSecret(fragment)) parts.push(fragment);
    else if (Array.isArray(last)) last.push(fixedPart(fragment));
    else parts.push([fixedPart(fragment)]);
  }
  return parts;
}

/** Returns the strings and expressions that a literal with interpolation is made of. */
export function interpolatedParts<L extends string>(
  fragments: readonly Fragment[],
  expression: (secret: Secret) => Code<L>,
): (CodePart | Code<L>)[] {
  return fragments.map((fragment) => (isSecret(fragment) ? expression(fragment) : fixedPart(fragment)));
}

function fixedPart(fragment: Exclude<Fragment, Secret>): CodePart {
  return typeof fragment === "string"
    ? { text: fragment, mark: undefined }
    : { text: fragment.baseURL, mark: BASE_URL_MARK };
}

function isSecret(fragment: Fragment): fragment is Secret {
  return typeof fragment === "object" && "variable" in fragment;
}

/** Returns whether the request has a credential, or one in an encoding, which takes an import in some languages. */
export function usesSecret(request: HttpRequest, encoding?: Secret["encoding"]): boolean {
  const strings = [requestURL(request), ...headerFields(request).map(({ value }) => value)];
  return strings
    .flat()
    .some((fragment) => isSecret(fragment) && (encoding === undefined || fragment.encoding === encoding));
}

/** Returns whether a sample reads a file for the body of the request. */
export function readsFile(body: HttpBody | undefined): boolean {
  if (body?.kind !== "multipart") return body?.kind === "file";
  return body.parts.some(({ value }) => value instanceof ExampleFile);
}

/** Returns the entries of a list, each in a separate line that ends with a comma. */
export function commaLines<L extends string>(template: Template<L>, entries: readonly Placeholder<L>[]): Code<L> {
  return template.lines(entries.map((entry) => entry && template`${entry},`));
}

/**
 * Returns the layout of a request body, in which several entries are in separate lines.
 *
 * @param indent characters before the line that the body begins in
 * @param used characters before the body in its line, without those
 */
export function bodyLayout(value: unknown, indent: number, used: number): Layout {
  return { width: LINE_WIDTH - indent, used: hasSeveralEntries(value) ? Number.POSITIVE_INFINITY : used };
}

/** Returns whether a value is an array or object with more than one entry. */
export function hasSeveralEntries(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && Object.values(value).filter((item) => item !== undefined).length > 1
  );
}
