// Takes one page of a list.

export interface Page<Item> {
  items: Item[];
  /** Position of the next page, if there is one. */
  next: number | undefined;
  /** Returns the `Link` header to the next page (RFC 8288). */
  link(url: string, parameter: string, relation: string): string;
}

export function takePage<Item>(all: Item[], limit: number, start: number): Page<Item> {
  const end = start + limit;
  const next = end < all.length ? end : undefined;
  return {
    items: all.slice(start, end),
    next,
    link(url, parameter, relation) {
      const target = new URL(url);
      target.searchParams.set(parameter, String(next));
      return `<${target}>; rel="${relation}"`;
    },
  };
}
