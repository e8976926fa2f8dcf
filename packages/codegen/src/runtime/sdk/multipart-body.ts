// Bodies of `multipart/form-data` (RFC 7578). `FormData` is not used because it cannot stream, sends every part with a type as
// a file, and changes the line ends of strings.
import { getProperty, isObject, type RequestBody, type Send, stringifyJson, stringifyPrimitive } from "./index.ts";
import type { Blob, ReadableStream } from "./platform.ts";
import { isStream, joinPieces, type Piece, type StaticPiece, toBlob } from "./raw-body.ts";

/** A file of a multipart body. A File has a name; a Blob from `fs.openAsBlob` is read from disk while it is sent, like an `fs.ReadStream`. */
export type FileInput = Blob | ArrayBuffer | ArrayBufferView | ReadableStream | AsyncIterable<unknown> | FileStream;

/** A file that is read while it is sent. */
export interface FileStream {
  name?: string;
  /** Media type. */
  type?: string;
  stream(): ReadableStream;
}

/** A form of the contract with its files as `FileInput`. */
export type Upload<Form> = { [Name in keyof Form]: UploadField<Form[Name]> };

type UploadField<Value> = Value extends Blob
  ? FileInput
  : Value extends readonly (infer Item)[]
    ? UploadField<Item>[]
    : Value;

/** Sends bytes as files, primitive values as fields, and any other object as JSON. */
export function multipartBody(value: unknown): [RequestBody, string] {
  return typedMultipartBody({})(value);
}

/**
 * Returns an encoder of multipart bodies that sends fields with the media types of the contract.
 *
 * @param types media type by name of the field, if the contract declares one
 * @param deepNames fields in the style `deepObject`, whose properties are separate fields: `name[key]`
 */
export function typedMultipartBody(
  types: Record<string, string>,
  deepNames: readonly string[] = [],
): (value: unknown) => [RequestBody, string] {
  return (value) => {
    const boundary = createBoundary();
    const entries = definedEntries(value).flatMap(([name, items]) =>
      deepNames.includes(name) ? deepEntries(name, items) : [[name, items] as const],
    );
    const parts = entries.flatMap(([name, items]) =>
      [items].flat().flatMap((item) => [`--${boundary}\r\n`, ...createPart(name, item, types[name]), "\r\n"]),
    );
    const pieces: Piece[] = [...parts, `--${boundary}--\r\n`];
    const body = pieces.every(isStatic) ? toBlob(pieces) : joinPieces(pieces);
    return [body, `multipart/form-data; boundary=${boundary}`];
  };
}

/** Whoever predicts the boundary can end a part within a file. React Native has no `crypto`. */
function createBoundary(): string {
  const random = globalThis.crypto?.randomUUID?.() ?? `${Math.random()}${Math.random()}`.replaceAll(".", "");
  return `form-${random}`;
}

/** Returns the parts of an object, each with the path to it as its name. */
function deepEntries(name: string, value: unknown): (readonly [string, unknown])[] {
  if (!isObject(value)) return [[name, value]];
  return definedEntries(value).flatMap(([key, item]) => deepEntries(`${name}[${key}]`, item));
}

/** Disables retries for a call whose body is or contains a stream, which can be read only once. */
export function sendOnce(send: Send): Send {
  return (input) => {
    const options = hasStream(input.body) ? { ...input.options, maxRetries: 0 } : input.options;
    return send({ ...input, options });
  };
}

/** Returns whether a body is or contains a stream. A Blob or File does not count, because it can be read again. */
function hasStream(body: unknown): boolean {
  if (isStream(body)) return true;
  return definedEntries(body).some(([, items]) =>
    [items].flat().some((item) => isStream(item) || (isFileStream(item) && !(item instanceof Blob))),
  );
}

function createPart(name: string, value: unknown, type: string | undefined): Piece[] {
  if (isFileStream(value)) {
    const head = partHead(name, value.name ?? "blob", value.type || type || "application/octet-stream");
    return [head, value instanceof Blob ? value : value.stream()];
  }
  if (isStream(value) || value instanceof ArrayBuffer || isBytes(value)) {
    // An `fs.ReadStream` has the path of its file.
    const path = getProperty(value, "path");
    const fileName = typeof path === "string" ? path.replace(/[\s\S]*[\\/]/, "") : "blob";
    return [partHead(name, fileName, type ?? "application/octet-stream"), value];
  }
  if (isObject(value) || /\bjson\b/.test(type ?? ""))
    return [partHead(name, undefined, type ?? "application/json"), stringifyJson(value)];
  return [partHead(name, undefined, type), stringifyPrimitive(name, value)];
}

/** Returns the headers of a part. Escapes names like browsers do (WHATWG HTML, section 4.10.21.8). */
function partHead(name: string, fileName: string | undefined, type: string | undefined): string {
  const file = fileName === undefined ? "" : `; filename="${escapeName(fileName)}"`;
  const typeLine = type === undefined ? "" : `Content-Type: ${type.replace(/[\r\n]/g, "")}\r\n`;
  return `Content-Disposition: form-data; name="${escapeName(name)}"${file}\r\n${typeLine}\r\n`;
}

function escapeName(name: string): string {
  return name.replaceAll("\n", "%0A").replaceAll("\r", "%0D").replaceAll('"', "%22");
}

function definedEntries(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value).filter(([, item]) => item !== undefined) : [];
}

function isStatic(piece: Piece): piece is StaticPiece {
  return !isStream(piece);
}

function isFileStream(value: unknown): value is FileStream {
  return isObject(value) && typeof (value as Partial<FileStream>).stream === "function";
}

function isBytes(value: unknown): value is ArrayBufferView {
  return ArrayBuffer.isView(value);
}
