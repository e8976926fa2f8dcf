// TypeScript finds a misspelled optional field only if the return type is annotated.
import { ferryHandlers } from "../../src/ferry-handlers.ts";
import type { Handlers } from "../../src/gen/ferry-server/handlers.gen.ts";
import type { GetVesselResponse } from "../../src/gen/ferry-server/operations.gen.ts";

export const handlers: Handlers = {
  ...ferryHandlers(),
  getVessel: (): GetVesselResponse => ({ status: 404, body: { title: "No such vessel", detial: "It sank" } }),
};
