// The archive application as a server renders and checks it.
import { createStubs, type Failure, issueMessage } from "@petstore/server/runtime";
import type { Hono } from "hono";
import { archiveHandlers } from "./archive-handlers.ts";
import { failureStatus } from "./failure-status.ts";
import type { Handlers } from "./gen/archive-server/handlers.gen.ts";
import { validators as requestValidators } from "./gen/archive-server/request-validators.gen.ts";
import { validators as responseValidators } from "./gen/archive-server/response-validators.gen.ts";
import { routes } from "./gen/archive-server/routes.gen.ts";

export interface ArchiveAppOptions {
  handlers?: Handlers;
  /** Of the sound of a recording; everything else may have 10,000 bytes. @default 100 MB */
  soundBytesMax?: number;
  keepAliveMs?: number;
  onStreamError?: (error: unknown) => void;
}

export function archiveApp(options: ArchiveAppOptions = {}): Hono {
  const { handlers = archiveHandlers(), soundBytesMax = 100_000_000, keepAliveMs = 15_000, onStreamError } = options;
  return createStubs(
    { routes, requestValidators, responseValidators },
    {
      handlers,
      context: () => undefined,
      bodyBytesMax: ({ operationId }) => (operationId === "putSound" ? soundBytesMax : 10_000),
      checkResponses: true,
      keepAliveMs,
      ...(onStreamError && { onStreamError }),
      renderError: (failure, context) =>
        context.json({ title: failure.kind, detail: detailOf(failure) }, failureStatus(failure)),
    },
  );
}

function detailOf(failure: Failure): string {
  if ("issues" in failure) return failure.issues.map(issueMessage).join("; ");
  if ("message" in failure) return failure.message;
  return failure.kind === "thrown" ? String(failure.error) : "";
}
