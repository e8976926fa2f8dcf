// `multipart/form-data` (RFC 7578), written here because `FormData` cannot stream, names every part that has a type as a
// file, and changes the line ends of texts.
import { printJson, requireText } from "../src/runtime/index.ts";

/** What a file of a form may be. A File has a name; a Blob of `fs.openAsBlob` is read from the disk as it is sent. */
export type FileInput = Blob | ArrayBuffer | ArrayBufferView<ArrayBuffer> | ReadableStream<Uint8Array> | FileStream;

/** A file that is read as it is sent. */
export interface FileStream {
  name?: string;
  /** Media type. */
  type?: string;
  stream(): ReadableStream<Uint8Array>;
}

/** A form of the contract as a caller gives it. */
export type Upload<Form> = { [Name in keyof Form]: UploadField<Form[Name]> };

type UploadField<Value> = Value extends Blob
  ? FileInput
  : Value extends readonly (infer Item)[]
    ? UploadField<Item>[]
    : Value;

type Static = string | Blob | ArrayBuffer | ArrayBufferView<ArrayBuffer>;
type Piece = Static | ReadableStream<Uint8Array>;

/** Bytes are files, texts and numbers are fields, any other object is JSON. */
export function multipartBody(value: unknown): [BodyInit, string] {
  return typedMultipart({})(value);
}

/** @param types of the fields that the contract gives a media type */
export function typedMultipart(types: Record<string, string>): (value: unknown) => [BodyInit, string] {
  return (value) => {
    const boundary = `form-${crypto.randomUUID()}`;
    const parts = fields(value).flatMap(([name, items]) =>
      [items].flat().flatMap((item) => [`--${boundary}\r\n`, ...part(name, item, types[name]), "\r\n"]),
    );
    const pieces: Piece[] = [...parts, `--${boundary}--\r\n`];
    const body = pieces.every(isStatic) ? new Blob(pieces) : joined(pieces);
    return [body, `multipart/form-data; boundary=${boundary}`];
  };
}

/** Whether a body is or has a stream, and so can be sent but once. */
export function isOnce(body: unknown): boolean {
  if (body instanceof ReadableStream) return true;
  return fields(body).some(([, items]) =>
    [items].flat().some((item) => item instanceof ReadableStream || (isFileStream(item) && !(item instanceof Blob))),
  );
}

function part(name: string, value: unknown, type: string | undefined): Piece[] {
  if (isFileStream(value)) {
    const content = value instanceof Blob ? value : value.stream();
    return [head(name, value.name ?? "blob", value.type || type || "application/octet-stream"), content];
  }
  if (value instanceof ReadableStream || value instanceof ArrayBuffer || isBytes(value)) {
    return [head(name, "blob", type ?? "application/octet-stream"), value];
  }
  const isJson = typeof value === "object" && value !== null;
  if (isJson || /\bjson\b/.test(type ?? ""))
    return [head(name, undefined, type ?? "application/json"), printJson(value)];
  return [head(name, undefined, type), requireText(name, value)];
}

/** Names as browsers write them (WHATWG HTML, section 4.10.21.8). */
function head(name: string, fileName: string | undefined, type: string | undefined): string {
  const file = fileName === undefined ? "" : `; filename="${escaped(fileName)}"`;
  const typeLine = type === undefined ? "" : `Content-Type: ${type.replace(/[\r\n]/g, "")}\r\n`;
  return `Content-Disposition: form-data; name="${escaped(name)}"${file}\r\n${typeLine}\r\n`;
}

function escaped(name: string): string {
  return name.replaceAll("\n", "%0A").replaceAll("\r", "%0D").replaceAll('"', "%22");
}

function joined(pieces: Piece[]): ReadableStream<Uint8Array> {
  const chunks = (async function* () {
    for (const piece of pieces) yield* read(isStatic(piece) ? new Blob([piece]).stream() : piece);
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

/** Not all browsers can iterate a stream. */
async function* read(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    reader.cancel().catch(() => {});
  }
}

function fields(value: unknown): [string, unknown][] {
  return Object.entries(Object(value)).filter(([, item]) => item !== undefined);
}

function isStatic(piece: Piece): piece is Static {
  return !(piece instanceof ReadableStream);
}

function isFileStream(value: unknown): value is FileStream {
  return typeof Object(value).stream === "function";
}

function isBytes(value: unknown): value is ArrayBufferView<ArrayBuffer> {
  return ArrayBuffer.isView(value);
}
