// Reads the body of a request: as a decoded value, or as a stream of bytes for the handler.
import type { Context } from "hono";
import { decodeForm, parseForm } from "./decode-form.ts";
import type { Failure } from "./failure.ts";
import { parseJson } from "./json.ts";
import { BodyTooLargeError, limitedStream } from "./limited-stream.ts";
import { findMediaType } from "./media-type.ts";
import type { BodyContent, Route } from "./route.ts";

export interface ReadBody {
  value: unknown;
  /** The contract's content that matches the media type. */
  content: BodyContent;
  /** `Content-Type` of the request, unchanged. */
  received: string;
}

/** Resolves with the body, `{ value: undefined }` if there is none, or the reason why it cannot be read. */
export async function readBody(
  context: Context,
  body: NonNullable<Route["body"]>,
  maxBodyBytes: number,
): Promise<ReadBody | { value: undefined } | { failure: Failure }> {
  const { req } = context;
  const declaredBytes = Number(req.header("content-length") ?? Number.NaN);
  const contentType = req.header("content-type");
  const isAbsent =
    (declaredBytes === 0 && contentType === undefined) ||
    (Number.isNaN(declaredBytes) && req.header("transfer-encoding") === undefined && !req.raw.body);
  if (isAbsent) return { value: undefined };
  const received = describeType(contentType, req.header("content-encoding"));
  const content = findMediaType(received, body.contents);
  if (!content || received === undefined) {
    // Browsers send a Content-Type even without a body.
    if (declaredBytes === 0) return { value: undefined };
    // A DELETE without a body has no body headers, but still has a stream.
    if (contentType === undefined && (await isEmpty(req.raw))) return { value: undefined };
    const expected = body.contents.map(({ mediaType }) => mediaType);
    return { failure: { kind: "unsupported_media_type", expected, received } };
  }
  const tooLarge = { failure: { kind: "payload_too_large", maxBodyBytes } } as const;
  if (declaredBytes > maxBodyBytes) return tooLarge;
  const limited = () => limitedStream(req.raw.body ?? new Blob([]).stream(), maxBodyBytes);
  if (content.kind === "binary") return { value: limited(), content, received };
  try {
    if (content.kind === "multipart") {
      const read = await readMultipart(new Response(limited(), { headers: { "Content-Type": received } }), content);
      return "failure" in read ? read : { ...read, content, received };
    }
    const bytes = await (Number.isNaN(declaredBytes) ? new Response(limited()) : req).arrayBuffer();
    if (bytes.byteLength > maxBodyBytes) return tooLarge;
    const read = await readBuffered(bytes, content);
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

type DecodedBody = { value: unknown } | { failure: Failure };

/** Decodes a buffered body. Returns undefined if a JSON body is empty. */
function readBuffered(bytes: ArrayBuffer, content: BodyContent): Promise<DecodedBody> | DecodedBody | undefined {
  if (content.kind === "form") return readForm(bytes, content);
  if (content.kind === "json") return bytes.byteLength === 0 ? undefined : readJson(bytes);
  return readString(bytes);
}

const NOT_UTF8 = "expected UTF-8, got invalid bytes";

/** Decodes UTF-8, which JSON requires (RFC 8259, section 8.1) and this runtime expects of text and forms; undefined if invalid. */
function decodeUtf8(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function readJson(bytes: ArrayBuffer): DecodedBody {
  const json = decodeUtf8(bytes);
  if (json === undefined) return { failure: { kind: "malformed_json", message: NOT_UTF8 } };
  try {
    return { value: parseJson(json) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { failure: { kind: "malformed_json", message: error.message } };
  }
}

function readString(bytes: ArrayBuffer): DecodedBody {
  const value = decodeUtf8(bytes);
  if (value !== undefined) return { value };
  return {
    failure: {
      kind: "invalid",
      issues: [{ in: "body", path: "body", expected: "UTF-8", received: "invalid bytes" }],
    },
  };
}

/** Parses a form body as in WHATWG URL, section 5.1, but rejects invalid UTF-8 instead of replacing it. */
async function readForm(bytes: ArrayBuffer, { fields = [] }: BodyContent) {
  const query = decodeUtf8(bytes);
  try {
    decodeURIComponent((query ?? "%FF").replaceAll(/%(?![0-9a-f]{2})/gi, "%25"));
  } catch {
    return malformedForm(NOT_UTF8);
  }
  return { value: await decodeForm(fields, parseForm(query ?? "")) };
}

/** Parses multipart/form-data (RFC 7578) with the parser of the platform. */
async function readMultipart(message: Response, { fields = [] }: BodyContent): Promise<DecodedBody> {
  let form: FormData;
  try {
    form = await message.formData();
  } catch (error) {
    // The class of the error depends on the platform. If the client disconnected, the failure is never sent.
    if (error instanceof BodyTooLargeError) throw error;
    return malformedForm(
      "expected multipart/form-data (RFC 7578) with the boundary of its Content-Type, got something else",
    );
  }
  return { value: await decodeForm(fields, [...form]) };
}

function malformedForm(message: string): { failure: Failure } {
  return { failure: { kind: "malformed_form", message } };
}

/** Returns the media type. Bodies are not decompressed, so a content coding makes the type unsupported (RFC 9110, section 15.5.16). */
function describeType(type: string | undefined, coding: string | undefined): string | undefined {
  return coding === undefined || coding.toLowerCase() === "identity" ? type : `${coding} of ${type ?? "nothing"}`;
}
