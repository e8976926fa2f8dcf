// Gives every request an id for the logs: the client's `X-Request-Id` where it is usable, else a new one.
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

const usable = /^[\x21-\x7e]{1,128}$/;

export function requestIdOf({ headers }: IncomingMessage): string {
  const sent = headers["x-request-id"];
  return typeof sent === "string" && usable.test(sent) ? sent : newId();
}

/** 64 random bits. Node draws the bytes of UUIDs in advance, many at once, which costs a request next to nothing. */
function newId(): string {
  const uuid = randomUUID();
  // The digits in the middle are not all random (RFC 9562, section 5.4).
  return `req_${uuid.slice(0, 8)}${uuid.slice(-8)}`;
}
