// Assigns every request an ID for the logs: the client's `X-Request-Id` if it is valid and contains no secret, otherwise a
// new one.
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Redact } from "../log/log.ts";

const VALID_REQUEST_ID = /^[\x21-\x7e]{1,128}$/;

/** Headers that clients fill with the ID of the request. Any other one may have a credential. */
const ID_HEADERS: ReadonlySet<string> = new Set(["x-request-id", "x-correlation-id", "idempotency-key"]);

/** A request. Malformed ones may have no target. */
type IdentifiedRequest = Pick<IncomingMessage, "headers"> & Partial<Pick<IncomingMessage, "url">>;

/**
 * Returns the `X-Request-Id` of a request if it has 1 to 128 printable ASCII characters, otherwise a new ID such as
 * `req_0123456789abcdef`. An ID that is also in another header or in the query is replaced, because it may be a credential.
 * @param redact an ID that it changes contains a secret, and is replaced, too. @default replaces nothing
 */
export function getRequestId(request: IdentifiedRequest, redact: Redact = (value) => value): string {
  const sent = request.headers["x-request-id"];
  const isUsable =
    typeof sent === "string" && VALID_REQUEST_ID.test(sent) && redact(sent) === sent && !isRepeated(sent, request);
  return isUsable ? sent : createRequestId();
}

function isRepeated(id: string, { headers, url = "" }: IdentifiedRequest): boolean {
  const fields = Object.entries(headers).flatMap(([name, value = []]) => (ID_HEADERS.has(name) ? [] : value));
  const password = Buffer.from(headers.authorization?.replace(/^basic /i, "") ?? "", "base64").toString();
  const values = [...fields, password, ...new URLSearchParams(url.split("?")[1]).values()];
  const words = new Set(values.flatMap(splitWords));
  return splitWords(id).every((word) => words.has(word));
}

/** Splits a value at the delimiters of credentials, cookies and parameters. */
function splitWords(value: string): string[] {
  return value.split(/[\s,;:="]+/).filter((word) => word !== "");
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
