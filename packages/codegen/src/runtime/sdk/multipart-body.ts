// Bodies of `multipart/form-data` (RFC 7578). `FormData` is not used because it cannot stream, sends every part with a type as
// a file, and changes the line ends of strings.
import { isObject, type RequestBody, type Send, stringifyJson, stringifyPrimitive } from "./index.ts";
import type { Blob, ReadableStream } from "./platform.ts";

/** A file of a multipart body. A File has a name; a Blob from `fs.openAsBlob` is read from disk while it is sent. */
export type FileInput = Blob | ArrayBuffer | ArrayBufferView | ReadableStream | FileStream;

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

type StaticPiece = string | Blob | ArrayBuffer | ArrayBufferView<ArrayBuffer>;
type Piece = StaticPiece | ReadableStream;

/** Sends bytes as files, primitive values as fields, and any other object as JSON. */
export function multipartBody(value: unknown): [RequestBody, string] {
  return typedMultipartBody({})(value);
}

/**
 * Returns an encoder of multipart bodies that sends fields with the media types of the contract.
 *
 * @param types media type by name of the field, if the contract declares one
 */
export function typedMultipartBody(types: Record<string, string>): (value: unknown) => [RequestBody, string] {
  return (value) => {
    const boundary = `form-${crypto.randomUUID()}`;
    const parts = definedEntries(value).flatMap(([name, items]) =>
      [items].flat().flatMap((item) => [`--${boundary}\r\n`, ...createPart(name, item, types[name]), "\r\n"]),
    );
    const pieces: Piece[] = [...parts, `--${boundary}--\r\n`];
    const body = pieces.every(isStatic) ? new Blob(pieces) : joinPieces(pieces);
    return [body, `multipart/form-data; boundary=${boundary}`];
  };
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
  if (body instanceof ReadableStream) return true;
  return definedEntries(body).some(([, items]) =>
    [items].flat().some((item) => item instanceof ReadableStream || (isFileStream(item) && !(item instanceof Blob))),
  );
}

function createPart(name: string, value: unknown, type: string | undefined): Piece[] {
  if (isFileStream(value)) {
    const content = value instanceof Blob ? value : value.stream();
    return [partHead(name, value.name ?? "blob", value.type || type || "application/octet-stream"), content];
  }
  if (value instanceof ReadableStream || value instanceof ArrayBuffer || isBytes(value)) {
    return [partHead(name, "blob", type ?? "application/octet-stream"), value];
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

function joinPieces(pieces: Piece[]): ReadableStream {
  const chunks = (async function* () {
    for (const piece of pieces) yield* readChunks(isStatic(piece) ? new Blob([piece]).stream() : piece);
  })();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel(reason) {
        await chunks.return(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Iterates the chunks of a stream. Uses a reader, because not all browsers can iterate a stream. */
async function* readChunks(stream: ReadableStream): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    reader.cancel().catch(() => {});
  }
}

function definedEntries(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value).filter(([, item]) => item !== undefined) : [];
}

function isStatic(piece: Piece): piece is StaticPiece {
  return !(piece instanceof ReadableStream);
}

function isFileStream(value: unknown): value is FileStream {
  return isObject(value) && typeof value.stream === "function";
}

function isBytes(value: unknown): value is ArrayBufferView<ArrayBuffer> {
  return ArrayBuffer.isView(value);
}
