// The ferry application: generated stubs with its handlers and error responses.
import type { Hono } from "hono";
import { renderFailure } from "./failure-status.ts";
import { ferryHandlers } from "./ferry-handlers.ts";
import { createApp, type Handlers } from "./gen/ferry-server/index.gen.ts";

export interface FerryAppOptions {
  handlers?: Handlers;
  now?: () => Date;
}

export function ferryApp({ handlers = ferryHandlers(), now = () => new Date() }: FerryAppOptions = {}): Hono {
  return createApp({
    handlers,
    // This contract does not test authentication.
    authenticators: { key: { authenticate: () => ({ principal: "anyone" }) } },
    context: () => undefined,
    maxBodyBytes: 10_000,
    checkResponses: true,
    now,
    renderError: renderFailure,
  });
}
