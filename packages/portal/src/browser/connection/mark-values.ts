// The reader's values for the marked parts of code.
import type { ConnectionData } from "../../view/connection-data.ts";

export interface ReaderConnection {
  data: ConnectionData;
  baseURL: string;
  /** Credentials by name of their security scheme. */
  credentials: Readonly<Record<string, string>>;
}

/** Characters that have no meaning in a shell or in a string of JavaScript. */
const PLAIN = /^[\w.~+/=:-]+$/;

/**
 * Returns the code in place of a marked part, or undefined if the part stays.
 *
 * @param show returns a secret as the code shows it
 */
export function markValue(
  mark: string,
  reader: ReaderConnection,
  show: (secret: string) => string,
): string | undefined {
  const { data } = reader;
  const baseURL = plainURL(reader.baseURL);
  const [kind, variable] = mark.split(":");
  switch (kind) {
    case "baseURL":
      return baseURL;
    case "tarball":
      return `${location.origin}${data.basePath}sdk.tgz`;
    case "clientOptions":
      return callsFirstServer(reader) ? undefined : `{ baseURL: ${JSON.stringify(baseURL)} }`;
    case "clientOption":
      return callsFirstServer(reader) ? undefined : ` baseURL: ${JSON.stringify(baseURL)},`;
    case "credential":
      return credential(variable, reader, show);
    case "credentialExpression": {
      const value = credential(variable, reader, show);
      return value === undefined ? undefined : JSON.stringify(value);
    }
    default:
      return undefined;
  }
}

/** Percent-encodes the characters that have a meaning in a shell or in a string of some language: the contract names the servers. */
function plainURL(url: string): string {
  const percentEncode = (character: string) =>
    Array.from(new TextEncoder().encode(character), (byte) => `%${byte.toString(16).padStart(2, "0").toUpperCase()}`);
  return url.replace(/[^\w.~+/=:%[\]-]/gu, (character) => percentEncode(character).join(""));
}

/** The SDK calls the contract's first server, unless an option names another one. */
function callsFirstServer({ data, baseURL }: ReaderConnection): boolean {
  return baseURL === data.servers[0]?.url.replace(/\/$/, "");
}

function credential(
  name: string | undefined,
  { data, credentials }: ReaderConnection,
  show: (secret: string) => string,
): string | undefined {
  const scheme = data.credentials.find(({ variable }) => variable === name)?.scheme;
  const secret = scheme === undefined ? undefined : credentials[scheme];
  return secret !== undefined && PLAIN.test(secret) ? show(secret) : undefined;
}

/** Masks a secret, except for a prefix that ends in an underscore and the last characters. */
export function maskSecret(secret: string): string {
  const [prefix = ""] = /^(?:[a-z]+_)+/.exec(secret) ?? [];
  return secret.length < 16 ? "••••••••" : `${prefix}••••${secret.slice(-4)}`;
}
