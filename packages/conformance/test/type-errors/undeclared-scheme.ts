import type { Authenticators } from "../../src/gen/ferry-server/index.gen.ts";

export const authenticators: Authenticators = {
  key: ({ token }) => ({ principal: token }),
  cookie: () => ({ principal: "anyone" }),
};
