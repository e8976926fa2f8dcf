import type { Authenticators } from "../../src/gen/clinic-server/index.gen.ts";

export const authenticate: Authenticators["service"] = ({ token }) => ({ principal: token });
