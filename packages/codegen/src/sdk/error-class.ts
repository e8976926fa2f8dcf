// Names the class of the SDK's errors for a status.
import { createResponseError } from "../runtime/sdk/errors.ts";

/** Returns the class of the errors for a status: `NotFoundError`. */
export function errorClass(status: number): string {
  return createResponseError("", new Response(null, { status }), "").name;
}
