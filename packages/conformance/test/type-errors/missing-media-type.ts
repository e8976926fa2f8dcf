import { archiveHandlers } from "../../src/archive-handlers.ts";
import type { Handlers } from "../../src/gen/archive-server/handlers.gen.ts";

export const handlers: Handlers = {
  ...archiveHandlers(),
  getCover: () => ({ status: 200, body: new Blob(["a"]) }),
};
