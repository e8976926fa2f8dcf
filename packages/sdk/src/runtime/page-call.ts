// A call of an operation that answers a page at a time.
import { Call, type Send } from "./call.ts";
import { findLink } from "./link-header.ts";
import type { CallInput } from "./operation.ts";

/** Awaiting it gives the first page; `for await` on it goes through the items of every page. */
export class PageCall<T> extends Call<Page<T>> implements AsyncIterable<T> {
  /** @param link header with the address of the next page, and the relation that names it (RFC 8288) */
  constructor(send: Send, input: CallInput, link: readonly [header: string, relation: string]) {
    super(send, input, ({ data, response }) => {
      const [header, relation] = link;
      // Of the address only the query is used: the next request goes where this one went, whatever host a page names.
      const search = findLink(response.headers.get(header), relation)?.match(/\?[^#]*/)?.[0];
      return new Page(data as T[], search ? () => new PageCall(send, { ...input, search }, link) : undefined);
    });
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    yield* await this;
  }
}

/** One page of a list. `for await` on it goes through its items and those of the pages after it. */
export class Page<T> implements AsyncIterable<T> {
  /** The items of this page. */
  readonly data: T[];
  readonly #next: (() => PageCall<T>) | undefined;

  constructor(data: T[], next?: () => PageCall<T>) {
    this.data = data;
    this.#next = next;
  }

  hasNextPage(): boolean {
    return Boolean(this.#next);
  }

  /** @throws RangeError on the last page */
  nextPage(): PageCall<T> {
    if (!this.#next) throw new RangeError("nextPage: expected a page before the last one, got the last one");
    return this.#next();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (let page: Page<T> | undefined = this; page; page = await page.#next?.()) yield* page.data;
  }
}
