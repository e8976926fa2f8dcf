// Reads the body of a request: as a decoded value, or as a stream of bytes for the handler.
import type { Context, HonoRequest } from "hono";
import { decodeForm, parseForm } from "./decode-form.ts";
import type { Failure } from "./failure.ts";
import { ReceivedBytes } from "./gen/runtime/bytes/received-bytes.ts";
import type { ByteStream } from "./handler-types.ts";
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
  { req }: Context,
  { contents }: NonNullable<Route["body"]>,
  maxBodyBytes: number,
): Promise<ReadBody | { value: undefined } | { failure: Failure }> {
  if (isAbsent(req)) return { value: undefined };
  const received = describeType(req.header("content-type"), req.header("content-encoding"));
  const content = findMediaType(received, contents);
  if (!content || received === undefined) {
    if (await isEmpty(req)) return { value: undefined };
    const expected = contents.map(({ mediaType }) => mediaType);
    return { failure: { kind: "unsupported_media_type", expected, received } };
  }
  try {
    if (declaredBytes(req) > maxBodyBytes) throw new BodyTooLargeError(maxBodyBytes);
    const body = await decodeBody(req, content, received, maxBodyBytes);
    if (!body) return { value: undefined };
    return "failure" in body ? body : { ...body, content, received };
  } catch (error) {
    if (error instanceof BodyTooLargeError) return { failure: { kind: "payload_too_large", maxBodyBytes } };
    throw error;
  }
}

/** Returns the `Content-Length`, or NaN without one. */
function declaredBytes(req: HonoRequest): number {
  return Number(req.header("content-length") ?? Number.NaN);
}

function isAbsent(req: HonoRequest): boolean {
  const bytes = declaredBytes(req);
  if (bytes === 0) return req.header("content-type") === undefined;
  return Number.isNaN(bytes) && req.header("transfer-encoding") === undefined && !req.raw.body;
}

/** Resolves with whether the body of an unsupported type has no bytes. */
async function isEmpty(req: HonoRequest): Promise<boolean> {
  // Browsers send a Content-Type even without a body.
  if (declaredBytes(req) === 0) return true;
  if (req.header("content-type") !== undefined) return false;
  // A DELETE without a body has no body headers, but still has a stream.
  for await (const chunk of req.raw.body ?? []) if (chunk.byteLength > 0) return false;
  return true;
}

type DecodedBody = { value: unknown } | { failure: Failure };

/**
 * Decodes a body. Resolves with undefined if a JSON body is empty.
 *
 * @throws BodyTooLargeError
 */
async function decodeBody(
  req: HonoRequest,
  content: BodyContent,
  received: string,
  maxBodyBytes: number,
): Promise<DecodedBody | undefined> {
  const limited = () => limitedStream(req.raw.body ?? new Blob([]).stream(), maxBodyBytes);
  if (content.kind === "binary") return { value: limited() };
  if (content.kind === "multipart") {
    const message = new Response(await readBytes(limited()), { headers: { "Content-Type": received } });
    return readMultipart(message, content);
  }
  const bytes = await (Number.isNaN(declaredBytes(req)) ? readBytes(limited()) : req.arrayBuffer());
  if (bytes.byteLength > maxBodyBytes) throw new BodyTooLargeError(maxBodyBytes);
  if (content.kind === "form") return readForm(bytes, content);
  if (content.kind === "json") return bytes.byteLength === 0 ? undefined : readJson(bytes);
  return readString(bytes);
}

/** Reads a body that may have any number of chunks. */
async function readBytes(stream: ByteStream): Promise<ArrayBuffer> {
  const received = new ReceivedBytes();
  for await (const chunk of stream) received.append(chunk);
  return received.toArrayBuffer();
}

/** Largest number of fields in a form. To decode the 500,000 that 1 MiB may have takes seconds, and no form of people has as many. */
const MAX_FIELDS = 10_000;

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
  const source = query ?? "";
  const count = source.split("&").length;
  return count > MAX_FIELDS ? tooManyFields(count) : { value: await decodeForm(fields, parseForm(source)) };
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
  const entries = [...form];
  const { length } = entries;
  return length > MAX_FIELDS ? tooManyFields(length) : { value: await decodeForm(fields, entries) };
}

function tooManyFields(count: number): { failure: Failure } {
  return malformedForm(`expected a form of at most ${MAX_FIELDS} fields, got ${count}`);
}

function malformedForm(message: string): { failure: Failure } {
  return { failure: { kind: "malformed_form", message } };
}

/** Returns the media type. Bodies are not decompressed, so a content coding makes the type unsupported (RFC 9110, section 15.5.16). */
function describeType(type: string | undefined, coding: string | undefined): string | undefined {
  return coding === undefined || coding.toLowerCase() === "identity" ? type : `${coding} of ${type ?? "nothing"}`;
}
