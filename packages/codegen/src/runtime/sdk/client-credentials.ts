// Requests access tokens with the client credentials grant of OAuth 2.0 (RFC 6749, section 4.4).

import { parseJson, stringifyJson } from "../json/exact-json.ts";
import { getProperty } from "../json/is-record.ts";
import { readEnvironmentVariable } from "./client.ts";
import { createConnectionError } from "./connection-error.ts";
import { encodeBase64, type Scheme, type Tokens } from "./credentials.ts";
import { sleep, withDeadline } from "./deadline.ts";
import { APIError } from "./errors.ts";
import type { AbortSignal, Fetch, Response } from "./platform.ts";
import { createResponseError } from "./response-errors.ts";
import { ResponseTooLargeError, readAtMost } from "./response-limit.ts";

/** A client that is registered with the authorization server. Its access tokens are requested, and renewed before they expire. */
export interface ClientCredentials {
  clientId: string;
  clientSecret: string;
  /** Scopes to request. @default those that the authorization server grants by default */
  scopes?: readonly string[] | undefined;
  /** URL of the token endpoint. @default the URL in the contract */
  tokenURL?: string | undefined;
}

/** A token is renewed this long before it expires, or after half of its lifetime if that is shorter. */
const EXPIRY_MARGIN_MS = 60_000;
const TIMEOUT_MS = 30_000;
const POLL_MS = 10;
/** Largest response of the token endpoint. Tokens with many claims have some kilobytes. */
const MAX_RESPONSE_BYTES = 1024 * 1024;

/**
 * Returns the function that finds the tokens of a configured client. All clients with the same credentials share one token.
 *
 * @param defaultURL token URL of the contract; a relative one is resolved against the URL of the request
 */
export function clientCredentials(defaultURL: string): NonNullable<Scheme["findTokens"]> {
  const known = new WeakMap<ClientCredentials, Map<string, Tokens>>();
  // This object stays until the variables change, so that its token is found again.
  let fromEnvironment: ClientCredentials | undefined;
  return (configured, context) => {
    const variables = configured ? undefined : readClient(context.variable);
    if (variables && !isSameClient(variables, fromEnvironment)) fromEnvironment = variables;
    const client = (configured as ClientCredentials | undefined) ?? (variables && fromEnvironment);
    if (!client) return undefined;
    const url = new URL(client.tokenURL ?? defaultURL, context.requestURL).href;
    const byURL = known.get(client) ?? new Map<string, Tokens>();
    known.set(client, byURL);
    const tokens = byURL.get(url) ?? new ClientTokens((fetch) => requestToken(client, url, context.scheme, fetch));
    byURL.set(url, tokens);
    return tokens;
  };
}

function readClient(variable: string): ClientCredentials | undefined {
  const clientId = readEnvironmentVariable(`${variable}_CLIENT_ID`);
  const clientSecret = readEnvironmentVariable(`${variable}_CLIENT_SECRET`);
  return clientId && clientSecret ? { clientId, clientSecret } : undefined;
}

function isSameClient(client: ClientCredentials, other: ClientCredentials | undefined): boolean {
  return client.clientId === other?.clientId && client.clientSecret === other.clientSecret;
}

/** A token request in flight, or its outcome. */
interface TokenRequest {
  /** Time from which it is not in flight, 0 once it has ended. A worker may be stopped before it ends. */
  endsAtMs: number;
  error?: unknown;
}

/** The tokens of one client. At most one token request is in flight. */
class ClientTokens implements Tokens {
  readonly #requestToken: (fetch: Fetch) => Promise<AccessToken>;
  #current: AccessToken | undefined;
  #latest: TokenRequest = { endsAtMs: 0 };

  constructor(requestToken: (fetch: Fetch) => Promise<AccessToken>) {
    this.#requestToken = requestToken;
  }

