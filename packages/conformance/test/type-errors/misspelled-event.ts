import { archiveHandlers } from "../../src/archive-handlers.ts";
import type { Handlers } from "../../src/gen/archive-server/handlers.gen.ts";

export const handlers: Handlers = {
  ...archiveHandlers(),
  watchArchive: () => ({
    status: 200,
    body: (async function* () {
      yield { event: "announced" as const, date: "a" };
    })(),
  }),
};
