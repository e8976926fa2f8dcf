// Plans how a starter handler takes a page of a list, and where its response refers to the next page.
import { type Operation, type Pagination, pageSelector, type ResponseLocation } from "@onecontract/codegen";
import { access } from "./render-value.ts";

export interface PagePlan {
  /** Statements that declare `page`, the page of `found`. */
  statements: string[];
  /** Values of the response, by their location. */
  values: PageValue[];
}

export interface PageValue {
  at: ResponseLocation;
  /** Expression of the value. */
  value: string;
  /** True if the last page has no such value. */
  isOnlyBeforeLast: boolean;
}

/** Page size of a list without a parameter for it. */
const DEFAULT_LIMIT = 20;
const LIMIT = /^(limit|page_?size|per_?page|max_?results)$/i;
const OFFSET = /^(offset|skip)$/i;
const PAGE_NUMBER = /^page(_?(number|index))?$/i;
/** Parameter in the URLs of next pages, if the contract declares none. */
const OWN_SELECTOR = "cursor";

/** Returns undefined for a list that the contract does not paginate. */
export function planPage({ pagination, parameters }: Operation): PagePlan | undefined {
  const names = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
  const find = (pattern: RegExp) => names.find((name) => pattern.test(name));
  const limitName = pagination?.limitParameter ?? find(LIMIT);
  if (!pagination && limitName === undefined) return undefined;
  const limit = limitName === undefined ? "" : `${access("query", limitName)} ?? `;
  const hasUrl = pagination?.style === "link-header" || pagination?.style === "next-link";
  const selector =
    (pagination && pageSelector(pagination)) ??
    find(OFFSET) ??
    find(PAGE_NUMBER) ??
    (hasUrl ? OWN_SELECTOR : undefined);
  const isNumbered =
    pagination?.style === "page" || (pagination?.style !== "cursor" && PAGE_NUMBER.test(selector ?? ""));
  const first = pagination?.style === "page" ? pagination.firstPage : 1;
  const value = names.includes(selector ?? "")
    ? access("query", selector ?? "")
    : `new URL(url).searchParams.get(${JSON.stringify(selector)})`;
  const parsed = `parsePosition(${JSON.stringify(selector)}, ${value}${isNumbered && first > 0 ? `, ${first}` : ""})`;
  const start = isNumbered ? ["number", `(number - ${first}) * limit`] : ["start", "start"];
  return {
    statements: [
      `const limit = ${limit === "" ? DEFAULT_LIMIT : `Number(${limit}${DEFAULT_LIMIT})`};`,
      ...(selector === undefined ? [] : [`const ${start[0]} = ${parsed};`]),
      `const page = takePage(found, limit, ${selector === undefined ? 0 : start[1]});`,
    ],
    values: pagination ? pageValues(pagination, selector ?? "", isNumbered ? "number + 1" : "page.next") : [],
  };
}

/** @param next expression of the next page, a number */
function pageValues(pagination: Pagination, selector: string, next: string): PageValue[] {
  const url = `urlWith(url, ${JSON.stringify(selector)}, ${next})`;
  switch (pagination.style) {
    case "link-header": {
      const { header: name, relation } = pagination;
      return [{ at: { in: "header", name }, value: `\`<\${${url}}>; rel="${relation}"\``, isOnlyBeforeLast: true }];
    }
    case "next-link":
      return [{ at: pagination.nextLink, value: url, isOnlyBeforeLast: true }];
    case "cursor":
      return [
        { at: pagination.nextCursor, value: next, isOnlyBeforeLast: true },
        ...onEachPage(pagination.hasMore, "page.next !== undefined"),
      ];
    case "offset":
      return [
        ...onEachPage(pagination.total, "found.length"),
        ...onEachPage(pagination.hasMore, "page.next !== undefined"),
      ];
    case "page":
      return [
        ...onEachPage(pagination.totalPages, "Math.ceil(found.length / limit)"),
        ...onEachPage(pagination.hasMore, "page.next !== undefined"),
      ];
  }
}

function onEachPage(at: ResponseLocation | undefined, value: string): PageValue[] {
  return at ? [{ at, value, isOnlyBeforeLast: false }] : [];
}
