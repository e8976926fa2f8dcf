// The ferry application as a server renders and checks it.
import { createStubs, issueMessage } from "@petstore/server/runtime";
import type { Hono } from "hono";
import { failureStatus } from "./failure-status.ts";
import { ferryHandlers } from "./ferry-handlers.ts";
import type { Handlers } from "./gen/ferry-server/handlers.gen.ts";
import { validators as requestValidators } from "./gen/ferry-server/request-validators.gen.ts";
import { validators as responseValidators } from "./gen/ferry-server/response-validators.gen.ts";
import { routes } from "./gen/ferry-server/routes.gen.ts";

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
        return context.json({ title: failure.kind, detail: detail.join("; ") }, failureStatus(failure));
      },
    },
  );
}
