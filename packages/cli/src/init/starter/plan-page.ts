// Plans how a starter handler takes a page of a list, and where its response refers to the next page.
import { type Operation, type Pagination, pageSelector, type ResponseLocation } from "@onecontract/codegen";
import { type TypeScript, ts } from "@onecontract/codegen/language/typescript";

export interface PagePlan {
  /** Statements that declare `page`, the page of `found`. */
  statements: TypeScript;
  /** Values of the response, by their location. */
  values: PageValue[];
  /** Functions of store/take-page.ts that the statements and values call. */
  imports: TypeScript[];
  /** True if the statements read the query, or the values the URL of the request. */
  usesQuery: boolean;
  usesUrl: boolean;
}

export interface PageValue {
  at: ResponseLocation;
  /** Expression of the value. */
  value: TypeScript;
  isString?: boolean;
  /** True if the last page has no such value. */
  isOnlyBeforeLast?: boolean;
}

/** Expression of the position of the next page: a number, or undefined on the last page. */
export const NEXT = ts`page.next`;

/** Page size of a list without a parameter for it. */
const DEFAULT_LIMIT = ts.literal(20);
const LIMIT = /^(limit|page_?size|per_?page|max_?results)$/i;
const OFFSET = /^(offset|skip)$/i;
const PAGE_NUMBER = /^page(_?(number|index))?$/i;
/** Parameter in the URLs of next pages, if the contract declares none. */
const OWN_SELECTOR = "cursor";

/** The list that is paged. */
export interface PagedList {
  /** Expression of the list of all items. Undefined if the collection takes pages and counts itself. */
  all: TypeScript | undefined;
  /** Expression of the collection. */
  collection: TypeScript;
}

/** Returns the expression of the number of items. */
export function countOf({ all, collection }: PagedList): TypeScript {
  return all ? ts`${all}.length` : ts`await ${collection}.count()`;
}

/** Returns undefined for a list that the contract does not paginate. */
export function planPage({ pagination, parameters }: Operation, list: PagedList): PagePlan | undefined {
  const names = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
  const find = (pattern: RegExp) => names.find((name) => pattern.test(name));
  const limit = pagination?.limitParameter ?? find(LIMIT);
  if (!pagination && limit === undefined) return undefined;
  const hasUrl = pagination?.style === "link-header" || pagination?.style === "next-link";
  const selector =
    (pagination && pageSelector(pagination)) ??
    find(OFFSET) ??
    find(PAGE_NUMBER) ??
    (hasUrl ? OWN_SELECTOR : undefined);
  const isNumbered =
    pagination?.style === "page" ||
    (pagination?.style !== "cursor" && pagination?.style !== "last-item" && PAGE_NUMBER.test(selector ?? ""));
  const first = pagination?.style === "page" ? pagination.firstPage : 1;
  const isDeclared = selector !== undefined && names.includes(selector);
  const literal = ts.literal(selector);
  const sent = isDeclared ? ts`query${ts.member(selector)}` : ts`new URL(url).searchParams.get(${literal})`;
  const parser = pagination?.style === "last-item" ? ts`positionAfter` : ts`parsePosition`;
  const position =
    pagination?.style === "last-item"
      ? ts`${parser}(${literal}, ${sent}, ${list.all}.map((item) => item${ts.member(pagination.itemId)}))`
      : ts`${parser}(${literal}, ${sent}${isNumbered && first > 0 && ts`, ${ts.literal(first)}`})`;
  const numbered = isNumbered ? ts`(number - ${ts.literal(first)}) * limit` : ts`start`;
  const start = selector === undefined ? ts`0` : numbered;
  return {
    statements: ts`
      const limit = ${limit === undefined ? DEFAULT_LIMIT : ts`Number(query${ts.member(limit)} ?? ${DEFAULT_LIMIT})`};
      ${selector !== undefined && ts`const ${isNumbered ? ts`number` : ts`start`} = ${position};`}
      const page = ${list.all ? ts`takePage(${list.all}, limit, ${start})` : ts`await ${list.collection}.page(${start}, limit)`};
    `,
    values: pagination ? pageValues(pagination, literal, isNumbered ? ts`number + 1` : NEXT, countOf(list)) : [],
    imports: [
      ...(selector === undefined ? [] : [parser]),
      ...(list.all ? [ts`takePage`] : []),
      ...(hasUrl ? [ts`urlWith`] : []),
    ],
    usesQuery: limit !== undefined || isDeclared,
    usesUrl: hasUrl || (selector !== undefined && !isDeclared),
  };
}

/**
 * @param next expression of the next page, a number
 * @param count expression of the number of items
 */
function pageValues(pagination: Pagination, selector: TypeScript, next: TypeScript, count: TypeScript): PageValue[] {
  const url = ts`urlWith(url, ${selector}, ${next})`;
  const onEachPage = (at: ResponseLocation | undefined, value: TypeScript) => (at ? [{ at, value }] : []);
  switch (pagination.style) {
    case "link-header": {
      const { header: name, relation } = pagination;
      const value = ts.templateLiteral("<", url, `>; rel="${relation}"`);
      return [{ at: { in: "header", name }, value, isString: true, isOnlyBeforeLast: true }];
    }
    case "next-link":
      return [{ at: pagination.nextLink, value: url, isString: true, isOnlyBeforeLast: true }];
    case "cursor":
      return [
        { at: pagination.nextCursor, value: next, isOnlyBeforeLast: true },
        ...onEachPage(pagination.hasMore, ts`page.next !== undefined`),
      ];
    case "last-item":
      return onEachPage(pagination.hasMore, ts`page.next !== undefined`);
    case "offset":
      return [...onEachPage(pagination.total, count), ...onEachPage(pagination.hasMore, ts`page.next !== undefined`)];
    case "page":
      return [
        ...onEachPage(pagination.totalPages, ts`Math.ceil((${count}) / limit)`),
        ...onEachPage(pagination.hasMore, ts`page.next !== undefined`),
      ];
  }
}
