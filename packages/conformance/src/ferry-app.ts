// The ferry application as a server renders and checks it.
import { createStubs, type Failure, issueMessage } from "@petstore/server/runtime";
import type { Hono } from "hono";
import { ferryHandlers } from "./ferry-handlers.ts";
import type { Handlers } from "./gen/ferry-server/handlers.gen.ts";
import { validators as requestValidators } from "./gen/ferry-server/request-validators.gen.ts";
import { validators as responseValidators } from "./gen/ferry-server/response-validators.gen.ts";
import { routes } from "./gen/ferry-server/routes.gen.ts";

const STATUS: Record<Failure["kind"], 400 | 404 | 405 | 410 | 413 | 415 | 500> = {
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  malformed_json: 400,
  invalid: 400,
  gone: 410,
  thrown: 500,
  invalid_response: 500,
};

export interface FerryAppOptions {
  handlers?: Handlers;
  now?: () => Date;
}

export function ferryApp({ handlers = ferryHandlers(), now = () => new Date() }: FerryAppOptions = {}): Hono {
  return createStubs(
    { routes, requestValidators, responseValidators },
    {
      handlers,
      context: () => undefined,
      bodyBytesMax: 10_000,
      checkResponses: true,
      now,
      renderError: (failure, context) => {
        const detail = "issues" in failure ? failure.issues.map(issueMessage) : [];
        return context.json({ title: failure.kind, detail: detail.join("; ") }, STATUS[failure.kind]);
      },
    },
  );
}
