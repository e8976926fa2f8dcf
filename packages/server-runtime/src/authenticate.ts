// Evaluates the security requirements of an operation: alternatives, of which one applies, with schemes that apply together.
import type { Context } from "hono";
import { andThen } from "./and-then.ts";
import type { Awaitable } from "./handler-types.ts";
import { memberOf } from "./member-of.ts";
import { type Credential, credentialReader, type ReadCredential } from "./read-credential.ts";
import type { Route, RouteRequirement } from "./route.ts";
import {
  type Accepted,
  type AnyAuthentication,
  type Authenticator,
  type Caller,
  isRejected,
  type Rejected,
  type Security,
} from "./security.ts";
import { insufficientScope, type Rejection, unauthorized } from "./security-failure.ts";

export type Authenticate = (context: Context) => Awaitable<Caller>;

/** Outcome of one scheme for a request; undefined if the request has no such credential. */
type Outcome = Accepted<unknown> | Rejected | undefined;

interface Requirement extends RouteRequirement {
  authenticate: (context: Context) => Awaitable<Outcome>;
  /** Returns the credential of the request. Undefined if only `authenticate` finds out whether there is one. */
  read?: ReadCredential | undefined;
}

interface Alternative {
  /** Index in the contract. */
  index: number;
  requirements: Requirement[];
}

/** State of one request. */
interface Run {
  context: Context;
  /** Outcomes by scheme, because several alternatives may use the same one. */
  outcomes: Map<string, Awaitable<Outcome>>;
  insufficient: { requirement: Requirement; granted: readonly string[] }[];
}

/** An operation, or all of them. */
type Secured = Pick<Route, "operationId" | "security">;

/**
 * Returns the function that authenticates requests to an operation. The first alternative of the contract whose credentials
 * are all valid applies. An alternative without requirements comes last, and does not apply if a credential was rejected:
 * a client with an expired token learns about it.
 *
 * @throws TypeError when the application, not checked by TypeScript, lacks an authenticator
 */
export function createAuthenticator(operation: Secured, security: Security, authenticators: object): Authenticate {
  const alternatives = operation.security.map(
    (requirements, index): Alternative => ({
      index,
      requirements: requirements.map((requirement) =>
        createRequirement(operation, requirement, security, authenticators),
      ),
    }),
  );
  const secured = alternatives.filter(({ requirements }) => requirements.length > 0);
  const anonymous = alternatives.find(({ requirements }) => requirements.length === 0);
  const publicResult = { authentication: { alternative: anonymous?.index ?? 0, principals: {}, scopes: {} } };
  if (secured.length === 0) return () => publicResult;

  const evaluateFrom = (position: number, run: Run): ReturnType<Authenticate> => {
    const alternative = secured[position];
    if (!alternative) return evaluateFailures(run);
    return andThen(satisfy(run, alternative), (authentication) =>
      authentication ? { authentication } : evaluateFrom(position + 1, run),
    );
  };
  /** No alternative with requirements applies. */
  const evaluateFailures = (run: Run): ReturnType<Authenticate> =>
    andThen(findRejection(run, secured), (rejection) => {
      if (anonymous && !rejection) return publicResult;
      const [insufficient] = run.insufficient;
      if (insufficient) return { failure: insufficientScope(security, insufficient.requirement, insufficient.granted) };
      const received = secured.flatMap(({ requirements }) => requirements).filter(({ read }) => read?.(run.context));
      return { failure: unauthorized(security, operation.security, rejection, received) };
    });
  return (context) => evaluateFrom(0, { context, outcomes: new Map(), insufficient: [] });
}

/** Returns all operations as one, for requests whose operation is unknown: a credential of any operation is valid. */
export function anyOperation(routes: readonly Route[]): Secured {
  const alternatives = routes.flatMap(({ security }) => (security.length === 0 ? [[]] : security));
  const byNames = new Map(
    alternatives.map((requirements) => {
      const names = requirements.map(({ scheme }) => scheme);
      return [names.join(), names.map((scheme) => ({ scheme, scopes: [] }))];
    }),
  );
  return { operationId: "an unknown operation", security: [...byNames.values()] };
}

function createRequirement(
  { operationId }: Secured,
  requirement: RouteRequirement,
  { schemes }: Security,
  authenticators: object,
): Requirement {
  const { scheme } = requirement;
  const authenticator = memberOf(authenticators, scheme) as Authenticator<Credential, Accepted<unknown>> | undefined;
  if (typeof authenticator === "object" && typeof authenticator?.authenticate === "function")
    return { ...requirement, authenticate: authenticator.authenticate };
  const declared = schemes[scheme];
  if (typeof authenticator !== "function" || !declared) {
    throw new TypeError(
      `authenticators.${scheme}: expected a function for ${operationId}, got ${typeof authenticator}`,
    );
  }
  const read = credentialReader(declared);
  const authenticate = (context: Context): Awaitable<Outcome> => {
    const credential = read(context);
    return credential === undefined || isRejected(credential) ? credential : authenticator(credential, context);
  };
  // Every request may have a certificate, so `read` does not find out whether it does.
  return { ...requirement, authenticate, read: declared.kind === "certificate" ? undefined : read };
}

/** Returns the result of an alternative; undefined if a credential is missing, invalid or lacks a scope. */
function satisfy(run: Run, { index, requirements }: Alternative): Awaitable<AnyAuthentication | undefined> {
  // No credential is verified if another one is missing.
  if (requirements.length > 1 && requirements.some(({ read }) => read && read(run.context) === undefined))
    return undefined;
  const result: AnyAuthentication = { alternative: index, principals: {}, scopes: {} };
  const satisfyFrom = (position: number): Awaitable<AnyAuthentication | undefined> => {
    const requirement = requirements[position];
    if (!requirement) return result;
    return andThen(findOutcome(run, requirement), (outcome) => {
      const accepted = acceptedBy(run, requirement, outcome);
      if (!accepted) return undefined;
      result.principals[requirement.scheme] = accepted.principal;
      result.scopes[requirement.scheme] = accepted.scopes ?? [];
      return satisfyFrom(position + 1);
    });
  };
  return satisfyFrom(0);
}

/** Returns the outcome if it satisfies the requirement. Records a credential that lacks a scope. */
function acceptedBy(run: Run, requirement: Requirement, outcome: Outcome): Accepted<unknown> | undefined {
  if (outcome === undefined || isRejected(outcome)) return undefined;
  const { scopes: granted = [] } = outcome;
  if (requirement.scopes.every((scope) => granted.includes(scope))) return outcome;
  run.insufficient.push({ requirement, granted });
  return undefined;
}

function findOutcome({ context, outcomes }: Run, { scheme, authenticate }: Requirement): Awaitable<Outcome> {
  if (outcomes.has(scheme)) return outcomes.get(scheme);
  const outcome = authenticate(context);
  outcomes.set(scheme, outcome);
  return outcome;
}

/** Returns the first rejection, in the order of the contract. */
function findRejection({ outcomes }: Run, alternatives: Alternative[]): Awaitable<Rejection | undefined> {
  if (outcomes.size === 0) return undefined;
  const names = alternatives.flatMap(({ requirements }) => requirements.map(({ scheme }) => scheme));
  return Promise.all(names.map((name) => outcomes.get(name))).then((results) => {
    const found = results.map((outcome, index) =>
      outcome && isRejected(outcome) ? { scheme: names[index] ?? "", reason: outcome.rejected } : undefined,
    );
    return found.find((rejection) => rejection !== undefined);
  });
}
