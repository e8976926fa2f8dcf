// The ferry application while an existing server moves to the stubs: some operations have a handler, the framework serves the others.
import type { StubsApp } from "@onecontract/server-runtime";
import { failureStatus } from "./failure-status.ts";
import { ferryHandlers } from "./ferry-handlers.ts";
import { createApp } from "./gen/ferry-server/index.gen.ts";

export function partialFerryApp(basePath = "/"): StubsApp {
  const { getVessel, createBooking } = ferryHandlers();
  return createApp({
    unmatched: "next",
    handlers: { getVessel, createBooking },
    authenticators: { key: { authenticate: () => ({ principal: "anyone" }) } },
    basePath,
    context: () => undefined,
    renderError: (failure, context) => context.json({ title: failure.kind }, failureStatus(failure)),
  });
}
