// Selects how a request body is encoded, for an operation that accepts several media types.
import { getProperty } from "./json.ts";
import type { Operation } from "./operation.ts";

/**
 * Returns the operation for the Content-Type in the options of a call, or `operation` if they have none.
 *
 * @param byMediaType operations for the media types other than the default
 */
export function selectOperation(
  operation: Operation,
  byMediaType: Readonly<Record<string, Operation>>,
  options: object | undefined,
): Operation {
  const mediaType = getProperty(getProperty(options, "headers"), "content-type");
  return (typeof mediaType === "string" ? byMediaType[mediaType] : undefined) ?? operation;
}
