// CORS: allows pages of any origin to call the API (https://fetch.spec.whatwg.org/#http-cors-protocol). An API that uses no
// cookies needs no more: a page can only send a credential that it has.
import type { IncomingMessage } from "node:http";

/** Chromium caps the value at two hours (https://fetch.spec.whatwg.org/#http-access-control-max-age). */
const PREFLIGHT_MAX_AGE_SECONDS = 7200;

export interface CrossOriginOptions {
  /** Methods of the operations, besides `HEAD`. */
  methods: Iterable<string>;
  /** Request header fields that pages may send. */
  requestHeaders: string[];
  /** Response header fields that pages may read. */
  responseHeaders: string[];
}

export interface CrossOriginPolicy {
  /** CORS headers of every response except a preflight's. */
  headers: Record<string, string>;
  /** Returns the response to every preflight, without `headers`. */
  preflightResponse(): Response;
}

/** Returns the headers that allow pages of any origin to call the API. */
export function allowAnyOrigin({ methods, requestHeaders, responseHeaders }: CrossOriginOptions): CrossOriginPolicy {
  const preflightHeaders = {
    "Access-Control-Allow-Methods": ["HEAD", ...methods].join(","),
    "Access-Control-Allow-Headers": requestHeaders.join(","),
    "Access-Control-Max-Age": String(PREFLIGHT_MAX_AGE_SECONDS),
  };
  return {
    headers: {
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Expose-Headers": responseHeaders.join(","),
    },
    preflightResponse: () => new Response(null, { status: 204, headers: preflightHeaders }),
  };
}

/** Returns whether a browser asks for permission to send a request. Any other OPTIONS request is an ordinary request. */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
}
