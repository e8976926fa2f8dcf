// Replaces tokens with the refresh token that came with them (RFC 6749, section 6).
import type { OAuthFlowData } from "../../view/connection-data.ts";
import { connection, type Grant } from "../connection/connection.ts";
import { type OAuthClient, requestToken, type TokenResponse } from "./request-token.ts";

/** A token that expires within this time may expire before the server checks it. */
const MARGIN_MS = 10_000;

/** Returns what the next token is requested with. Undefined if the server has issued no refresh token. */
export function grantOf(flow: OAuthFlowData, client: OAuthClient, response: TokenResponse): Grant | undefined {
  const { refreshToken, expiresAtMs } = response;
  return refreshToken === undefined
    ? undefined
    : { url: flow.refreshURL ?? flow.tokenURL, client, refreshToken, expiresAtMs };
}

/**
 * Replaces the tokens of the security schemes that have expired, or all that can be replaced after the server has rejected one. A token
 * stays if the authorization server rejects the request, so that the reader sees what the API responds.
 *
 * @returns whether a token was replaced
 */
export async function refreshTokens(schemes: readonly string[], isRejected: boolean): Promise<boolean> {
  let isReplaced = false;
  for (const scheme of schemes) {
    const grant = connection.grants[scheme];
    if (!grant || !(isRejected || (grant.expiresAtMs ?? Number.POSITIVE_INFINITY) < Date.now() + MARGIN_MS)) continue;
    const { url, client, refreshToken } = grant;
    try {
      const response = await requestToken(url, client, { grant_type: "refresh_token", refresh_token: refreshToken });
      connection.setToken(scheme, response.token, { ...grant, refreshToken, ...response });
      isReplaced = true;
    } catch {
      connection.setToken(scheme, connection.credentials[scheme] ?? "", undefined);
    }
  }
  return isReplaced;
}
