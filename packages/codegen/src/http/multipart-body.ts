// Encodes multipart forms (RFC 7578) for languages whose standard library does not.
import { ExampleFile } from "./example-file.ts";
import type { FormPair } from "./form-pairs.ts";
import { joinStrings } from "./http-request.ts";

/** Boundary of the parts. It is random, so that no value contains it. */
const BOUNDARY = "7f3c1b9e5d2a4860b1c7e94f20d6a85e";

/** Media type of the body. */
export const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** Encodes a multipart body, and writes its strings and the files between them. */
export function multipartChunks<T>(
  parts: FormPair[],
  writeFile: (file: ExampleFile) => T,
  writeString: (source: string) => T,
): T[] {
  const chunks = parts.flatMap(({ name, value, type }): (string | ExampleFile)[] => {
    const isFile = value instanceof ExampleFile;
    const fileName = isFile ? `; filename="${escapeName(value.fileName)}"` : "";
    const mediaType = isFile ? (value.type ?? "application/octet-stream") : type;
    const head = [
      `--${BOUNDARY}`,
      `Content-Disposition: form-data; name="${escapeName(name)}"${fileName}`,
      ...(mediaType === undefined ? [] : [`Content-Type: ${mediaType}`]),
    ];
    const start = `${head.join("\r\n")}\r\n\r\n`;
    return isFile ? [start, value, "\r\n"] : [`${start}${value}\r\n`];
  });
  return joinStrings([...chunks, `--${BOUNDARY}--\r\n`]).map((chunk) =>
    chunk instanceof ExampleFile ? writeFile(chunk) : writeString(chunk),
  );
}

/** Escapes a name in a header field (HTML, "multipart/form-data encoding algorithm"). */
function escapeName(name: string): string {
  return name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
