// Lets pages of any origin call the API (https://fetch.spec.whatwg.org/#http-cors-protocol). There are no cookies:
// a page can only send an API key that it was given.
import { cors } from "hono/cors";
import { responseHeaderNames } from "../contract.ts";

/** @source https://fetch.spec.whatwg.org/#http-access-control-max-age; browsers cap it at two hours. */
const preflightKeptSeconds = 7200;

export const crossOrigin = cors({
  origin: "*",
  allowMethods: ["GET", "HEAD", "POST"],
  allowHeaders: ["Authorization", "Content-Type", "Idempotency-Key", "X-Request-Id"],
  exposeHeaders: [...responseHeaderNames, "Allow"],
  maxAge: preflightKeptSeconds,
});
