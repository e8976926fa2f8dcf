import { ferryHandlers } from "../../src/ferry-handlers.ts";
import type { Handlers } from "../../src/gen/ferry-server/handlers.gen.ts";

export const handlers: Handlers = {
  ...ferryHandlers(),
  getVessel: () => ({ status: 404, body: { titel: "No such vessel" } }),
};
