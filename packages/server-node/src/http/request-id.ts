// Assigns every request an ID for the logs: the client's `X-Request-Id` if it is valid and contains no secret, otherwise a
// new one.
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Redact } from "../log/log.ts";

const VALID_REQUEST_ID = /^[\x21-\x7e]{1,128}$/;

/**
 * Returns the `X-Request-Id` of a request if it has 1 to 128 printable ASCII characters, otherwise a new ID such as
 * `req_0123456789abcdef`.
 * @param redact an ID that it changes contains a secret, and is replaced, too. @default IDs contain no secrets
 */
export function getRequestId({ headers }: Pick<IncomingMessage, "headers">, redact?: Redact): string {
  const sent = headers["x-request-id"];
  const isUsable =
    typeof sent === "string" && VALID_REQUEST_ID.test(sent) && (redact === undefined || redact(sent) === sent);
  return isUsable ? sent : createRequestId();
}

/** Hexadecimal digits of an ID: 64 random bits. */
const ID_DIGITS = 16;

/** Random digits for many IDs, because one call for many random bytes is cheaper than many calls. */
let digits = "";
let used = 0;

function createRequestId(): string {
  if (used === digits.length) {
    digits = randomBytes(4096).toString("hex");
    used = 0;
  }
  used += ID_DIGITS;
  return `req_${digits.slice(used - ID_DIGITS, used)}`;
}
