// No mistake here: a header that the application's middleware supplies is not asked of its handlers.
import { ferryHandlers } from "../../src/ferry-handlers.ts";
import type { Handlers } from "../../src/gen/ferry-server/handlers.gen.ts";

export const handlers: Handlers<unknown, "X-Total"> = {
  ...ferryHandlers(),
  searchVessels: () => ({ status: 200, body: { vessels: [], asked: {} } }),
};
