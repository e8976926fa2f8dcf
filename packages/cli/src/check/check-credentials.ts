// The credential that the generated client sends for every security scheme, and the authenticators that accept only it.
import type { Contract } from "@onecontract/codegen";
import type { Accepted, Rejected, Stubs } from "@onecontract/server-runtime";

/** A valid token, key and `name:password`. The client redacts credentials in errors, so no generated value may be equal to it. */
export const CREDENTIAL = "q7Z:k3W";

/** Returns the option `credentials` of the client. */
export function checkCredentials({ securitySchemes }: Contract): Record<string, string> {
  return Object.fromEntries(Object.keys(securitySchemes).map((name) => [name, CREDENTIAL]));
}

/** Returns authenticators that accept the credential with all scopes, and reject a client that sends it in another way. */
export function checkAuthenticators({ routes, security }: Stubs): object {
  const requirements = routes.flatMap((route) => route.security.flat());
  const scopesByScheme = Map.groupBy(requirements, ({ scheme }) => scheme);
  return Object.fromEntries(
    Object.entries(security.schemes).map(([name, { kind }]) => {
      const scopes = (scopesByScheme.get(name) ?? []).flatMap((requirement) => requirement.scopes);
      const authenticate = (credential: object): Accepted<string> | Rejected => {
        const received = Object.values(credential).join(":");
        if (received === CREDENTIAL || kind === "certificate") return { principal: name, scopes };
        return { rejected: `expected ${CREDENTIAL}, got ${received}` };
      };
      return [name, authenticate];
    }),
  );
}
