// Collects the first items of a stream, because a tool returns a single result.

/** Returns the first items of a stream. Closes the stream after `maxItems` items, or after `maxSeconds`. */
export async function collectItems(
  stream: AsyncIterable<unknown>,
  { maxItems, maxSeconds }: { maxItems: number; maxSeconds: number },
): Promise<{ items: unknown[]; isComplete: boolean }> {
  const items: unknown[] = [];
  const iterator = stream[Symbol.asyncIterator]();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, maxSeconds * 1000, undefined);
  });
  try {
    while (items.length < maxItems) {
      const next = await Promise.race([iterator.next(), timeout]);
      if (next === undefined) break;
      if (next.done) return { items, isComplete: true };
      items.push(next.value);
    }
    return { items, isComplete: false };
  } finally {
    clearTimeout(timer);
    // The promise is not awaited: on a stream without data, it does not settle until the call ends.
    iterator.return?.().catch(() => {});
  }
}
