// Reads the credential of a security scheme from a request.
import type { Context } from "hono";
import { readCookie } from "./read-cookie.ts";
import type {
  CertificateCredential,
  HttpCredential,
  KeyCredential,
  PasswordCredential,
  Rejected,
  SecurityScheme,
  TokenCredential,
} from "./security.ts";

export type Credential = TokenCredential | PasswordCredential | KeyCredential | HttpCredential | CertificateCredential;

/** Returns the credential, undefined if the request has none, or a rejection if the credential is malformed. */
export type ReadCredential = (context: Context) => Credential | Rejected | undefined;

const CERTIFICATE: CertificateCredential = Object.freeze({});

/** Returns the function that reads the credential of a scheme. */
export function credentialReader(scheme: SecurityScheme): ReadCredential {
  switch (scheme.kind) {
    case "token":
      return (context) => readAuthorization(context, "bearer", parseToken);
    case "password":
      return (context) => readAuthorization(context, "basic", parsePassword);
    case "http":
      return (context) => readAuthorization(context, scheme.scheme, (parameters) => ({ parameters }));
    case "key":
      return (context) => {
        const key = readKey(context, scheme);
        return key ? { key } : undefined;
      };
    case "certificate":
      return () => CERTIFICATE;
  }
}

/** Reads the Authorization header if it has the scheme, whose name is case-insensitive (RFC 9110, section 11.1). */
function readAuthorization(
  { req }: Context,
  scheme: string,
  parse: (parameters: string) => Credential | Rejected,
): Credential | Rejected | undefined {
  const header = req.header("authorization")?.trim() ?? "";
  const end = header.indexOf(" ");
  const name = end === -1 ? header : header.slice(0, end);
  return name.toLowerCase() === scheme ? parse(end === -1 ? "" : header.slice(end).trim()) : undefined;
}

/** Parses a bearer token (RFC 6750, section 2.1). */
function parseToken(token: string): TokenCredential | Rejected {
  return /^\S+$/.test(token) ? { token } : { rejected: 'expected "Bearer" and a token, got a malformed value' };
}

/** Parses a user name and password (RFC 7617, section 2). Both are UTF-8, as the challenge declares. */
function parsePassword(value: string): PasswordCredential | Rejected {
  const rejection = { rejected: 'expected "Basic" and name:password in base64, got a malformed value' };
  try {
    const bytes = Uint8Array.from(atob(value), (character) => character.charCodeAt(0));
    const pair = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const colon = pair.indexOf(":");
    if (colon === -1) return rejection;
    return { username: pair.slice(0, colon), password: pair.slice(colon + 1) };
  } catch {
    return rejection;
  }
}

function readKey(context: Context, scheme: SecurityScheme & { kind: "key" }): string | undefined {
  switch (scheme.in) {
    case "header":
      return context.req.header(scheme.name);
    case "query":
      return context.req.query(scheme.name);
    case "cookie":
      return readCookie(context, scheme.name);
  }
}
