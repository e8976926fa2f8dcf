// Checks that a peer does the same work: for each request of the mix its response must equal the reference server's.
import { deepStrictEqual } from "node:assert/strict";
import type { MixedRequest } from "./request-mix.ts";

export interface SameResponsesOptions {
  /** Base URL of the reference server. */
  expected: string;
  /** Base URL of the peer. */
  actual: string;
  mix: MixedRequest[];
  /** Compares the header names, too. */
  withHeaders: boolean;
}

/**
 * Sends each request to both servers and compares the responses.
 *
 * @throws AssertionError with the first difference
 */
export async function assertSameResponses({ expected, actual, mix, withHeaders }: SameResponsesOptions): Promise<void> {
  for (const request of mix) {
    const [wanted, received] = await Promise.all([expected, actual].map((baseUrl) => fetchResponse(baseUrl, request)));
    const name = `${request.method} ${actual}${request.path}`;
    deepStrictEqual(
      { name, ...received, headers: withHeaders && received?.headers },
      { name, ...wanted, headers: withHeaders && wanted?.headers },
    );
  }
}

async function fetchResponse(baseUrl: string, { method, path, headers, body }: MixedRequest) {
  const response = await fetch(baseUrl + path, { method, headers, ...(body === undefined ? {} : { body }) });
  const responseBody: unknown = await response.json();
  const names: string[] = [];
  response.headers.forEach((_value, name) => void names.push(name));
  return {
    status: response.status,
    body: responseBody,
    link: response.headers.get("link")?.replace(new URL(baseUrl).origin, ""),
    headers: names.sort(),
  };
}
