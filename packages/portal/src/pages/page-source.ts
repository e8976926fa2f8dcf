// Sources of pages. The dev server makes only the pages that are requested, because those of a large contract take seconds.
import type { Page } from "./page.ts";

export interface PageSource {
  /** Returns whether the page at a path, without the base path, is from this source if it exists. */
  has(path: string): boolean;
  /** Makes the pages when it is called first. */
  load(): Promise<Page[]>;
}

/** Returns the source of the page at a path. */
export function pageAt(path: string, make: () => Page | Promise<Page>): PageSource {
  return { has: (requested) => requested === path, load: once(async () => [await make()]) };
}

/** Returns the source of the pages whose paths start with `folder`. */
export function pagesIn(folder: string, make: () => Page[] | Promise<Page[]>): PageSource {
  return { has: (requested) => requested.startsWith(folder), load: once(async () => make()) };
}

function once<T>(call: () => T): () => T {
  let result: { value: T } | undefined;
  return () => {
    result ??= { value: call() };
    return result.value;
  };
}
