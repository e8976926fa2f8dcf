// Requests an access token from the token endpoint of an authorization server (RFC 6749).
import { parseJson } from "@onecontract/codegen/json/exact-json";
import { getProperty } from "@onecontract/codegen/json/is-record";

const TIMEOUT_MS = 30_000;

/** Credentials of a client. A public client has no secret. */
export interface OAuthClient {
  id: string;
  secret: string;
}

/** Response of a token endpoint (RFC 6749, section 5.1). */
export interface TokenResponse {
  token: string;
  refreshToken?: string;
  /** Time at which the token expires. Undefined if the server does not say. */
  expiresAtMs?: number | undefined;
}

/** @throws Error that describes for the reader why there is no token. It contains no secret. */
export async function requestToken(
  url: string,
  client: OAuthClient,
  fields: Record<string, string>,
): Promise<TokenResponse> {
  const { id, secret } = client;
  // A client with a secret authenticates with HTTP Basic, which every server supports (RFC 6749, section 2.3.1).
  const headers = secret === "" ? {} : { authorization: `Basic ${btoa(`${encodeForm(id)}:${encodeForm(secret)}`)}` };
  const body = new URLSearchParams(secret === "" ? { ...fields, client_id: id } : fields);
  // A redirect would send the code or the secret to another URL.
  const options = { method: "POST", body, credentials: "omit", redirect: "error" } as const;
  let response: Response;
  let source: string;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    response = await fetch(url, { ...options, headers: { ...headers, accept: "application/json" }, signal });
    source = await response.text();
  } catch {
    throw new Error(`No response from ${url}. It may not allow requests from ${location.origin} (CORS).`);
  }
  const { value } = parseJson(source);
  const token = getProperty(value, "access_token");
  const type = getProperty(value, "token_type");
  if (!response.ok) throw new Error(describeError(value) ?? `${url} responded with status ${response.status}.`);
  if (typeof token !== "string" || !/^[!-~]+$/.test(token) || !/^bearer$/i.test(String(type))) {
    throw new Error(`${url}: expected a bearer token, got another response.`);
  }
  // A server may keep the refresh token when it issues another token (RFC 6749, section 6).
  const refreshToken = getProperty(value, "refresh_token");
  const lifetime = getProperty(value, "expires_in");
  return {
    token,
    ...(typeof refreshToken === "string" && { refreshToken }),
    expiresAtMs: typeof lifetime === "number" ? Date.now() + lifetime * 1000 : undefined,
  };
}

/** Describes the error of an authorization server (RFC 6749, sections 4.1.2.1 and 5.2). */
export function describeError(value: unknown): string | undefined {
  const code = getProperty(value, "error");
  const description = getProperty(value, "error_description");
  if (typeof code !== "string") return undefined;
  return `The authorization server rejected the request: ${code}${typeof description === "string" ? `, ${description}` : ""}`;
}

/** Encodes the identifier or the secret for HTTP Basic (RFC 6749, appendix B). */
function encodeForm(value: string): string {
  return new URLSearchParams({ "": value }).toString().slice(1);
}
