// Parts that the samples in several languages share: expressions of strings with credentials, and bodies of multipart forms for
// languages whose standard library has none.
import { ExampleFile } from "../example-file.ts";
import type { FormPair } from "../form-pairs.ts";
import { type Fragments, joinStrings, type OutgoingRequest, type Secret } from "../outgoing-request.ts";

/** How a language writes strings. */
export interface StringNotation {
  /** Returns the literal of a string. */
  literal: (value: string) => string;
  /** Returns the expression that reads an environment variable. */
  variable: (name: string) => string;
  base64: (expression: string) => string;
  percentEncoded: (expression: string) => string;
  /** Operator that concatenates strings, with the white space around it. @default " + " */
  concatenation?: string;
}

/** Returns the expression of a string that may contain credentials. */
export function stringExpression(fragments: Fragments, notation: StringNotation): string {
  const { literal, concatenation = " + " } = notation;
  return fragments
    .map((fragment) => (typeof fragment === "string" ? literal(fragment) : secretExpression(fragment, notation)))
    .join(concatenation);
}

function secretExpression({ variable, encoding }: Secret, notation: StringNotation): string {
  const value = notation.variable(variable);
  if (encoding === "base64") return notation.base64(value);
  return encoding === "percent" ? notation.percentEncoded(value) : value;
}

/** Returns whether a part of the request has a credential in an encoding, which takes an import in some languages. */
export function usesEncoding({ url, headers }: OutgoingRequest, encoding: NonNullable<Secret["encoding"]>): boolean {
  return [url, ...headers.map(({ value }) => value)]
    .flat()
    .some((fragment) => typeof fragment !== "string" && fragment.encoding === encoding);
}

export function usesSecret({ url, headers }: OutgoingRequest): boolean {
  return [url, ...headers.map(({ value }) => value)].flat().some((fragment) => typeof fragment !== "string");
}

/** Boundary of a multipart body that the sample encodes itself. It is random, so that no value contains it. */
export const BOUNDARY = "7f3c1b9e5d2a4860b1c7e94f20d6a85e";

/** Media type of such a body. */
export const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** Encodes a multipart body (RFC 7578), as strings and the files between them. */
export function multipartChunks(parts: FormPair[]): (string | ExampleFile)[] {
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
  return joinStrings([...chunks, `--${BOUNDARY}--\r\n`]);
}

/** Escapes a name in a header field (HTML, "multipart/form-data encoding algorithm"). */
function escapeName(name: string): string {
  return name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
