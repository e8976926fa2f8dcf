// The archive application: generated stubs with its handlers, body limits and error responses.
import type { Hono } from "hono";
import { archiveHandlers } from "./archive-handlers.ts";
import { renderFailure } from "./failure-status.ts";
import { createApp, type Handlers } from "./gen/archive-server/index.gen.ts";

export interface ArchiveAppOptions {
  handlers?: Handlers;
  /** Body limit of `putSound`, in bytes. The limit of the other operations is 10,000 bytes. @default 100 MB */
  maxSoundBytes?: number;
  keepAliveMs?: number;
  onStreamError?: (error: unknown) => void;
}

export function archiveApp(options: ArchiveAppOptions = {}): Hono {
  const { handlers = archiveHandlers(), maxSoundBytes = 100_000_000, keepAliveMs = 15_000, onStreamError } = options;
  return createApp({
    handlers,
    // This contract does not test authentication.
    authenticators: { key: { authenticate: () => ({ principal: "anyone" }) } },
    context: () => undefined,
    maxBodyBytes: ({ operationId }) => (operationId === "putSound" ? maxSoundBytes : 10_000),
    checkResponses: true,
    keepAliveMs,
    ...(onStreamError && { onStreamError }),
    renderError: renderFailure,
  });
}
