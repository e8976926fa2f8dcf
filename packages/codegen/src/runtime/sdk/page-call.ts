// Calls of operations with pagination.
import { Call } from "./call.ts";
import type { CallInput, CallResult, Send } from "./call-input.ts";
import { APIError } from "./errors.ts";

/**
 * Returns the items of a page, and a function that returns the query of the next one with its question mark. The query is undefined
 * or empty on the last page. Many programs need only one page, and a query takes time to find.
 */
export type PageReader = (
  result: CallResult,
  input: CallInput,
) => readonly [items: unknown, findNext: () => string | undefined];

/** Number of consecutive empty pages after which a list has no end. */
const MAX_EMPTY_PAGES = 100;

/** A response without a list, a list without an end, or the request of a page after the last one. */
export class PaginationError extends APIError {
  override get name() {
    return "PaginationError";
  }
}

/** Options of `toArray`. */
export interface ToArrayOptions {
  /** Largest number of items. No page after them is requested. @default Infinity */
  limit?: number | undefined;
}

/** @throws PaginationError if the response has something else, the problem */
export function expectPagination({ operation }: CallInput, expected: string, problem: unknown): void {
  if (!problem) return;
  throw new PaginationError(`${operation.method} ${operation.path}: expected ${expected}, got ${problem}`);
}

/**
 * A call of a list: awaiting it resolves to the first page, and `for await` iterates the items of every page.
 *
 * @typeParam Body body of the response, if the items are only a part of it
 */
export class PageCall<T, Errors = object, Body = unknown>
  extends Call<Page<T, Body>, Errors>
  implements AsyncIterable<T>
{
  /**
   * @param found identity of the page of this list that each next query was found in
   * @param emptyBefore number of consecutive empty pages before this one
   */
  constructor(
    send: Send,
    input: CallInput,
    read: PageReader,
    found: Record<string, object> = {},
    emptyBefore: number = 0,
  ) {
    const readPage = (result: CallResult): CallResult => {
      if (result.isUnread) return result;
      const [items, findNext] = read(result, input);
      expectPagination(input, "a page", !Array.isArray(items) && typeof items);
      const data = items as T[];
      // The page or its response would keep a list in memory that is iterated.
      const identity = {};
      const empty = data.length ? 0 : emptyBefore + 1;
      const request = (search = "") => {
        // A page may be requested again, but no later page may lead to it: the list would have no end.
        found[search] ??= identity;
        const isEarlier = found[search] !== identity;
        const problem = isEarlier ? "an earlier one" : empty >= MAX_EMPTY_PAGES && "empty ones";
        expectPagination(input, "a next page", search ? problem : "none");
        return new PageCall<T, object, Body>(send, { ...input, search }, read, found, empty);
      };
      return { ...result, data: new Page<T, Body>(data, result.data as Body, findNext, request) };
    };
    super((own) => send(own).then(readPage), input);
  }

  /** Iterates the pages, of which this call is the first. */
  async *pages(): AsyncGenerator<Page<T, Body>> {
    yield* pagesFrom(await this);
  }

  /** Resolves to the items of all pages. */
  async toArray({ limit = Infinity }: ToArrayOptions = {}): Promise<T[]> {
    const items: T[] = [];
    for await (const item of this) if (items.push(item) >= limit) break;
    return items.slice(0, limit);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    yield* await this;
  }
}

async function* pagesFrom<T, Body>(first: Page<T, Body>): AsyncGenerator<Page<T, Body>> {
  for (let page: Page<T, Body> | "" | undefined = first; page; page = page.search && (await page.nextPage()))
    yield page;
}

/** One page of a list. `for await` iterates its items and those of the pages after it. */
export class Page<T, Body = unknown> implements AsyncIterable<T> {
  /** Items of this page. */
  declare readonly data: T[];
  /** Body of the response with the properties next to the items, such as a total. */
  declare readonly body: Body;
  readonly #findNext: () => string | undefined;
  readonly #request: (search: string | undefined) => PageCall<T, object, Body>;

  /**
   * @param findNext returns the query of the next page
   * @param request requests the next page
   */
  constructor(
    data: T[],
    body: Body,
    findNext: () => string | undefined,
    request: (search: string | undefined) => PageCall<T, object, Body>,
  ) {
    this.data = data;
    this.body = body;
    this.#findNext = findNext;
    this.#request = request;
  }

  /** Query of the next page with its question mark. Undefined on the last page. */
  get search(): string | undefined {
    return this.#findNext();
  }

  hasNextPage(): boolean {
    return !!this.search;
  }

  /**
   * Requests the next page.
   *
   * @throws PaginationError on the last page, when the next page is one of the pages before, and after 100 empty pages
   */
  nextPage(): PageCall<T, object, Body> {
    return this.#request(this.search);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of pagesFrom(this)) yield* page.data;
  }
}
