// The body of a request: a value that is decoded, or a stream of bytes that the handler reads.
import type { Context } from "hono";
import { decodeForm } from "./decode-form.ts";
import type { Failure } from "./failure.ts";
import { parseJson } from "./json.ts";
import { BodyTooLargeError, limitedStream } from "./limited-stream.ts";
import { findMediaType } from "./media-type.ts";
import type { BodyContent, Route } from "./route.ts";

/** The media type that was found, as it came, beside the value. */
export interface ReadBody {
  value: unknown;
  content: BodyContent;
  received: string;
}

/** The body, `{ value: undefined }` where there is none, or why it cannot be read. */
export async function readBody(
  context: Context,
  body: NonNullable<Route["body"]>,
  bodyBytesMax: number,
): Promise<ReadBody | { value: undefined } | { failure: Failure }> {
  const { req } = context;
  const declaredBytes = Number(req.header("content-length") ?? Number.NaN);
  const contentType = req.header("content-type");
  const isAbsent =
    (declaredBytes === 0 && contentType === undefined) ||
    (Number.isNaN(declaredBytes) && req.header("transfer-encoding") === undefined && !req.raw.body);
  if (isAbsent) return { value: undefined };
  const received = typeAndCoding(contentType, req.header("content-encoding"));
  const content = findMediaType(received, body.contents);
  if (!content || received === undefined) {
    // Clients in browsers name a type of a body that is none.
    if (declaredBytes === 0) return { value: undefined };
    // A DELETE without a body is sent without any header of one, and still has a stream.
    if (contentType === undefined && (await isEmpty(req.raw))) return { value: undefined };
    const expected = body.contents.map(({ mediaType }) => mediaType);
    return { failure: { kind: "unsupported_media_type", expected, received } };
  }
  const tooLarge = { failure: { kind: "payload_too_large", bodyBytesMax } } as const;
  if (declaredBytes > bodyBytesMax) return tooLarge;
  const limited = () => limitedStream(req.raw.body ?? new Blob([]).stream(), bodyBytesMax);
  if (content.kind === "binary") return { value: limited(), content, received };
  try {
    if (content.kind === "multipart") {
      const read = await readMultipart(new Response(limited(), { headers: { "Content-Type": received } }), content);
      return "failure" in read ? read : { ...read, content, received };
    }
    const bytes = await (Number.isNaN(declaredBytes) ? new Response(limited()) : req).arrayBuffer();
    if (bytes.byteLength > bodyBytesMax) return tooLarge;
    const read = await readWhole(bytes, content);
    if (!read) return { value: undefined };
    return "failure" in read ? read : { ...read, content, received };
  } catch (error) {
    if (error instanceof BodyTooLargeError) return tooLarge;
    throw error;
  }
}

async function isEmpty(request: Request): Promise<boolean> {
  for await (const chunk of request.body ?? []) if (chunk.byteLength > 0) return false;
  return true;
}

type Read = { value: unknown } | { failure: Failure };

/** Undefined where there is nothing that could be JSON. */
function readWhole(bytes: ArrayBuffer, content: BodyContent): Promise<Read> | Read | undefined {
  if (content.kind === "form") return readForm(bytes, content);
  if (content.kind === "json") return bytes.byteLength === 0 ? undefined : readJson(bytes);
  return readText(bytes);
}

const NOT_UTF8 = "expected UTF-8, got bytes that are not";

/** RFC 8259, section 8.1: JSON is UTF-8; so is everything else here. */
function decodeText(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function readJson(bytes: ArrayBuffer): { value: unknown } | { failure: Failure } {
  const text = decodeText(bytes);
  if (text === undefined) return { failure: { kind: "malformed_json", message: NOT_UTF8 } };
  try {
    return { value: parseJson(text) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { failure: { kind: "malformed_json", message: error.message } };
  }
}

function readText(bytes: ArrayBuffer): { value: unknown } | { failure: Failure } {
  const text = decodeText(bytes);
  if (text !== undefined) return { value: text };
  return {
    failure: {
      kind: "invalid",
      issues: [{ in: "body", path: "body", expected: "UTF-8", received: "bytes that are not" }],
    },
  };
}

/** WHATWG URL, section 5.1, but for bytes that are not UTF-8, which it would replace. */
async function readForm(bytes: ArrayBuffer, { fields = [] }: BodyContent) {
  const text = decodeText(bytes);
  try {
    decodeURIComponent((text ?? "%FF").replaceAll(/%(?![0-9a-f]{2})/gi, "%25"));
  } catch {
    return malformed(NOT_UTF8);
  }
  return { value: await decodeForm(fields, [...new URLSearchParams(text)]) };
}

/** RFC 7578, by the parser of the platform. */
async function readMultipart(message: Response, { fields = [] }: BodyContent): Promise<Read> {
  let form: FormData;
  try {
    form = await message.formData();
  } catch (error) {
    // A TypeError on most platforms, not on all. A client that goes away has no use for an answer.
    if (error instanceof BodyTooLargeError) throw error;
    return malformed(
      "expected multipart/form-data (RFC 7578) with the boundary that its type names, got something else",
    );
  }
  return { value: await decodeForm(fields, [...form]) };
}

function malformed(message: string): { failure: Failure } {
  return { failure: { kind: "malformed_form", message } };
}

/** Bodies are read as they come: one that is compressed is of another type (RFC 9110, section 15.5.16). */
function typeAndCoding(type: string | undefined, coding: string | undefined): string | undefined {
  return coding === undefined || coding.toLowerCase() === "identity" ? type : `${coding} of ${type ?? "nothing"}`;
}
