// Plans how a starter handler takes a page of a list, and where its response refers to the next page.
import { type Operation, type Pagination, pageSelector, type ResponseLocation } from "@onecontract/codegen";
import { type TypeScript, ts } from "@onecontract/codegen/language/typescript";
import type { StoredCollection } from "./find-collections.ts";

export interface PagePlan {
  /** Statements that declare `page`. */
  statements: TypeScript;
  /** Values of the response, by their location. */
  values: PageValue[];
  /** Functions of store/page-request.ts that the statements and values call. */
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

type LastItemPagination = Pagination & { style: "last-item" };
type PositionPagination = Exclude<Pagination, { style: "last-item" }>;

/** Page size of a list without a parameter for it. */
const DEFAULT_LIMIT = ts.literal(20);
const LIMIT = /^(limit|page_?size|per_?page|max_?results)$/i;
const OFFSET = /^(offset|skip)$/i;
const PAGE_NUMBER = /^page(_?(number|index))?$/i;
/** Parameter in the URLs of next pages, if the contract declares none. */
const OWN_SELECTOR = "cursor";

/**
 * Returns undefined for a list that the contract does not paginate.
 *
 * @param items expression of the collection, or of those of its items that a filter selects
 */
export function planPage(operation: Operation, { key }: StoredCollection, items: TypeScript): PagePlan | undefined {
  const { pagination } = operation;
  const limit = pagination?.limitParameter ?? findParameter(operation, LIMIT);
  if (!pagination && limit === undefined) return undefined;
  const plan =
    pagination?.style === "last-item"
      ? planPageAfter(pagination, key, items)
      : planPageAt(operation, pagination, limit, items);
  const parsed = limit === undefined ? DEFAULT_LIMIT : ts`parseLimit(${ts.literal(limit)}, ${query(limit)})`;
  return {
    ...plan,
    statements: ts`
      const limit = ${parsed};
      ${plan.statements}
    `,
    imports: [...(limit === undefined ? [] : [ts`parseLimit`]), ...plan.imports],
    usesQuery: plan.usesQuery || limit !== undefined,
  };
}

function findParameter({ parameters }: Operation, pattern: RegExp): string | undefined {
  return parameters.find(({ in: location, name }) => location === "query" && pattern.test(name))?.name;
}

/** Plans the page at a position that the client sends: a cursor, an offset or a number. */
function planPageAt(
  operation: Operation,
  pagination: PositionPagination | undefined,
  limit: string | undefined,
  items: TypeScript,
): PagePlan {
  const hasUrl = pagination?.style === "link-header" || pagination?.style === "next-link";
  const selector =
    (pagination && pageSelector(pagination)) ??
    findParameter(operation, OFFSET) ??
    findParameter(operation, PAGE_NUMBER) ??
    (hasUrl ? OWN_SELECTOR : undefined);
  const isNumbered =
    pagination?.style === "page" || (pagination?.style !== "cursor" && PAGE_NUMBER.test(selector ?? ""));
  const first = pagination?.style === "page" ? pagination.firstPage : 1;
  const isDeclared = operation.parameters.some(({ in: location, name }) => location === "query" && name === selector);
  const literal = ts.literal(selector);
  const sent = selector !== undefined && isDeclared ? query(selector) : ts`new URL(url).searchParams.get(${literal})`;
  const position = ts`parsePosition(${literal}, ${sent}${isNumbered && first > 0 && ts`, ${ts.literal(first)}`})`;
  const start = isNumbered ? ts`(number - ${ts.literal(first)}) * limit` : ts`start`;
  const page = ts`await ${items}.page(${selector === undefined ? ts`0` : start}, limit)`;
  // Without declared pagination, the response does not say where the next page begins.
  const isWhole = isNumbered || !pagination;
  const whole = ts`wholePage(${page}, limit${limit !== undefined && ts`, ${ts.literal(limit)}`})`;
  return {
    statements: ts`
      ${selector !== undefined && ts`const ${isNumbered ? ts`number` : ts`start`} = ${position};`}
      const page = ${isWhole ? whole : page};
    `,
    values: pagination ? pageValues(pagination, literal, isNumbered ? ts`number + 1` : NEXT, countOf(items)) : [],
    imports: [
      ...(selector === undefined ? [] : [ts`parsePosition`]),
      ...(hasUrl ? [ts`urlWith`] : []),
      ...(isWhole ? [ts`wholePage`] : []),
    ],
    usesQuery: isDeclared,
    usesUrl: hasUrl || (selector !== undefined && !isDeclared),
  };
}

/** Returns the expression of the number of items. */
export function countOf(items: TypeScript): TypeScript {
  return ts`await ${items}.count()`;
}

/** Plans the page after the item whose ID the client sends. */
function planPageAfter(
  { cursorParameter, itemId, hasMore }: LastItemPagination,
  key: string,
  items: TypeScript,
): PagePlan {
  const last = query(cursorParameter);
  const property = itemId !== key && ts`, ${ts.literal(itemId)}`;
  return {
    statements: ts`
      const page = await ${items}.pageAfter(${last}, limit${property});
      if (!page) throw unknownPosition(${ts.literal(cursorParameter)}, ${last});
    `,
    values: hasMore ? [{ at: hasMore, value: ts`page.hasMore` }] : [],
    imports: [ts`unknownPosition`],
    usesQuery: true,
    usesUrl: false,
  };
}

function query(parameter: string): TypeScript {
  return ts`query${ts.member(parameter)}`;
}

/**
 * @param next expression of the next page, a number
 * @param count expression of the number of items
 */
function pageValues(
  pagination: PositionPagination,
  selector: TypeScript,
  next: TypeScript,
  count: TypeScript,
): PageValue[] {
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
    case "offset":
      return [...onEachPage(pagination.total, count), ...onEachPage(pagination.hasMore, ts`page.next !== undefined`)];
    case "page":
      return [
        ...onEachPage(pagination.totalPages, ts`Math.ceil((${count}) / limit)`),
        ...onEachPage(pagination.hasMore, ts`page.next !== undefined`),
      ];
  }
}
