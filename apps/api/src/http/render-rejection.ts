// Renders the response to a request that Node's HTTP parser rejects. It has no operation and no API key, so it counts against
// the limits of the client IP address.
import {
  getRequestId,
  type Log,
  type RateLimits,
  type RejectionReason,
  type RenderRejection,
} from "@onecontract/server-node";
import { routes } from "@petstore/server";
import type { ErrorCode } from "../contract.ts";
import { redactSecrets } from "../data.ts";
import { apiHeaders } from "./api-headers.ts";

const codes: Record<RejectionReason, ErrorCode> = {
  malformed: "invalid_request",
  headers_too_large: "invalid_request",
  chunk_extensions_too_large: "payload_too_large",
  request_timeout: "invalid_request",
  method_not_allowed: "method_not_allowed",
  rate_limited: "rate_limited",
  key_banned: "key_banned",
  internal: "internal",
};

const allow = [...new Set(["HEAD", ...routes.map(({ method }) => method)])].sort().join(", ");

export function rejectionRenderer(rateLimits: RateLimits, log: Log): RenderRejection {
  return async (received) => {
    const { rejected, headers } = await rateLimits.reject(received);
    const { reason, status, message } = rejected;
    const code = codes[reason];
    const isWrongMethod = status === 405;
    const requestId = getRequestId(rejected, redactSecrets);
    log({ message: "request", operation: "none", requestId, status, code });
    return {
      status,
      body: JSON.stringify({
        code,
        message: isWrongMethod ? `method: expected one of ${allow}, got CONNECT` : message,
        status,
      }),
      headers: {
        "Content-Type": "application/json",
        ...apiHeaders,
        "X-Request-Id": requestId,
        ...headers,
        ...(isWrongMethod ? { Allow: allow } : {}),
      },
    };
  };
}
