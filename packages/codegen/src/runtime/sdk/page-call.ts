// Calls of operations with pagination.
import { Call, type CallInput, type CallResult, type Send } from "./call.ts";
import { APIError } from "./errors.ts";

/**
 * Returns the items of a page, and the query of the next one with its question mark. The query is undefined or empty on the
 * last page.
 */
export type PageReader = (
  result: CallResult,
  input: CallInput,
) => readonly [items: unknown, search: string | undefined];

/** A response without a list, a next page that is an earlier page, or the request of a page after the last one. */
export class PaginationError extends APIError {
  override get name() {
    return "PaginationError";
  }
}

/** A call of a list: awaiting it resolves to the first page, and `for await` iterates the items of every page. */
export class PageCall<T> extends Call<Page<T>> implements AsyncIterable<T> {
  /** @param found response of this list that each next query was found in */
  constructor(send: Send, input: CallInput, read: PageReader, found: Record<string, CallResult> = {}) {
    super(async () => {
      const result = await send(input);
      const [items, search] = read(result, input);
      if (!Array.isArray(items)) {
        throw new PaginationError(`${input.operation.path}: expected a page, got ${typeof items}`);
      }
      return {
        ...result,
        data: new Page<T>(items, search, () => {
          // A page may be requested again, but no later page may lead to it: the list would have no end.
          // biome-ignore lint/suspicious/noAssignInExpressions: it keeps the bundle small
          if (!search || (found[search] ??= result) !== result) {
            throw new PaginationError(`expected a next page, got ${search ?? "none"}`);
          }
          return new PageCall<T>(send, { ...input, search }, read, found);
        }),
      };
    }, input);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    yield* await this;
  }
}

/** One page of a list. `for await` iterates its items and those of the pages after it. */
export class Page<T> implements AsyncIterable<T> {
  /** Items of this page. */
  declare readonly data: T[];
  /** Query of the next page with its question mark. Undefined on the last page. */
  declare readonly search: string | undefined;
  readonly #request: () => PageCall<T>;

  /** @param request requests the next page */
  constructor(data: T[], search: string | undefined, request: () => PageCall<T>) {
    this.data = data;
    this.search = search;
    this.#request = request;
  }

  hasNextPage(): boolean {
    return Boolean(this.search);
  }

  /**
   * Requests the next page.
   *
   * @throws PaginationError on the last page, and when the next page is one of the pages before
   */
  nextPage(): PageCall<T> {
    return this.#request();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (let page: Page<T> | "" | undefined = this; page; page = page.search && (await page.#request()))
      yield* page.data;
  }
}
