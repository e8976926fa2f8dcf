// Assigns every request an ID for the logs: the client's `X-Request-Id` if it is valid and contains no API key, otherwise
// a new one.
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

const VALID_REQUEST_ID = /^(?!.*pets_(?:live|test)_)[\x21-\x7e]{1,128}$/;

export function getRequestId({ headers }: Pick<IncomingMessage, "headers">): string {
  const sent = headers["x-request-id"];
  return typeof sent === "string" && VALID_REQUEST_ID.test(sent) ? sent : createRequestId();
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
