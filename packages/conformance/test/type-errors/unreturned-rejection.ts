import type { Authenticators } from "../../src/gen/clinic-server/index.gen.ts";

export const authenticate: Authenticators["session"] = ({ token }) =>
  token === "a" ? { principal: token } : undefined;
