// Selects an overload of a method among the operations that share a route.
import { requestContent } from "../contract/content-kind.ts";
import type { Content, Operation } from "../contract/contract.ts";
import { requestedMediaTypes } from "./media-types.ts";

/**
 * Returns the headers that a call of an overload sets, because its media types are not those that the method sends and requests by
 * default. Empty for other operations.
 *
 * @param content request body
 */
export function selectingHeaders(operation: Operation, content = requestContent(operation)): Record<string, string> {
  const { sharedRoute } = operation;
  if (!sharedRoute) return {};
  const merged = { ...operation, ...sharedRoute };
  const requested = requestedMediaTypes(merged);
  const own = requestedMediaTypes(operation);
  const accepted = own.some((mediaType) => requested.includes(mediaType)) ? undefined : own[0];
  return {
    ...(content && !isDefault(merged, content) && { "content-type": content.mediaType }),
    ...(accepted !== undefined && !accepted.includes("*") && { accept: accepted }),
  };
}

function isDefault(merged: Operation, { mediaType }: Content): boolean {
  return requestContent(merged)?.mediaType === mediaType || mediaType.includes("*");
}
