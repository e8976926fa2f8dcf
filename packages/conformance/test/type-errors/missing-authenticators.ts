import { createApp, type Handlers } from "../../src/gen/clinic-server/index.gen.ts";

export const start = (handlers: Handlers<void>) =>
  createApp({ handlers, context: () => undefined, limit: () => undefined, renderError: () => new Response() });
