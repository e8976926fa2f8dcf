// Sends credentials for a contract with several security schemes, or with one whose credential is not a fixed header.
import { readEnvironmentVariable } from "./client.ts";
import type { AbortSignal, Fetch, Request, Response } from "./platform.ts";
import { redactError } from "./redact-error.ts";
import type { ClientOptions, Middleware } from "./request-options.ts";
import { typeError } from "./type-error.ts";

/** A key or token, or a function that returns it and is called before each attempt. */
export type Credential = string | (() => string | Promise<string>);

/** User name and password (RFC 7617), or a single string `name:password`. */
export type Login = { username: string; password: string } | Credential;

/** Adds a credential to a request. */
export type AddCredential = (request: Request, credential: string) => Request;

/** Access tokens that the client requests itself. */
export interface Tokens {
  /**
   * Resolves to a valid token, or to undefined as soon as the signal is aborted.
   *
   * @param fetch sends the token request
   */
  get(signal: AbortSignal, fetch: Fetch): Promise<string | undefined>;
  /** Discards a token that the service has rejected. */
  discard(token: string): void;
}

export interface TokenContext {
  /** Name of the security scheme, for error messages. */
  scheme: string;
  /** Environment variable of the scheme's credential. */
  variable: string;
  /** URL of the request, which a relative token URL is resolved against. */
  requestURL: string;
}

export interface Scheme {
  /** Environment variable that the credential is read from if no option sets it. */
  variable: string;
  /** Absent for a client certificate, which belongs to the connection. */
  addCredential?: AddCredential;
  /** Returns the tokens for the configured client, if there is one. Present if the scheme has the client credentials flow. */
  findTokens?: (configured: unknown, context: TokenContext) => Tokens | undefined;
}

export interface CredentialOptions extends Pick<ClientOptions, "fetch" | "middleware"> {
  credentials?: object | undefined;
}

/** A credential that is set. */
interface Source {
  /** Name of the security scheme. */
  name: string;
  addCredential: AddCredential;
  /** Resolves to undefined if the signal is aborted. */
  read(signal: AbortSignal): Promise<string | undefined>;
  tokens?: Tokens;
}

const authMiddlewares = new WeakSet<Middleware>();

/**
 * Returns the options with an additional middleware, the last one, that adds the credentials of the first security
 * requirement whose credentials are all set. After a 401 response it requests new tokens, and sends the request once more.
 */
export function withCredentials<T extends CredentialOptions>(schemes: Record<string, Scheme>, options: T): T {
  const configured = new Map<string, unknown>(Object.entries(options.credentials ?? {}));
  // A request that is no operation of the contract has the first credentials that are set.
  const anyScheme = [...configured.keys()].map((name) => [name]);
  const authenticate: Middleware = async (request, next, { security = anyScheme, streamsBody }, secrets = []) => {
    const sources = selectSources(security, (name) =>
      findSource(schemes[name], configured.get(name), name, request.url, options.fetch),
    );
    const send = (unauthenticated: Request) => sendWith(sources, unauthenticated, next, secrets);
    const renewable = sources.flatMap(({ tokens }) => tokens ?? []);
    // A request can be sent only once, and its copy buffers the body.
    const copy = renewable.length > 0 && !streamsBody ? request.clone() : undefined;
    const response = await send(request);
    if (response.status !== 401) return response;
    for (const tokens of renewable) secrets.forEach((secret) => void tokens.discard(secret));
    if (!copy) return response;
    await response.body?.cancel();
    return send(copy);
  };
  authMiddlewares.add(authenticate);
  // `withOptions` passes the options of the original client, which already contain such a middleware.
  const middleware = (options.middleware ?? []).filter((candidate) => !authMiddlewares.has(candidate));
  return { ...options, middleware: [...middleware, authenticate], keyIdentity: findIdentity(options.credentials) };
}

/**
 * Returns the credentials of the first requirement whose credentials are all set.
 *
 * @throws TypeError if there is none
 */
