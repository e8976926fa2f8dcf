// Writes a request as a curl command for a POSIX shell.
import { ExampleFile } from "../http/example-file.ts";
import type { FormPair } from "../http/form-pairs.ts";
import {
  type BodyWriters,
  type Fragment,
  type HttpField,
  type HttpRequest,
  requestURL,
  type Secret,
  writeBody,
} from "../http/http-request.ts";
import { type Shell, sh } from "../language/shell.ts";
import type { ResponseUse } from "./response-use.ts";
import { credentialMark, interpolatedParts } from "./string-expression.ts";

export function curlSample(request: HttpRequest, response: ResponseUse): Shell {
  const { method, headers, cookies, body } = request;
  const url = singleURL(requestURL(request));
  const bodyOptions = body ? writeBody(body, BODY_OPTIONS) : [];
  const options = [
    // A URL that begins with a hyphen would be an option.
    /^-/.test(request.baseURL) ? sh`curl --url ${string(url)}` : sh`curl ${string(url)}`,
    methodOption(method, bodyOptions.length > 0),
    ...headers.map(headerOption),
    ...cookies.map(({ name, value }) => sh`-b ${string([`${name}=`, ...value])}`),
    ...bodyOptions,
    responseOption(response),
  ];
  return sh.join(options, " \\\n").indent("  ");
}

/** Encodes brackets and braces, with which curl reads a URL as a set: `/pets/[1-3]`, `/{cats,dogs}`. Paths and queries have none (RFC 3986). */
function singleURL(fragments: readonly Fragment[]): Fragment[] {
  const encode = (text: string) => text.replace(/[[\]{}]/g, encodeURIComponent);
  return fragments.map((part) => {
    if (typeof part === "string") return encode(part);
    if (!("baseURL" in part)) return part;
    // The address of a host may have brackets: `http://[::1]:8080`.
    const [, host = "", path = ""] = /^([^/]*:\/\/[^/]*)?([\s\S]*)$/.exec(part.baseURL) ?? [];
    return { baseURL: host + encode(path) };
  });
}

/** Returns a string with credentials. curl encodes none of them. */
function string(fragments: readonly Fragment[]): Shell {
  return sh.interpolation(interpolatedParts(fragments, variable));
}

function variable({ variable: name }: Secret): Shell {
  return sh.environmentVariable(name).mark(credentialMark(name));
}

/** Returns `-X`, unless curl selects the method itself: GET, or POST for a request with a body. */
function methodOption(method: string, hasBody: boolean): Shell | undefined {
  if (method === "HEAD") return sh`--head`;
  return method === (hasBody ? "POST" : "GET") ? undefined : sh`-X ${sh.word(method)}`;
}

function headerOption({ name, value, credential }: HttpField): Shell {
  // curl encodes the user name and the password.
  if (credential?.isBasic) return sh`-u ${string([{ variable: credential.variable }])}`;
  return sh`-H ${string([`${name}: `, ...value])}`;
}

const BODY_OPTIONS: BodyWriters<Shell[]> = {
  json: ({ mediaType, value }) => [typeOption(mediaType), sh`-d ${sh.json(value)}`],
  text: ({ mediaType, source }) => [typeOption(mediaType), sh`--data-raw ${sh.literal(source)}`],
  file: ({ mediaType, file }) => [typeOption(mediaType), sh`--data-binary ${sh.literal(`@${file.fileName}`)}`],
  form: ({ pairs }) => pairs.map(([name, value]) => sh`--data-urlencode ${sh.literal(`${encodeName(name)}=${value}`)}`),
  multipart: ({ parts }) => parts.map(partOption),
};

function typeOption(mediaType: string): Shell {
  return sh`-H ${sh.literal(`Content-Type: ${mediaType}`)}`;
}

/** Encodes the characters of a field's name that would end it: curl encodes values only. */
function encodeName(name: string): string {
  return name.replace(/[%&=+#@]/g, encodeURIComponent);
}

/**
 * Emits a part of a multipart form. curl interprets `"`, `;` and `,` in a part with a type, unless it is quoted. Parameters of the type are
 * left out: curl reads a file for `;headers=@FILE`.
 */
function partOption({ name, value, type }: FormPair): Shell {
  const start = `${name.replaceAll("=", "%3D")}=`;
  if (value instanceof ExampleFile) {
    return sh`-F ${sh.literal(`${start}@${value.fileName}${value.type === undefined ? "" : `;type=${value.type}`}`)}`;
  }
  if (type === undefined) return sh`--form-string ${sh.literal(`${start}${value}`)}`;
  return sh`-F ${sh.literal(`${start}"${value.replace(/["\\]/g, "\\$&")}";type=${type.split(";")[0]}`)}`;
}

/** Returns `-N` to show events immediately, or `-o` to write bytes to a file. */
function responseOption(response: ResponseUse): Shell | undefined {
  if (response === "stream") return sh`-N`;
  return response instanceof ExampleFile ? sh`-o ${sh.literal(response.fileName)}` : undefined;
}
