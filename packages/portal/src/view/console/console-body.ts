// Decides how the console edits the body of a request.
import { type Content, type Operation, requestContent } from "@onecontract/codegen";
import type { ConsoleBody } from "./console-data.ts";

/** Returns the body in the media type that the SDK sends. */
export function consoleBody(operation: Operation): ConsoleBody | undefined {
  const content = requestContent(operation);
  const { requestBody } = operation;
  if (!content || !requestBody) return undefined;
  const { mediaType, kind, schema = {} } = content;
  return { mediaType, kind: KINDS[kind] ?? "file", required: requestBody.required, schema };
}

const KINDS: Partial<Record<Content["kind"], ConsoleBody["kind"]>> = {
  json: "json",
  form: "fields",
  multipart: "fields",
  text: "text",
};
