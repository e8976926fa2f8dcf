// The body of a request, as JSON.
import type { Context } from "hono";
import type { Failure } from "./failure.ts";
import { parseJson } from "./json.ts";
import type { Route } from "./route.ts";

/** The parsed body, `undefined` where there is none, or why it cannot be read. */
export async function readBody(
  context: Context,
  body: NonNullable<Route["body"]>,
  bodyBytesMax: number,
): Promise<{ value: unknown } | { failure: Failure }> {
  const { req } = context;
  const declaredBytes = Number(req.header("content-length") ?? Number.NaN);
  const isAbsent =
    declaredBytes === 0 ||
    (Number.isNaN(declaredBytes) && req.header("transfer-encoding") === undefined && !req.raw.body);
  if (isAbsent) return { value: undefined };
  const received = typeAndCoding(req.header("content-type"), req.header("content-encoding"));
  if (!isExpected(received, body.mediaTypes)) {
    return { failure: { kind: "unsupported_media_type", expected: body.mediaTypes, received } };
  }
  if (declaredBytes > bodyBytesMax) return { failure: { kind: "payload_too_large", bodyBytesMax } };
  const bytes = Number.isNaN(declaredBytes) ? await readAtMost(req.raw, bodyBytesMax) : await req.arrayBuffer();
  if (!bytes || bytes.byteLength > bodyBytesMax) return { failure: { kind: "payload_too_large", bodyBytesMax } };
  if (bytes.byteLength === 0) return { value: undefined };
  return parse(bytes);
}

function parse(bytes: ArrayBuffer | Uint8Array): { value: unknown } | { failure: Failure } {
  let text: string;
  try {
    // RFC 8259, section 8.1: JSON is UTF-8.
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { failure: { kind: "malformed_json", message: "expected UTF-8, got bytes that are not" } };
  }
  try {
    return { value: parseJson(text) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { failure: { kind: "malformed_json", message: error.message } };
  }
}

/** Without a declared length: reads on only while the limit holds. Undefined when it does not. */
async function readAtMost(request: Request, bytesMax: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > bytesMax) return undefined;
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** Bodies are read as they come: one that is compressed is of another type (RFC 9110, section 15.5.16). */
function typeAndCoding(type: string | undefined, coding: string | undefined): string | undefined {
  return coding === undefined || coding.toLowerCase() === "identity" ? type : `${coding} of ${type ?? "nothing"}`;
}

/** Type and subtype count, in any case (RFC 9110, section 8.3.1); of the parameters, only that the charset is UTF-8. */
function isExpected(received: string | undefined, expected: string[]): boolean {
  const [type, ...parameters] = (received ?? "").toLowerCase().split(";");
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith("charset="));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  return isUtf8 && expected.some((mediaType) => mediaType.toLowerCase() === type?.trim());
}
