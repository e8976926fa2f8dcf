// How answers that are not JSON are read.

/** Nothing for a response that is JSON, or a failure. */
export type ResponseReader = (response: Response) => Promise<unknown> | undefined;

/** @param statuses below 400 that come without a body: the call gives `undefined` */
export function emptyOn(statuses: readonly number[], others?: ResponseReader): ResponseReader {
  return (response) => (statuses.includes(response.status) ? Promise.resolve() : others?.(response));
}
