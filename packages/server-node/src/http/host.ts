// Validates the Host header (RFC 9110, section 7.2), which becomes part of the URLs in Link headers.
import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

const NAME_AND_PORT = /^[A-Za-z0-9._-]{1,255}(:[0-9]{1,5})?$/;
const LITERAL_AND_PORT = /^\[([0-9A-Fa-f:.]+)\](:[0-9]{1,5})?$/;

/** Caches the last valid host, because nearly all requests send the same one. */
let lastValid: { sent: string; normalized: string } | undefined;

/**
 * Replaces the Host header by its normalized form, and by `localhost` if it is invalid.
 * @returns the error message if it is invalid.
 */
export function normalizeHost({ headers }: IncomingMessage): string | undefined {
  const { host } = headers;
  const normalized = normalize(host);
  if (normalized !== undefined) {
    if (normalized !== host) headers.host = normalized;
    return undefined;
  }
  headers.host = "localhost";
  const got = host === undefined ? "nothing" : "a malformed value";
  return `Host: expected a host name or an IP address, with or without port, got ${got}`;
}

/** Returns the host as it is in a URL: `EXAMPLE.com:80` is `example.com`. */
function normalize(host: string | undefined): string | undefined {
  if (host === undefined) return undefined;
  if (host === lastValid?.sent) return lastValid.normalized;
  const isValid = NAME_AND_PORT.test(host) || isIPv6(LITERAL_AND_PORT.exec(host)?.[1] ?? "");
  const normalized = isValid ? URL.parse(`http://${host}`)?.host : undefined;
  if (normalized !== undefined) lastValid = { sent: host, normalized };
  return normalized;
}
