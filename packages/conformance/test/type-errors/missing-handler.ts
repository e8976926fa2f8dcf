import { ferryHandlers } from "../../src/ferry-handlers.ts";
import type { Handlers } from "../../src/gen/ferry-server/handlers.gen.ts";

const { deleteVessel, ...incomplete } = ferryHandlers();

export const handlers: Handlers = incomplete;