  async get(signal: AbortSignal, fetch: Fetch): Promise<string | undefined> {
    if (this.#current && Date.now() < this.#current.renewAtMs) return this.#current.token;
    const request = isInFlight(this.#latest) ? this.#latest : await this.#renew(fetch);
    // Waits with a separate timer: in workers, a request must not await what only another request resolves.
    while (isInFlight(request) && !signal.aborted) await sleep(POLL_MS, signal);
    if (request.error) throw request.error;
    return signal.aborted ? undefined : this.#current?.token;
  }

  discard(token: string): void {
    if (this.#current?.token === token) this.#current = undefined;
  }

  async #renew(fetch: Fetch): Promise<TokenRequest> {
    const request: TokenRequest = { endsAtMs: Date.now() + TIMEOUT_MS };
    this.#latest = request;
    try {
      this.#current = await this.#requestToken(fetch);
    } catch (error) {
      request.error = error;
    }
    request.endsAtMs = 0;
    return request;
  }
}

function isInFlight({ endsAtMs }: TokenRequest): boolean {
  return Date.now() < endsAtMs;
}

interface AccessToken {
  token: string;
  /** Time from which the token is renewed, in milliseconds since the epoch. */
  renewAtMs: number;
}

/**
 * Requests a token. The client authenticates with HTTP Basic, which every authorization server supports (RFC 6749, section
 * 2.3.1).
 *
 * @throws APIError of the class for the status, ConnectionError or TimeoutError, without the secret
 */
async function requestToken(
  { clientId, clientSecret, scopes = [] }: ClientCredentials,
  url: string,
  scheme: string,
  fetch: Fetch,
): Promise<AccessToken> {
  const requestLine = `credentials.${scheme}: POST ${url}`;
  const login = encodeBase64(`${encodeForm(clientId)}:${encodeForm(clientSecret)}`);
  const secrets = [clientSecret, login];
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    ...(scopes.length > 0 && { scope: scopes.join(" ") }),
  });
  // The request is not aborted with the call that caused it, because other calls wait for the token too.
  return withDeadline(requestLine, TIMEOUT_MS, undefined, async (signal) => {
    try {
      const response = await (fetch as typeof globalThis.fetch)(url, {
        method: "POST",
        // A redirect would send the secret to another URL.
        redirect: "error",
        signal,
        headers: new Headers({
          accept: "application/json",
          authorization: `Basic ${login}`,
          "content-type": "application/x-www-form-urlencoded",
        }),
        body: body.toString(),
      });
      const source = await readContent(requestLine, response);
      if (!response.ok) throw tokenError(requestLine, response, source, secrets);
      return readToken(requestLine, parseJson(source).value);
    } catch (cause) {
      throw cause instanceof APIError ? cause : createConnectionError(requestLine, cause, secrets);
    }
  });
}

/** @throws ResponseTooLargeError when the content is larger than that of any token endpoint */
async function readContent(requestLine: string, response: Response): Promise<string> {
  const { body, status, headers } = response;
  // React Native has no body.
  if (!body) return response.text();
  const content = await readAtMost(response, MAX_RESPONSE_BYTES);
  if (content) return content.text();
  const message = `${requestLine}: ${status} expected at most ${MAX_RESPONSE_BYTES} bytes, got more`;
  throw new ResponseTooLargeError(message, { status, headers });
}

/** Returns the error for a response with `error` and `error_description` (RFC 6749, section 5.2). */
function tokenError(requestLine: string, response: Response, source: string, secrets: readonly string[]): APIError {
  const { value } = parseJson(source);
  const code = getProperty(value, "error");
  if (typeof code !== "string") return createResponseError(requestLine, response, source, secrets);
  const message = getProperty(value, "error_description") ?? code;
  return createResponseError(requestLine, response, stringifyJson({ code, message }), secrets);
}

/** Reads a successful response (RFC 6749, section 5.1). Its content is secret, so no error contains it. */
function readToken(requestLine: string, body: unknown): AccessToken {
  const token = getProperty(body, "access_token");
  const type = getProperty(body, "token_type");
  if (typeof token !== "string" || !/^[!-~]+$/.test(token)) {
    throw new APIError(`${requestLine}: expected a JSON object with an access_token, got something else`);
  }
  if (typeof type !== "string" || type.toLowerCase() !== "bearer") {
    throw new APIError(`${requestLine}: expected the token_type bearer, got ${stringifyJson(type) ?? "nothing"}`);
  }
  const lifetimeMs = Number(getProperty(body, "expires_in") ?? Infinity) * 1000;
  return { token, renewAtMs: Date.now() + lifetimeMs - Math.min(EXPIRY_MARGIN_MS, lifetimeMs / 2) };
}

/** Encodes the identifier or the secret for HTTP Basic (RFC 6749, appendix B). */
function encodeForm(value: string): string {
  return new URLSearchParams({ "": value }).toString().slice(1);
}
