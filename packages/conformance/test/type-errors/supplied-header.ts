// This file has no mistake: handlers need not return a header that the application's middleware supplies.
import { ferryHandlers } from "../../src/ferry-handlers.ts";
import type { Handlers } from "../../src/gen/ferry-server/handlers.gen.ts";

export const handlers: Handlers<unknown, "X-Total"> = {
  ...ferryHandlers(),
  searchVessels: () => ({ status: 200, body: { vessels: [], criteria: {} } }),
};
