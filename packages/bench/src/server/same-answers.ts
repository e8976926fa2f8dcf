// Holds a peer to doing the same work: each request of the mix must give the answer that the reference server gives.
import { deepStrictEqual } from "node:assert/strict";
import type { MixedRequest } from "./request-mix.ts";

export interface AnswersOptions {
  /** Base addresses. */
  expected: string;
  actual: string;
  mix: MixedRequest[];
  /** Compares the names of the headers too. */
  withHeaders: boolean;
}

/** @throws AssertionError that shows the first difference. */
export async function assertSameAnswers({ expected, actual, mix, withHeaders }: AnswersOptions): Promise<void> {
  for (const request of mix) {
    const [want, got] = await Promise.all([expected, actual].map((baseUrl) => answerOf(baseUrl, request)));
    const name = `${request.method} ${actual}${request.path}`;
    deepStrictEqual(
      { name, ...got, headers: withHeaders && got?.headers },
      { name, ...want, headers: withHeaders && want?.headers },
    );
  }
}

async function answerOf(baseUrl: string, { method, path, headers, body }: MixedRequest) {
  const response = await fetch(baseUrl + path, { method, headers, ...(body === undefined ? {} : { body }) });
  const items: unknown = await response.json();
  const names: string[] = [];
  response.headers.forEach((_value, name) => void names.push(name));
  return {
    status: response.status,
    body: items,
    link: response.headers.get("link")?.replace(new URL(baseUrl).origin, ""),
    headers: names.sort(),
  };
}
