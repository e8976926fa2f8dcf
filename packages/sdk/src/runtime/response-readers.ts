// How answers other than JSON are read. Generated tables name those that the contract uses.

/** Nothing for a response that is JSON, or a failure. */
export type ResponseReader = (response: Response) => Promise<unknown> | undefined;

export function readText(response: Response): Promise<string> | undefined {
  return response.ok ? response.text() : undefined;
}

export function readBlob(response: Response): Promise<Blob> | undefined {
  return response.ok ? response.blob() : undefined;
}

/** @param statuses below 400 that come without a body: the call gives `undefined` */
export function emptyOn(statuses: readonly number[], others?: ResponseReader): ResponseReader {
  return (response) => (statuses.includes(response.status) ? Promise.resolve() : others?.(response));
}
