// The Host header ends up in the addresses of Link headers, so only what can be a host gets that far (RFC 9110, section 7.2).
import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import type { Context } from "hono";
import { ApiError } from "../domain/api-error.ts";
import type { ApiEnv } from "./api-env.ts";

const nameAndPort = /^[A-Za-z0-9._-]{1,255}(:[0-9]{1,5})?$/;
const literalAndPort = /^\[([0-9A-Fa-f:.]+)\](:[0-9]{1,5})?$/;

/** Nearly all requests name the same host, so it is looked at once. */
let lastKnown: string | undefined;

/** What came instead of a host, by its request. */
const replaced = new WeakMap<IncomingMessage, { sent: string | undefined }>();

/** Gives a request without a usable host one, so that it has an address. Whether it may go on is up to the app. */
export function replaceUnknownHost(incoming: IncomingMessage): void {
  const { headers } = incoming;
  if (isHost(headers.host)) return;
  replaced.set(incoming, { sent: headers.host });
  headers.host = "localhost";
}

function isHost(host: string | undefined): boolean {
  if (host === undefined) return false;
  if (host === lastKnown) return true;
  const isKnown = (nameAndPort.test(host) || isLiteral(host)) && URL.canParse(`http://${host}`);
  if (isKnown) lastKnown = host;
  return isKnown;
}

function isLiteral(host: string): boolean {
  return isIPv6(literalAndPort.exec(host)?.[1] ?? "");
}

/** @throws ApiError `invalid_request`. */
export function assertKnownHost(c: Context<ApiEnv>): void {
  const unknown = replaced.get(c.env.incoming);
  if (unknown === undefined) return;
  const got = unknown.sent === undefined ? "nothing" : "a value of another form";
  throw new ApiError(
    "invalid_request",
    `Host: expected a host name or an IP address, with or without port, got ${got}`,
  );
}
