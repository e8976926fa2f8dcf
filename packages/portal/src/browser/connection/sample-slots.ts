// Finds the parts of a sample that follow the reader's server and credentials.
import { cs } from "@onecontract/codegen/language/csharp";
import { go } from "@onecontract/codegen/language/go";
import { java } from "@onecontract/codegen/language/java";
import { php } from "@onecontract/codegen/language/php";
import { py } from "@onecontract/codegen/language/python";
import { rb } from "@onecontract/codegen/language/ruby";
import type { ConnectionData } from "../../view/connection-data.ts";

export interface SlotValues {
  baseURL: string;
  /** URL of the portal's home page. */
  siteURL: string;
  /** Credentials by environment variable. */
  secrets: Record<string, string>;
}

export interface Slot {
  /** Offsets of the characters that the value replaces. */
  start: number;
  end: number;
  /** Returns the new characters, or undefined to keep those of the sample. */
  render(values: SlotValues): string | undefined;
}

/** Characters that have no meaning in a shell or in a string of JavaScript. */
const PLAIN = /^[\w.~+/=:-]+$/;

/** Returns the slots of a sample, in order, without overlaps. */
export function findSlots(source: string, data: ConnectionData): Slot[] {
  const slots = [
    ...baseURLSlots(source, data),
    ...clientSlots(source, data),
    ...secretSlots(source, data),
    // The tarball of the SDK is a file of the portal.
    ...occurrences(
      source,
      /https?:\/\/[^\s"']+\/sdk\.tgz/g,
      () =>
        ({ siteURL }) =>
          `${siteURL}sdk.tgz`,
    ),
  ];
  return slots
    .sort((a, b) => a.start - b.start)
    .filter(({ start }, index, all) => all.slice(0, index).every((previous) => previous.end <= start));
}

/** Returns the sample with the values in its slots. */
export function fillSlots(source: string, slots: Slot[], values: SlotValues): string {
  const filled = slots.reduceRight((rest, { start, end, render }) => {
    const value = render(values);
    return value === undefined ? rest : rest.slice(0, start) + value + rest.slice(end);
  }, source);
  return filled;
}

/**
 * Returns the values of a connection.
 *
 * @param show returns a secret as the sample shows it
 */
export function currentValues(
  {
    data,
    credentials,
    baseURL,
  }: { data: ConnectionData; credentials: Readonly<Record<string, string>>; baseURL: string },
  show: (secret: string) => string,
): SlotValues {
  const secrets = data.credentials.flatMap(({ scheme, variable }) => {
    const secret = credentials[scheme];
    return secret === undefined ? [] : [[variable, show(secret)]];
  });
  return { baseURL, siteURL: location.origin + data.basePath, secrets: Object.fromEntries(secrets) };
}

/** Masks a secret, except for a prefix that ends in an underscore and the last characters. */
export function maskSecret(secret: string): string {
  const [prefix = ""] = /^(?:[a-z]+_)+/.exec(secret) ?? [];
  return secret.length < 16 ? "••••••••" : `${prefix}••••${secret.slice(-4)}`;
}

function baseURLSlots(source: string, { baseURL }: ConnectionData): Slot[] {
  if (!/^https?:/.test(baseURL)) return [];
  return occurrences(
    source,
    new RegExp(`${escapePattern(baseURL)}(?=[/?"'\`\\s]|$)`, "g"),
    () => (values) => values.baseURL,
  );
}

/** The SDK calls the contract's first server, unless an option names another one. */
function clientSlots(source: string, { client, servers }: ConnectionData): Slot[] {
  if (client === undefined || /\b(baseURL|environment|servers)\b/.test(source)) return [];
  const defaultURL = servers[0]?.url.replace(/\/$/, "");
  return occurrences(source, new RegExp(`new ${escapePattern(client)}\\((\\)|\\{)`, "g"), (match) => ({ baseURL }) => {
    if (baseURL === defaultURL) return undefined;
    const option = `baseURL: ${JSON.stringify(baseURL)}`;
    return match.endsWith(")") ? `new ${client}({ ${option} })` : `new ${client}({ ${option},`;
  });
}

function secretSlots(source: string, { credentials }: ConnectionData): Slot[] {
  return credentials.flatMap(({ variable }) => {
    const secret = ({ secrets }: SlotValues) => {
      const value = secrets[variable];
      return value !== undefined && (PLAIN.test(value) || value.includes("•")) ? value : undefined;
    };
    const name = escapePattern(variable);
    const quoted: Slot["render"] = (values) => {
      const value = secret(values);
      return value === undefined ? undefined : JSON.stringify(value);
    };
    return [
      ...[cs, go, java, php, py, rb].flatMap(({ environmentVariable }) =>
        occurrences(source, new RegExp(escapePattern(`${environmentVariable(variable)}`), "g"), () => quoted),
      ),
      ...occurrences(source, new RegExp(`\\$\\{process\\.env\\.${name}\\}|\\$${name}\\b`, "g"), () => secret),
      // An assignment in a shell: `export API_KEY=...`.
      ...occurrences(source, new RegExp(`(?<=^export ${name}=)\\S+`, "gm"), () => secret),
    ];
  });
}

function occurrences(source: string, pattern: RegExp, renderer: (match: string) => Slot["render"]): Slot[] {
  return [...source.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    render: renderer(match[0]),
  }));
}

function escapePattern(source: string): string {
  return source.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
