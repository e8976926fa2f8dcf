// Which functions of the runtime write the body of a request and read that of a response.
import type { Content, Contract, FormField, Operation } from "../contract/contract.ts";
import { isJson } from "../contract/media-type.ts";
import { fieldStyle } from "./query-style.ts";
import { successRange } from "./success-range.ts";

/** JSON where the contract has it, else the first media type. */
export function sentContent({ requestBody }: Operation): Content | undefined {
  const contents = requestBody?.content ?? [];
  return contents.find(({ kind }) => kind === "json") ?? contents[0];
}

/** @throws Error that names the operation for a media type that the SDK cannot write */
export function bodyEncoder(contract: Contract, operation: Operation): string | undefined {
  const content = sentContent(operation);
  if (!content) return undefined;
  const { mediaType, kind, fields = [] } = content;
  if (kind === "form") return formEncoder(contract, operation, fields);
  if (kind === "multipart") return multipartEncoder(fields);
  if (mediaType.startsWith("multipart/")) {
    throw new Error(`${operation.operationId}: request body: ${mediaType} is not supported yet`);
  }
  if (kind === "json") {
    const isPlain = mediaType === "application/json" || mediaType.includes("*");
    return isPlain ? "runtime.jsonBody" : `runtime.withMediaType(runtime.jsonBody, ${JSON.stringify(mediaType)})`;
  }
  if (mediaType.includes("*")) return "bodies.blobBody";
  return `runtime.withMediaType(bodies.plainBody, ${JSON.stringify(mediaType)})`;
}

/** Whether a body of the operation may be a stream, which can be sent but once. */
export function mayStreamBody(operation: Operation): boolean {
  const kind = sentContent(operation)?.kind;
  return (
    kind === "binary" || (kind === "multipart" && !!sentContent(operation)?.fields?.some(({ part }) => part === "file"))
  );
}

function formEncoder(contract: Contract, operation: Operation, fields: FormField[]): string {
  const styled = fields
    .filter(({ part }) => part === "text")
    .map(({ name, style, explode, schema }) => ({
      name,
      style: fieldStyle(contract, operation, { name, style, explode, schema }),
    }))
    // The runtime's own way is left out.
    .filter(({ style }) => style !== "runtime.form" && style !== "runtime.repeated")
    .map(({ name, style }) => `${JSON.stringify(name)}: ${style}`);
  return styled.length > 0 ? `bodies.styledForm({ ${styled.join(", ")} })` : "bodies.formBody";
}

const DEFAULT_TYPE = { text: "text/plain", json: "application/json", file: "application/octet-stream" };

/** A type is told where the contract leaves no choice and it is not the one that the runtime takes. */
function multipartEncoder(fields: FormField[]): string {
  const types = fields
    .filter(({ contentType = "*", part }) => !/[*,]/.test(contentType) && contentType !== DEFAULT_TYPE[part])
    .map(({ name, contentType }) => `${JSON.stringify(name)}: ${JSON.stringify(contentType)}`);
  return types.length > 0 ? `bodies.typedMultipart({ ${types.join(", ")} })` : "bodies.multipartBody";
}

/** Bodies of the successes that are not streams. */
function wholeContents({ responses }: Operation): Content[] {
  const range = successRange(responses);
  return responses
    .filter((response) => response === range || /^2/.test(response.status))
    .flatMap(({ content }) => content)
    .filter(({ items }) => !items);
}

/** Reader of the successful responses; none where they are JSON. */
export function responseReader(operation: Operation): string | undefined {
  const contents = wholeContents(operation);
  const readers = new Set(contents.map(readerOf));
  if (readers.size < 2) return [...readers][0];
  const byStart = contents
    .map((content): [string, string] => [
      content.mediaType.toLowerCase().replace(/[;*].*/s, ""),
      readerOf(content) ?? "undefined",
    ])
    .sort(([one], [other]) => other.length - one.length)
    .map(([start, reader]) => `${JSON.stringify(start)}: ${reader}`);
  // Several statuses may have the same media type.
  return `bodies.readByType({ ${[...new Set(byStart)].join(", ")} })`;
}

/** The `Accept` header, where it is not the runtime's. */
export function acceptHeader(operation: Operation): string | undefined {
  const names = [...new Set(wholeContents(operation).map(({ mediaType }) => mediaType))];
  if (names.every(isJson)) return undefined;
  return names.length > 1 && !names.includes("*/*") ? names.join(", ") : "*/*";
}

function readerOf({ kind }: Content): string | undefined {
  if (kind === "json") return undefined;
  return kind === "text" || kind === "form" ? "bodies.readText" : "bodies.readBlob";
}
