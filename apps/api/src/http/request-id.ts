// Gives every request an id for the logs: the client's `X-Request-Id` where it is usable, else a new one.
import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { ApiEnv } from "./api-env.ts";

const usable = /^[\x21-\x7e]{1,128}$/;

export const requestId: MiddlewareHandler<ApiEnv> = (c, next) => {
  const sent = c.req.header("X-Request-Id");
  c.set("requestId", sent !== undefined && usable.test(sent) ? sent : newId());
  return next();
};

/** 64 random bits. Node draws the bytes of UUIDs in advance, many at once, which costs a request next to nothing. */
function newId(): string {
  const uuid = randomUUID();
  // The digits in the middle are not all random (RFC 9562, section 5.4).
  return `req_${uuid.slice(0, 8)}${uuid.slice(-8)}`;
}
