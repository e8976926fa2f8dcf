import type { ClinicPrincipals } from "../../src/clinic-app.ts";
import type { Handlers } from "../../src/gen/clinic-server/index.gen.ts";

export const listVisits: Handlers<void, never, ClinicPrincipals>["listVisits"] = (_request, _context, caller) => ({
  status: 200,
  body: { alternative: 0, scopes: {}, principals: { name: caller.principals.session.employee } },
});
