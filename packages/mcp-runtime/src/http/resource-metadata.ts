// Metadata of this server as a protected resource of OAuth 2.0 (RFC 9728), from which MCP clients find where their user logs in.
import type { IncomingMessage, ServerResponse } from "node:http";

const WELL_KNOWN = "/.well-known/oauth-protected-resource";

export interface ResourceOptions {
  /** Issuers of the access tokens that the service accepts. Without one, clients are not offered a login. */
  authorizationServers: readonly string[];
  /** Scopes that a client may request. */
  scopes: readonly string[];
  /** URL of this server as clients see it, such as that of a reverse proxy. @default the host that a request names */
  publicURL: string | undefined;
}

/** Returns the URL of the server that a request was sent to. */
function resourceURL({ headers }: IncomingMessage, path: string, { publicURL }: ResourceOptions): string {
  return publicURL ?? `http://${headers.host}${path}`;
}

/** Responds to a request for the metadata. Returns whether it was one. */
export function sendMetadata(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  options: ResourceOptions,
): boolean {
  const { authorizationServers, scopes } = options;
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  const isMetadata = pathname === WELL_KNOWN || pathname === `${WELL_KNOWN}${path}`;
  if (authorizationServers.length === 0 || !isMetadata || request.method !== "GET") return false;
  response.writeHead(200, { "Content-Type": "application/json" });
  const metadata = {
    resource: resourceURL(request, path, options),
    authorization_servers: authorizationServers,
    ...(scopes.length > 0 && { scopes_supported: scopes }),
    bearer_methods_supported: ["header"],
  };
  response.end(JSON.stringify(metadata));
  return true;
}

/**
 * Returns the value of `WWW-Authenticate` for a request without a valid token (RFC 9728, section 5.1, and RFC 6750, section 3).
 *
 * @param isRejected true if the request has a token that the service rejected, so that the client requests another one
 */
export function challenge(
  request: IncomingMessage,
  path: string,
  options: ResourceOptions,
  isRejected: boolean,
): string {
  const { origin, pathname } = new URL(resourceURL(request, path, options));
  const { authorizationServers, scopes } = options;
  const parameters = [
    isRejected && 'error="invalid_token"',
    authorizationServers.length > 0 && `resource_metadata="${origin}${WELL_KNOWN}${pathname}"`,
    authorizationServers.length > 0 && scopes.length > 0 && `scope="${scopes.join(" ")}"`,
  ].filter((parameter) => parameter !== false);
  return ["Bearer", parameters.join(", ")].join(" ").trim();
}
