// The failures of requests that satisfy no alternative of an operation's security.
import { createChallenge } from "./challenges.ts";
import type { SecurityFailure } from "./failure.ts";
import type { Route, RouteRequirement } from "./route.ts";
import type { Security } from "./security.ts";

export interface Rejection {
  scheme: string;
  reason: string;
}

/** Returns the failure of a request whose valid credential lacks a scope (RFC 6750, section 3.1). */
export function insufficientScope(
  security: Security,
  { scheme, scopes }: RouteRequirement,
  granted: readonly string[],
): SecurityFailure {
  const declared = security.schemes[scheme];
  const parameters = { error: "insufficient_scope", scope: scopes.join(" ") };
  return {
    kind: "insufficient_scope",
    message: `${scheme}: expected the scope ${scopes.join(" and ")}, got ${granted.join(", ") || "none"}`,
    challenges: declared?.kind === "token" ? [createChallenge(security, declared, parameters)] : [],
  };
}

/**
 * Returns the failure of a request whose credentials are missing or invalid, with a challenge for each scheme.
 *
 * @param rejection the first credential that was rejected. Without one, the challenges have no error code (RFC 6750, section 3.1)
 * @param received requirements whose credentials the request has
 */
export function unauthorized(
  security: Security,
  required: Route["security"],
  rejection: Rejection | undefined,
  received: RouteRequirement[],
): SecurityFailure {
  const alternatives = required.filter((requirements) => requirements.length > 0);
  const byScheme = Map.groupBy(alternatives.flat(), ({ scheme }) => scheme);
  const challenges = [...byScheme].flatMap(([name, [requirement]]) => {
    const declared = security.schemes[name];
    if (!declared) return [];
    const error = rejection?.scheme === name ? "invalid_token" : undefined;
    return [createChallenge(security, declared, { error, scope: requirement?.scopes.join(" ") || undefined })];
  });
  const expected = alternatives.map((requirements) => requirements.map(({ scheme }) => scheme).join(" with "));
  const names = [...new Set(received.map(({ scheme }) => scheme))];
  return {
    kind: "unauthorized",
    message: rejection
      ? `${rejection.scheme}: ${rejection.reason}`
      : `credentials: expected ${expected.join(" or ")}, got ${names.join(" with ") || "none"}`,
    rejected: rejection?.reason,
    challenges: [...new Set(challenges)],
  };
}
