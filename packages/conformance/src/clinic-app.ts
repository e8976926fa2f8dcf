// The clinic application: generated stubs with an authenticator for each security scheme, and handlers that return the result
// of the authentication.
import type { AnyAuthentication, Rejected } from "@onecontract/server-runtime";
import type { Hono } from "hono";
import { renderFailure } from "./failure-status.ts";
import { type AppOptions, type Authenticators, createApp, type Handlers } from "./gen/clinic-server/index.gen.ts";

/** The principal of each scheme. */
export interface ClinicPrincipals {
  session: { employee: string };
  browser: { employee: string };
  device: string;
  user: string;
  administrator: string;
  service: { clientId: string };
  provider: string;
}

export interface ClinicAppOptions {
  /** Scopes of each active access token. */
  tokens?: ReadonlyMap<string, readonly string[]>;
  authenticators?: Partial<Authenticators<ClinicPrincipals>>;
  limit?: AppOptions<undefined, never, ClinicPrincipals>["limit"];
}

const rejected: Rejected = { rejected: "expected an active credential, got an unknown one" };

/** Returns authenticators that accept credentials which name their scheme, and the given access tokens. */
function clinicAuthenticators(tokens: ReadonlyMap<string, readonly string[]>): Authenticators<ClinicPrincipals> {
  return {
    session: ({ token }) => (token === "staff-token" ? { principal: { employee: "Ann" } } : rejected),
    browser: async ({ key }) => (key === "staff; cookie" ? { principal: { employee: "Bo" } } : rejected),
    device: ({ key }) => (key === "device-key" ? { principal: "scanner" } : rejected),
    user: ({ key }) => (key === "a b&c" ? { principal: "Cleo" } : rejected),
    administrator: ({ username, password }) =>
      username === "Zoë" && password === "p:ä" ? { principal: username } : rejected,
    service: async ({ token }) => {
      const scopes = tokens.get(token);
      return scopes ? { principal: { clientId: "lab" }, scopes } : rejected;
    },
    provider: ({ token }) => (token === "id-token" ? { principal: "Dora", scopes: ["clinic"] } : rejected),
  };
}

/** Returns the body that describes the result of the authentication. */
function describeCaller({ alternative, scopes }: AnyAuthentication, principals: Record<string, string>) {
  const copied = Object.entries(scopes).map(([scheme, names]) => [scheme, [...names]]);
  return { alternative, principals, scopes: Object.fromEntries(copied) };
}

const handlers: Handlers<undefined, never, ClinicPrincipals> = {
  getOpeningHours: (_request, _context, caller) => ({ status: 200, body: describeCaller(caller, {}) }),
  listNews: (_request, _context, caller) => {
    const session = caller.alternative === 1 ? caller.principals.session.employee : "the public";
    return { status: 200, body: describeCaller(caller, { session }) };
  },
  listVisits: (_request, _context, caller) => {
    const principals =
      caller.alternative === 0
        ? { session: caller.principals.session.employee }
        : { browser: caller.principals.browser.employee };
    return { status: 200, body: describeCaller(caller, principals) };
  },
  createVisit: (_request, _context, caller) => {
    return { status: 201, body: describeCaller(caller, { session: caller.principals.session.employee }) };
  },
  listPatients: (_request, _context, caller) => ({ status: 200, body: describeCaller(caller, caller.principals) }),
  listReports: (_request, _context, caller) => {
    return { status: 200, body: describeCaller(caller, { service: caller.principals.service.clientId }) };
  },
  createReport: (_request, _context, caller) => {
    const principals =
      caller.alternative === 0
        ? { service: caller.principals.service.clientId }
        : { provider: caller.principals.provider };
    return { status: 201, body: describeCaller(caller, principals) };
  },
  putScan: async ({ body }, _context, caller) => {
    const { size } = await new Response(body).blob();
    return {
      status: 200,
      body: describeCaller(caller, { service: caller.principals.service.clientId, bytes: String(size) }),
    };
  },
};

export function clinicApp({ tokens = new Map(), authenticators, limit }: ClinicAppOptions = {}): Hono {
  return createApp<undefined, never, ClinicPrincipals>({
    handlers,
    authenticators: { ...clinicAuthenticators(tokens), ...authenticators },
    limit,
    context: () => undefined,
    checkResponses: true,
    renderError: renderFailure,
  });
}
