// The Host header ends up in the addresses of Link headers, so only what can be a host gets that far (RFC 9110, section 7.2).
import { isIPv6 } from "node:net";
import type { Context } from "hono";
import { ApiError } from "../domain/api-error.ts";
import type { ApiEnv } from "./api-env.ts";

const nameAndPort = /^[A-Za-z0-9._-]{1,255}(:[0-9]{1,5})?$/;
const literalAndPort = /^\[([0-9A-Fa-f:.]+)\](:[0-9]{1,5})?$/;

/** Nearly all requests name the same host, so it is looked at once. */
let lastKnown: string | undefined;

export function isHost(host: string | undefined): host is string {
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
  // As it was sent: in `incoming.headers` one that is none is replaced.
  const host = c.req.header("Host");
  if (!isHost(host)) {
    const got = host === undefined ? "nothing" : "a value of another form";
    throw new ApiError(
      "invalid_request",
      `Host: expected a host name or an IP address, with or without port, got ${got}`,
    );
  }
}
