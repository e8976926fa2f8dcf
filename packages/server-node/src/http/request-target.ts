// Normalizes the request target and the Host header before routing (RFC 9112, section 3.2).
import type { IncomingMessage } from "node:http";
import { tryDecodeURI } from "hono/utils/url";
import { normalizeHost } from "./host.ts";

/** Error messages of the requests whose target or Host header was replaced. */
const problems = new WeakMap<IncomingMessage, string>();

/**
 * Makes `url` an absolute path with query and the Host header a valid one, so that every request has a valid URL and is
 * handled by the app, which rejects those with a `requestProblem`.
 */
export function normalizeRequest(incoming: IncomingMessage): void {
  const targetProblem = normalizeTarget(incoming);
  const hostProblem = normalizeHost(incoming);
  const problem = targetProblem ?? hostProblem;
  if (problem !== undefined) problems.set(incoming, problem);
}

/**
 * Makes `url` a path. The host of an absolute URL, without user info, replaces the Host header. Returns the error
 * message.
 */
function normalizeTarget(incoming: IncomingMessage): string | undefined {
  const { url = "" } = incoming;
  if (url.startsWith("/")) return undefined;
  const [, host, path] = /^https?:\/\/(?:[^/?#]*@)?([^/?#]*)(.*)$/i.exec(url) ?? [];
  if (host === undefined || path === undefined) {
    incoming.url = "/";
    return "request target: expected a path or an absolute URL, got something else";
  }
  incoming.headers.host = host;
  incoming.url = path.startsWith("/") ? path : `/${path}`;
  return undefined;
}

/**
 * Returns what is wrong with the target or the Host header of a request (RFC 9112, section 3.2), or undefined if both are
 * well-formed. The server replaces a malformed target by `/` and a malformed Host by `localhost`; the app responds with 400.
 */
export function requestProblem(incoming: IncomingMessage): string | undefined {
  return problems.get(incoming);
}

/**
 * Returns the decoded path of a target, for routing. Unlike the path of a `URL`, it keeps dot segments and backslashes:
 * if the server resolved `/v1/../metrics`, a proxy that forwards only `/v1` would expose the metrics.
 */
export function routingPath({ url = "/" }: IncomingMessage): string {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  // `%25` stays encoded, because Hono decodes path parameters once more.
  return path.includes("%") ? tryDecodeURI(path.replaceAll("%25", "%2525")) : path;
}
