import { createApp, type Handlers } from "../../src/gen/clinic-server/index.gen.ts";

export const start = (handlers: Handlers<void>) =>
  createApp({
    handlers,
    context: () => undefined,
    renderError: () => new Response(),
    authenticators: {
      session: ({ token }) => ({ principal: token }),
      browser: ({ key }) => ({ principal: key }),
      device: ({ key }) => ({ principal: key }),
      user: ({ key }) => ({ principal: key }),
      service: ({ token }) => ({ principal: token, scopes: [] }),
      provider: ({ token }) => ({ principal: token, scopes: [] }),
    },
  });
