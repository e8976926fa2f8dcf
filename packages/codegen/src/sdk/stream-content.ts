// Finds the stream that an operation responds with.
import type { Content, Operation } from "../contract/contract.ts";

/** Returns the stream that a successful response may be, and whether every successful response is one. */
export function streamContent({ responses }: Operation): { stream?: Content; isOnly: boolean } {
  const contents = responses.filter(({ status }) => /^2/.test(status)).flatMap(({ content }) => content);
  const stream = contents.find(({ items }) => items);
  return { ...(stream && { stream }), isOnly: contents.every(({ items }) => items) };
}
