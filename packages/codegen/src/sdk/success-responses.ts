// Selects the responses that a call can resolve with, and the stream among them.
import type { Content, Operation, OperationResponse } from "../contract/contract.ts";

/** Returns the successful responses. Those of an operation that only redirects are its redirects, whose bodies the client does not read. */
export function resultResponses(responses: OperationResponse[]): OperationResponse[] {
  const successes = responses.filter(({ status }) => /^[12]/.test(status));
  if (successes.length > 0) return successes;
  const range = successRange(responses);
  if (!returnsRedirects(responses)) return range ? [range] : [];
  const redirects = responses.filter(({ status }) => status.startsWith("3"));
  return redirects.map((redirect) => ({ ...redirect, content: [] }));
}

/** Returns whether an operation declares redirects as its only success. */
export function returnsRedirects(responses: OperationResponse[]): boolean {
  return responses.some(({ status }) => status.startsWith("3")) && !responses.some(({ status }) => /^2/.test(status));
}

/** Returns `2XX`, or `default` if the contract declares no success individually. */
export function successRange(responses: OperationResponse[]): OperationResponse | undefined {
  const range = responses.find(({ status }) => status.toUpperCase() === "2XX");
  const hasSuccess = responses.some(({ status }) => status.startsWith("2"));
  return range ?? (hasSuccess ? undefined : responses.find(({ status }) => status === "default"));
}

/** Returns the stream that a successful response may be, and whether every successful response is one. */
export function streamContent({ responses }: Operation): { stream: Content | undefined; isOnly: boolean } {
  const contents = responses.flatMap(({ status, content }) => (status.startsWith("2") ? content : []));
  return { stream: contents.find(({ items }) => items), isOnly: contents.every(({ items }) => items) };
}
