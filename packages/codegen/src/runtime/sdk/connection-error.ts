// The error of a request without a complete response.

import { getProperty } from "../json/is-record.ts";
import { ConnectionError } from "./errors.ts";
import { excerpt, redact } from "./redaction.ts";

/**
 * Returns the error of a failed `fetch`. Its message has the innermost reason: that of Node's and Deno's fetch is only "fetch failed".
 *
 * @param request method and URL, without a query that may contain a secret
 * @param secrets credentials, which the message does not contain
 */
export function createConnectionError(request: string, cause: unknown, secrets?: readonly string[]): ConnectionError {
  let inner = cause;
  // A cause may refer to itself. `errors` are those of an AggregateError, one for each IP address.
  for (let depth = 0; depth < 9; depth++) {
    inner = getProperty(getProperty(inner, "errors"), "0") ?? getProperty(inner, "cause") ?? inner;
  }
  const message = `${getProperty(inner, "message") ?? inner}`;
  const isClosedPort = /refused/i.test(`${getProperty(inner, "code")} ${message}`);
  // Deno's messages begin with the URL.
  const reason = isClosedPort
    ? "connection refused (ECONNREFUSED)"
    : excerpt(redact(message.replace(/^[\s\S]*\): /, ""), secrets));
  return new ConnectionError(`${request}: ${reason}`, { cause });
}
