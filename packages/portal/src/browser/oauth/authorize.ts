// Requests an access token with the authorization code grant and PKCE (RFC 6749, section 4.1; RFC 7636) in a window, so that the page
// keeps what the reader has entered. The page of the redirect URI passes the code on (oauth/callback.ts).
import type { OAuthFlowData } from "../../view/connection-data.ts";
import { CALLBACK_CHANNEL, type CallbackMessage } from "./callback-message.ts";
import { describeError, type OAuthClient, requestToken, type TokenResponse } from "./request-token.ts";

interface AuthorizationRequest {
  flow: OAuthFlowData;
  client: OAuthClient;
  scope: string;
  redirectURI: string;
  /** Aborted when the reader starts another request. */
  signal: AbortSignal;
}

/**
 * Returns the token. Call it while an event of the reader is handled, because browsers block other windows.
 *
 * @throws Error that describes for the reader why there is no token
 */
export async function authorize({
  flow,
  client,
  scope,
  redirectURI,
  signal,
}: AuthorizationRequest): Promise<TokenResponse> {
  // Browsers have it on secure origins only.
  if (!isSecureContext) throw new Error("Authorization needs a page with https, or one on localhost.");
  const opened = open("", "_blank", "popup,width=600,height=700");
  if (!opened) throw new Error("The browser blocked the window of the authorization server.");
  const state = randomString();
  const verifier = randomString();
  const url = new URL(flow.authorizationURL ?? "");
  const challenge = encodeBase64URL(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier)));
  const parameters = {
    response_type: "code",
    client_id: client.id,
    redirect_uri: redirectURI,
    ...(scope !== "" && { scope }),
    state,
    code_challenge: challenge,
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const received = receive(state, signal);
  // Otherwise, the page of the authorization server could navigate this one.
  opened.opener = null;
  opened.location.replace(url.href);
  const { code, error, error_description } = await received;
  if (code === undefined || error !== undefined)
    throw new Error(describeError({ error, error_description }) ?? "The authorization server returned no code.");
  const fields = { grant_type: "authorization_code", code, redirect_uri: redirectURI, code_verifier: verifier };
  return requestToken(flow.tokenURL, client, fields);
}

/** Resolves to the message with the state. Others belong to requests of other tabs, or were not requested at all. */
function receive(state: string, signal: AbortSignal): Promise<CallbackMessage> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(CALLBACK_CHANNEL);
    signal.addEventListener("abort", () => {
      channel.close();
      reject(signal.reason);
    });
    channel.onmessage = ({ data }: MessageEvent<CallbackMessage>) => {
      if (data.state !== state) return;
      channel.postMessage({ received: state });
      channel.close();
      resolve(data);
    };
  });
}

/** Returns 43 characters with 256 random bits. */
function randomString(): string {
  return encodeBase64URL(crypto.getRandomValues(new Uint8Array(32)).buffer);
}

function encodeBase64URL(bytes: ArrayBuffer): string {
  const encoded = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return encoded.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
