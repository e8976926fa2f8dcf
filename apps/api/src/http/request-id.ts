// Gives every request an id for the logs: the client's `X-Request-Id` where it is usable, else a new one.
import { randomBytes } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { ApiEnv } from "./api-env.ts";

const usable = /^[\x21-\x7e]{1,128}$/;

export const requestId: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const sent = c.req.header("X-Request-Id");
  const id = sent !== undefined && usable.test(sent) ? sent : `req_${randomBytes(8).toString("hex")}`;
  c.set("requestId", id);
  await next();
  c.res.headers.set("X-Request-Id", id);
};
