// Selects how a request body is encoded, for an operation that accepts several media types.
import { getProperty } from "../json/is-record.ts";
import type { Operation } from "./operation.ts";

/**
 * Returns the operation for the Content-Type in the options of a call, or `operation` if they have none. The encoder of the body sets the
 * header, with parameters such as the boundary of a form, so the returned options do not contain it.
 *
 * @param byMediaType operations for the media types other than the default
 */
export function selectOperation<Options extends object>(
  operation: Operation,
  byMediaType: Readonly<Record<string, Operation>>,
  options: Options | undefined,
): { operation: Operation; options: Options | undefined } {
  const headers = getProperty(options, "headers");
  const mediaType = getProperty(headers, "content-type");
  const selected = typeof mediaType === "string" ? byMediaType[mediaType] : undefined;
  if (!options || !selected) return { operation, options };
  const { "content-type": _, ...others } = headers as Record<string, string>;
  return { operation: selected, options: { ...options, headers: others } };
}
