// CORS: allows pages of any origin to call the API (https://fetch.spec.whatwg.org/#http-cors-protocol). The API uses no
// cookies, so a page can only send an API key that it has.
import type { IncomingMessage } from "node:http";
import { routes } from "@petstore/server";
import { responseHeaderNames } from "../contract.ts";

/** Chromium caps the value at two hours (https://fetch.spec.whatwg.org/#http-access-control-max-age). */
const PREFLIGHT_MAX_AGE_SECONDS = 7200;

/** CORS headers of every response except a preflight's. */
export const crossOriginHeaders = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": [...responseHeaderNames, "Allow"].join(","),
};

const methods = new Set(routes.map(({ method }) => method));
const headerParameters = routes.flatMap(({ parameters }) =>
  parameters.filter((parameter) => parameter.in === "header"),
);

const headers = ["Authorization", "Content-Type", "X-Request-Id", ...headerParameters.map(({ name }) => name)];

const preflightHeaders = {
  "Access-Control-Allow-Methods": ["HEAD", ...methods].join(","),
  "Access-Control-Allow-Headers": headers.join(","),
  "Access-Control-Max-Age": String(PREFLIGHT_MAX_AGE_SECONDS),
};

/** Returns whether a browser asks for permission to send a request. Any other OPTIONS request is an ordinary request. */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
}

/** Returns the response to every preflight, without the CORS headers that all responses have. */
export function preflightResponse(): Response {
  return new Response(null, { status: 204, headers: preflightHeaders });
}
