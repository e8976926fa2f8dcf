// Calls whose body may be a stream.
import type { Send } from "../src/runtime/index.ts";
import { isOnce } from "./multipart-body.ts";

/** A stream can be read once, so a call with one is not tried again. A Blob can be read as often as it takes. */
export function sendOnce(send: Send): Send {
  return (input) => {
    if (isOnce(input.body)) input.options = { ...input.options, maxRetries: 0 };
    return send(input);
  };
}