function selectSources(
  security: readonly (readonly string[])[],
  findSource: (name: string) => Source | undefined,
): Source[] {
  const found = new Map(security.flat().map((name) => [name, findSource(name)]));
  const selected = security.find((names) => names.every((name) => found.get(name)));
  if (selected) return selected.flatMap((name) => found.get(name) ?? []);
  if (security.length === 0) return [];
  const expected = security.map((names) => names.join(" with ")).join(" or ");
  const names = [...found.values()].flatMap((source) => source?.name ?? []);
  throw new TypeError(`credentials: expected ${expected}, got ${names.join(", ") || "none"}`);
}

/**
 * Returns the credential of a scheme, or undefined if it is not set.
 *
 * @param configured option of the client
 * @param requestURL URL that a relative token URL is resolved against
 */
function findSource(
  { variable, addCredential, findTokens }: Partial<Scheme> = {},
  configured: unknown,
  name: string,
  requestURL: string,
  fetch: Fetch = globalThis.fetch,
): Source | undefined {
  if (variable === undefined) return undefined;
  if (!addCredential) return { name, addCredential: (request) => request, read: async () => "" };
  const credential = configured ?? readEnvironmentVariable(variable);
  if (isLogin(credential)) return { name, addCredential, read: () => resolveCredential(credential) };
  const tokens = findTokens?.(configured, { scheme: name, variable, requestURL });
  return tokens && { name, addCredential, read: (signal) => tokens.get(signal, fetch), tokens };
}

/** Sends a request with credentials. The error of a failure contains none of them. */
async function sendWith(
  sources: Source[],
  request: Request,
  next: Parameters<Middleware>[1],
  secrets: string[],
): Promise<Response> {
  let authenticated = request;
  for (const { name, addCredential, read } of sources) {
    const credential = await read(request.signal);
    // The signal is aborted, so `fetch` rejects, and the caller gets the error for it.
    if (credential === undefined) break;
    try {
      // Queries and cookies contain it percent-encoded.
      secrets.push(credential, encodeURIComponent(credential));
      if (addCredential === basic) secrets.push(...basicSecrets(credential));
      authenticated = addCredential(authenticated, credential);
    } catch {
      // The error of the platform contains the credential.
      throw typeError(`credentials.${name}`, "characters that a header can have", "others");
    }
  }
  return next(authenticated).catch((error) => {
    redactError(error, secrets);
    throw error;
  });
}

/** Returns what the service counts requests by: the configured credentials. */
function findIdentity(credentials: object = {}): string | object {
  const values = Object.values(credentials);
  return values.every((value) => typeof value === "string") ? values.join(" ") : credentials;
}

/** Returns whether an option is the credential itself, and not a client that requests it. */
function isLogin(value: unknown): value is Login {
  return typeof value === "object" ? value !== null && "username" in value : value !== undefined;
}

async function resolveCredential(configured: Login): Promise<string> {
  const value = typeof configured === "function" ? await configured() : configured;
  return typeof value === "object" ? `${value.username}:${value.password}` : value;
}

/** Sends a bearer token (RFC 6750, section 2.1). */
export const bearer: AddCredential = (request, credential) =>
  setHeader(request, "authorization", `Bearer ${credential}`);

/** Sends a user name and password (RFC 7617). */
export const basic: AddCredential = (request, credential) =>
  setHeader(request, "authorization", `Basic ${encodeBase64(credential)}`);

/** Returns what the header of a login contains, and the password, which a service may repeat alone. */
function basicSecrets(credential: string): string[] {
  return [encodeBase64(credential), credential.slice(credential.indexOf(":") + 1)];
}

export function inHeader(name: string): AddCredential {
  return (request, credential) => setHeader(request, name, credential);
}

export function inQuery(name: string): AddCredential {
  return (request, credential) => {
    const pair = `${encodeURIComponent(name)}=${encodeURIComponent(credential)}`;
    return new Request(`${request.url}${request.url.includes("?") ? "&" : "?"}${pair}`, request);
  };
}

/** Appends a cookie to the existing ones. In browsers it has no effect: they do not let scripts set the Cookie header. */
export function inCookie(name: string): AddCredential {
  return (request, credential) => {
    const existing = request.headers.get("cookie");
    return setHeader(request, "cookie", `${existing ? `${existing}; ` : ""}${name}=${encodeURIComponent(credential)}`);
  };
}

function setHeader(request: Request, name: string, value: string): Request {
  request.headers.set(name, value);
  return request;
}

export function encodeBase64(value: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(value)));
}
