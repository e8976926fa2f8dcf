// How a code sample uses a successful response.
import type { Operation } from "../contract/contract.ts";
import { ExampleFile } from "../http/example-file.ts";
import { streamContent } from "../sdk/success-responses.ts";

/** The body that a sample shows, or the file that it writes. */
export type ResponseUse = "none" | "json" | "text" | "stream" | ExampleFile;

export function responseUse(operation: Operation): ResponseUse {
  const { stream, isOnly } = streamContent(operation);
  if (stream && isOnly) return "stream";
  const file = responseFile(operation);
  if (file) return file;
  const success = operation.responses.find(({ status }) => /^2/.test(status)) ?? operation.responses[0];
  const kind = success?.content.find(({ items }) => !items)?.kind;
  if (!kind || operation.method === "head") return "none";
  return kind === "json" ? "json" : "text";
}

/**
 * Returns the file that a binary response is written to, or undefined if the response may be something else. If the operation has a
 * body, the name differs from that of the body's file, which the sample must not overwrite.
 */
function responseFile({ operationId, requestBody, responses }: Operation): ExampleFile | undefined {
  const successes = responses.filter(({ status }) => /^2/.test(status));
  const [first] = successes[0]?.content ?? [];
  const isFile = successes.every(({ content }) => content.length > 0 && content.every(({ kind }) => kind === "binary"));
  if (!first || !isFile) return undefined;
  return new ExampleFile(requestBody ? `${operationId}-response` : operationId, first.mediaType, false);
}
