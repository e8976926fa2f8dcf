// The beginning of a stream: a tool answers once.

/** Ends the stream when there are enough items, or when the time is over. */
export async function collectItems(
  stream: AsyncIterable<unknown>,
  { itemsMax, secondsMax }: { itemsMax: number; secondsMax: number },
): Promise<{ items: unknown[]; isComplete: boolean }> {
  const items: unknown[] = [];
  const iterator = stream[Symbol.asyncIterator]();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeIsOver = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, secondsMax * 1000, undefined);
  });
  try {
    while (items.length < itemsMax) {
      const next = await Promise.race([iterator.next(), timeIsOver]);
      if (next === undefined) break;
      if (next.done) return { items, isComplete: true };
      items.push(next.value);
    }
    return { items, isComplete: false };
  } finally {
    clearTimeout(timer);
    // Not waited for: a stream on which nothing comes ends when the call does.
    iterator.return?.().catch(() => {});
  }
}
