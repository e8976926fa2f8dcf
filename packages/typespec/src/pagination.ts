// Describes a list operation of TypeSpec as the value of `x-pagination`.
import type { ModelProperty, PagingOperation, Program } from "@typespec/compiler";
import { resolveEncodedName } from "@typespec/compiler";
import { getHeaderFieldName, getQueryParamName, isBody, isBodyRoot, isHeader, isQueryParam } from "@typespec/http";

/** Value of `x-pagination`. Locations are runtime expressions of OpenAPI (3.1, section 4.8.20.4). */
export type PaginationExtension = Record<string, string | undefined>;

/** A reason why an operation has no `x-pagination`. */
export interface Problem {
  expected: string;
  got: string;
}

type PagingProperty = NonNullable<PagingOperation["output"]["nextLink"]>;

/** Returns the pagination, or a problem if `x-pagination` cannot describe it. */
export function describePagination(
  program: Program,
  { input, output }: PagingOperation,
): { value: PaginationExtension } | { problem: Problem } {
  const cursorParameter = queryParameter(program, input.continuationToken);
  const offsetParameter = queryParameter(program, input.offset);
  const pageParameter = queryParameter(program, input.pageIndex);
  const items = locate(program, output.pageItems);
  const common = {
    items: items === "$response.body" ? undefined : items,
    limitParameter: queryParameter(program, input.pageSize),
  };
  if (output.nextLink) {
    const header = linkHeader(program, output.nextLink);
    if (header !== undefined)
      return { value: { style: "link-header", header, relation: "next", cursorParameter, ...common } };
    return { value: { style: "next-link", nextLink: locate(program, output.nextLink), cursorParameter, ...common } };
  }
  if (output.continuationToken && cursorParameter !== undefined) {
    const nextCursor = locate(program, output.continuationToken);
    return { value: { style: "cursor", cursorParameter, nextCursor, ...common } };
  }
  if (offsetParameter !== undefined) return { value: { style: "offset", offsetParameter, ...common } };
  if (pageParameter !== undefined) return { value: { style: "page", pageParameter, ...common } };
  return { problem: describeProblem(input, output) };
}

function describeProblem(input: PagingOperation["input"], output: PagingOperation["output"]): Problem {
  const property = (input.continuationToken ?? input.offset ?? input.pageIndex)?.property;
  if (property) {
    const lacksNextCursor = property === input.continuationToken?.property && !output.continuationToken;
    if (lacksNextCursor) return { expected: "@continuationToken or @nextLink in the response", got: "none" };
    return { expected: "a query parameter", got: `${property.name}, which is not a query parameter` };
  }
  const expected = "@nextLink in the response, or a query parameter with @continuationToken, @offset or @pageIndex";
  return { expected, got: "none" };
}

function queryParameter(program: Program, found: PagingProperty | undefined): string | undefined {
  return found && isQueryParam(program, found.property) ? getQueryParamName(program, found.property) : undefined;
}

/** Returns "Link" if the next URL is in the `Link` header, whose value is a list of links (RFC 8288); otherwise undefined. */
function linkHeader(program: Program, { property }: PagingProperty): string | undefined {
  const name = isHeader(program, property) ? getHeaderFieldName(program, property) : undefined;
  return name?.toLowerCase() === "link" ? "Link" : undefined;
}

/** Returns the location of a property in the response. */
function locate(program: Program, { property, path }: PagingProperty): string {
  if (isHeader(program, property)) return `$response.header.${getHeaderFieldName(program, property)}`;
  const bodyIndex = path.findLastIndex((part) => isBody(program, part) || isBodyRoot(program, part));
  const tokens = path.slice(bodyIndex + 1).map((part) => `/${escapeToken(encodedName(program, part))}`);
  return tokens.length === 0 ? "$response.body" : `$response.body#${tokens.join("")}`;
}

function encodedName(program: Program, property: ModelProperty): string {
  return resolveEncodedName(program, property, "application/json");
}

/** Escapes a reference token of a JSON Pointer (RFC 6901). */
function escapeToken(token: string): string {
  return token.replaceAll("~", "~0").replaceAll("/", "~1");
}
