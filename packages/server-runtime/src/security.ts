// Security schemes of a contract, the authenticators that an application implements for them, and the result.
import type { Context } from "hono";
import type { SecurityFailure } from "./failure.ts";
import type { Awaitable } from "./handler-types.ts";

/** The security schemes of a contract. The generator emits them. */
export interface Security {
  /** Realm of the challenges in `WWW-Authenticate` (RFC 9110, section 11.5). */
  realm: string;
  schemes: Record<string, SecurityScheme>;
}

/** A security scheme of OpenAPI, reduced to the location of its credential. */
export type SecurityScheme =
  /** A bearer token (RFC 6750): the HTTP scheme `bearer`, OAuth 2.0 and OpenID Connect. */
  | { kind: "token" }
  /** User name and password (RFC 7617). */
  | { kind: "password" }
  | { kind: "key"; in: "header" | "query" | "cookie"; name: string }
  /** A client certificate, which belongs to the connection (mutual TLS). */
  | { kind: "certificate" }
  /** Another HTTP authentication scheme (RFC 9110, section 11). */
  | { kind: "http"; scheme: string };

export interface TokenCredential {
  token: string;
}

export interface PasswordCredential {
  username: string;
  password: string;
}

export interface KeyCredential {
  key: string;
}

/** The credentials after the name of the HTTP authentication scheme, such as `username="Ann", nonce="5"`. */
export interface HttpCredential {
  parameters: string;
}

/** A client certificate is read from the connection: `context.env.incoming.socket.getPeerCertificate()` on Node. */
export type CertificateCredential = Readonly<Record<never, never>>;

/** The credential is valid. */
export interface Accepted<Principal> {
  /** Who sends the request. */
  principal: Principal;
  /** Scopes or roles of the credential. @default none */
  scopes?: readonly string[];
}

/** Like `Accepted`, for a scheme whose scopes an operation requires. */
export interface AcceptedWithScopes<Principal> extends Accepted<Principal> {
  scopes: readonly string[];
}

/** The credential is invalid. */
export interface Rejected {
  /** The reason, for the client: `expected an active token, got an expired one`. */
  rejected: string;
}

/**
 * Authenticates the requests of one security scheme, at most once per request:
 *
 * - A function receives the credential, and resolves to the principal or the reason for the rejection. It is called only if
 *   the request has the credential.
 * - `authenticate` reads the credential itself, for a server that has a faster way than the headers of the `Request`, or
 *   several places for it. It resolves to undefined if the request has no such credential.
 */
export type Authenticator<Credential, Result> =
  | ((credential: Credential, context: Context) => Awaitable<Result | Rejected | Absent<Credential>>)
  | { authenticate: (context: Context) => Awaitable<Result | Rejected | undefined> };

/** Only an authenticator of certificates finds out itself that the credential is missing. */
type Absent<Credential> = Record<never, never> extends Credential ? undefined : never;

/** How a request was authenticated: one alternative of the operation's security, with the principal of each scheme. */
export type Authentication<Principals, Alternatives extends readonly (readonly (keyof Principals)[])[]> = {
  [Index in keyof Alternatives]: {
    /** Index of the alternative in the contract. */
    alternative: Index extends `${infer Value extends number}` ? Value : number;
    /** Principals by the name of their scheme. */
    principals: Pick<Principals, Alternatives[Index][number]>;
    /** Scopes of the credentials, by the name of their scheme. */
    scopes: Record<Alternatives[Index][number], readonly string[]>;
  };
}[number];

/** `Authentication` of any operation. */
export interface AnyAuthentication {
  alternative: number;
  principals: Record<string, unknown>;
  scopes: Record<string, readonly string[]>;
}

/** The caller of a request: its authentication, or the failure of a request that no alternative allows. */
export type Caller<Authentication = AnyAuthentication> =
  | { authentication: Authentication }
  | { failure: SecurityFailure };

export function isRejected(outcome: object): outcome is Rejected {
  return "rejected" in outcome;
}
