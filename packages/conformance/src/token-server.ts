// An authorization server with the client credentials grant (RFC 6749, section 4.4).
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface TokenRequest {
  authorization: string | undefined;
  form: Record<string, string>;
}

export interface TokenServerOptions {
  clientId: string;
  clientSecret: string;
  /** Lifetime of the tokens in seconds. @default 3600 */
  expiresIn?: number;
}

export interface TokenServer {
  url: string;
  requests: TokenRequest[];
  /** Scopes of each active token. */
  tokens: Map<string, readonly string[]>;
  /** Responds to the next requests with this status and body instead, if it is set. */
  failure: { status: number; body: string } | undefined;
  /** Requests wait for it before the response is sent. */
  delay: Promise<void> | undefined;
  close(): void;
}

/** Starts a server at a free port. */
export async function startTokenServer(options: TokenServerOptions): Promise<TokenServer> {
  const server: Server = createServer(async (request, response) => {
    const result = await issueToken(state, options, request);
    response.writeHead(result.status, { "content-type": "application/json", "cache-control": "no-store" });
    response.end(result.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const state: TokenServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`,
    requests: [],
    tokens: new Map(),
    failure: undefined,
    delay: undefined,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return state;
}

async function issueToken(
  state: TokenServer,
  { clientId, clientSecret, expiresIn = 3600 }: TokenServerOptions,
  request: IncomingMessage,
): Promise<{ status: number; body: string }> {
  const { authorization } = request.headers;
  const form = Object.fromEntries(new URLSearchParams(await text(request)));
  state.requests.push({ authorization, form });
  await state.delay;
  if (state.failure) return state.failure;
  const pair = [clientId, clientSecret].map((part) => new URLSearchParams({ "": part }).toString().slice(1)).join(":");
  if (authorization !== `Basic ${Buffer.from(pair).toString("base64")}`) {
    const error = { error: "invalid_client", error_description: `unknown client with the secret ${clientSecret}` };
    return { status: 401, body: JSON.stringify(error) };
  }
  const token = `token-${state.requests.length}`;
  state.tokens.set(token, form.scope?.split(" ") ?? ["reports:read", "reports:write"]);
  return { status: 200, body: JSON.stringify({ access_token: token, token_type: "Bearer", expires_in: expiresIn }) };
}
