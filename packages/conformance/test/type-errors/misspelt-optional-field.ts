// TypeScript finds an optional field that is misspelt where the type of the result is written out.
import { ferryHandlers } from "../../src/ferry-handlers.ts";
import type { Handlers } from "../../src/gen/ferry-server/handlers.gen.ts";
import type { GetVesselResult } from "../../src/gen/ferry-server/operations.gen.ts";

export const handlers: Handlers = {
  ...ferryHandlers(),
  getVessel: (): GetVesselResult => ({ status: 404, body: { title: "No such vessel", detial: "It sank" } }),
};
