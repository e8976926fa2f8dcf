// Gives every request an id for the logs: the client's `X-Request-Id` where it is usable, else a new one.
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

const usable = /^[\x21-\x7e]{1,128}$/;

export function requestIdOf({ headers }: IncomingMessage): string {
  const sent = headers["x-request-id"];
  return typeof sent === "string" && usable.test(sent) ? sent : newId();
}

/** 64 random bits. */
const digitsOfId = 16;

/** Drawn for many ids at once, as asking for random bytes costs more than a few of them. */
let digits = "";
let used = 0;

function newId(): string {
  if (used === digits.length) {
    digits = randomBytes(4096).toString("hex");
    used = 0;
  }
  used += digitsOfId;
  return `req_${digits.slice(used - digitsOfId, used)}`;
}
