import { ferryHandlers } from "../../src/ferry-handlers.ts";
import type { Handlers } from "../../src/gen/ferry-server/handlers.gen.ts";

export const handlers: Handlers = {
  ...ferryHandlers(),
  getCabin: ({ path }) => ({ status: 200, body: { sailing: path.sailing, number: "1", berths: 1, occupant: null } }),
};
