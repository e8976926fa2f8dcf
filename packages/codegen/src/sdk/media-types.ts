// Which functions of the runtime write the body of a request and read that of a response.
import type { Operation } from "../contract/contract.ts";
import { isJson } from "../contract/media-type.ts";

/**
 * JSON where the contract has it, else the first media type.
 *
 * @throws Error that names the operation for a media type that the SDK cannot write
 */
export function bodyEncoder({ operationId, requestBody }: Operation): string | undefined {
  const names = requestBody?.content.map(({ mediaType }) => mediaType) ?? [];
  const mediaType = names.find(isJson) ?? names[0];
  if (mediaType === undefined) return undefined;
  if (mediaType === "application/json") return "runtime.jsonBody";
  if (mediaType === "application/x-www-form-urlencoded") return "runtime.formBody";
  if (mediaType === "multipart/form-data") return "runtime.multipartBody";
  if (mediaType.startsWith("multipart/") || mediaType.includes("*")) {
    throw new Error(`${operationId}: request body: ${mediaType} is not supported yet`);
  }
  return `runtime.withMediaType(runtime.${isJson(mediaType) ? "jsonBody" : "plainBody"}, ${JSON.stringify(mediaType)})`;
}

/**
 * Reader of the successful responses; none where they are JSON.
 *
 * @throws Error that names the operation when they would need different ones
 */
export function responseReader({ operationId, responses }: Operation): "readText" | "readBlob" | undefined {
  const names = responses.filter(({ status }) => /^2/.test(status)).flatMap(({ content }) => content);
  const readers = new Set(
    names.map(({ mediaType }) =>
      isJson(mediaType) ? undefined : mediaType.startsWith("text/") ? "readText" : "readBlob",
    ),
  );
  if (readers.size > 1) {
    const got = names.map(({ mediaType }) => mediaType).join(", ");
    throw new Error(`${operationId}: expected responses of one kind, got ${got}, which is not supported yet`);
  }
  return [...readers][0];
}
