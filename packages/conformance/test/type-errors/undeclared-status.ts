import { ferryHandlers, flagship } from "../../src/ferry-handlers.ts";
import type { Handlers } from "../../src/gen/ferry-server/handlers.gen.ts";

export const handlers: Handlers = {
  ...ferryHandlers(),
  getFlagship: () => ({ status: 203, body: flagship }),
};
