import { archiveHandlers } from "../../src/archive-handlers.ts";
import type { Handlers } from "../../src/gen/archive-server/handlers.gen.ts";

export const handlers: Handlers = {
  ...archiveHandlers(),
  putNotes: ({ body }) => (body.text === "" ? { status: 400, body: { title: "Empty" } } : { status: 204 }),
};
