// A call of an operation that answers a page at a time.
import { Call, type Send } from "./call.ts";
import { findLinkQuery } from "./link-header.ts";
import type { CallInput } from "./operation.ts";

/** Awaiting it gives the first page; `for await` on it goes through the items of every page. */
export class PageCall<T> extends Call<Page<T>> implements AsyncIterable<T> {
  /**
   * @param header with the address of the next page (RFC 8288)
   * @param relation that names it there
   */
  constructor(send: Send, input: CallInput, header = "link", relation = "next") {
    input.read = (data, { headers }) => {
      // Of the address only the query is used: the next request goes where this one went, whatever host a page names.
      return new Page(data as T[], () => {
        const search = findLinkQuery(headers, header, relation);
        return search ? () => new PageCall<T>(send, { ...input, search }, header, relation) : undefined;
      });
    };
    super(send, input);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    yield* await this;
  }
}

/** One page of a list. `for await` on it goes through its items and those of the pages after it. */
export class Page<T> implements AsyncIterable<T> {
  /** The items of this page. */
  declare readonly data: T[];
  readonly #findNext: () => (() => PageCall<T>) | undefined;

  /** @param findNext gives what asks for the next page, where there is one */
  constructor(data: T[], findNext: () => (() => PageCall<T>) | undefined) {
    this.data = data;
    this.#findNext = findNext;
  }

  hasNextPage(): boolean {
    return Boolean(this.#findNext());
  }

  /** @throws TypeError on the last page */
  nextPage(): PageCall<T> {
    const next = this.#findNext();
    if (!next) throw new TypeError("expected a next page, got none");
    return next();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (let page: Page<T> | undefined = this; page; page = await page.#findNext()?.()) yield* page.data;
  }
}
