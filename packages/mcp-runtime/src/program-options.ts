// The options of the program, and its help.
import { parseArgs } from "node:util";
import type { ResourceOptions } from "./http/resource-metadata.ts";
import { OptionError } from "./option-error.ts";
import type { ToolSelection } from "./select-tools.ts";
import type { Service } from "./service.ts";

export interface ProgramOptions {
  help: boolean;
  version: boolean;
  selection: ToolSelection;
  /** Undefined if the number of operations decides. */
  dynamic: boolean | undefined;
  structured: boolean;
  maxResultBytes: number | undefined;
  /** Header fields of each request to the service. */
  headers: Record<string, string>;
  /** URL or folder of the documentation. */
  docs: string | undefined;
  /** Present if the server listens on a port. */
  http: HttpSettings | undefined;
}

export interface HttpSettings extends ResourceOptions {
  port: number;
  host: string;
  allowedHosts: string[];
  allowedOrigins: string[];
  maxSessions: number;
}

const MIB = 1024 * 1024;

const TOOL_OPTIONS = {
  "read-only": flag("offer only operations that read"),
  tools: option("NAMES", "offer only these tools: a,b"),
  tags: option("NAMES", "offer only operations with these tags: x,y"),
  "include-deprecated": flag("offer deprecated operations too"),
  dynamic: flag("offer three tools that find, describe and call all operations (default for more than 60 operations)"),
  "no-dynamic": flag("offer each operation as a tool"),
  docs: option(
    "LOCATION",
    "URL or folder of the documentation: adds the tool search_docs, llms.txt and the OpenAPI document",
  ),
};
const REQUEST_OPTIONS = {
  header: {
    ...option("FIELD", 'header field of each request to the service, "Name: value"; can be repeated'),
    multiple: true as const,
  },
};
const RESULT_OPTIONS = {
  "max-result-bytes": option("N", "longest result; the tool read_result returns the rest (default 65536)"),
  structured: flag("return data as structured content with output schemas instead of text"),
};
/** All but `http` have a meaning only together with it. */
const HTTP_OPTIONS = {
  http: option("PORT", "serve over Streamable HTTP at /mcp; each client sends its API key as a bearer token"),
  host: option("ADDRESS", "address to listen on (default 127.0.0.1, this machine only)"),
  "allow-host": { ...option("NAME", "host name of a reverse proxy; can be repeated"), multiple: true as const },
  "allow-origin": {
    ...option("ORIGIN", "origin of a web page that may connect; can be repeated"),
    multiple: true as const,
  },
  "authorization-server": {
    ...option("URL", "issuer of access tokens, where clients let their user log in (OAuth); can be repeated"),
    multiple: true as const,
  },
  scope: { ...option("NAME", "scope that clients request; can be repeated"), multiple: true as const },
  "public-url": option("URL", "URL of this server behind a reverse proxy, with its path"),
  "max-sessions": option("N", "largest number of sessions; idle ones end first (default 1000)"),
};
const OTHER_OPTIONS = { help: { ...flag("print this help"), short: "h" }, version: flag("print the version") };
const OPTIONS = { ...TOOL_OPTIONS, ...REQUEST_OPTIONS, ...RESULT_OPTIONS, ...HTTP_OPTIONS, ...OTHER_OPTIONS };

/** @throws OptionError that names the first invalid option */
export function readOptions(args: string[]): ProgramOptions {
  const values = parse(args);
  const given: Record<string, unknown> = values;
  const useless = Object.keys(HTTP_OPTIONS).find((name) => values.http === undefined && given[name] !== undefined);
  if (useless) throw new OptionError(`--${useless}: expected it together with --http, got no --http`);
  return {
    help: values.help ?? false,
    version: values.version ?? false,
    selection: {
      includeDeprecated: values["include-deprecated"],
      readOnly: values["read-only"],
      tools: readNames("tools", values.tools),
      tags: readNames("tags", values.tags),
    },
    dynamic: values["no-dynamic"] ? false : values.dynamic,
    structured: values.structured ?? false,
    maxResultBytes: readInteger("max-result-bytes", values["max-result-bytes"], 1000, 8 * MIB),
    headers: Object.fromEntries((values.header ?? []).map(readHeader)),
    docs: values.docs,
    http: readHttp(values),
  };
}

/** @param name name of the package, for `npx` */
export function formatHelp<Client>(service: Service<Client>, name: string): string {
  const { title, credentialVariables, credentialsOptional, serverVariables = {}, environmentPrefix } = service;
  const requirement = credentialsOptional ? "optional" : "required";
  const credential =
    credentialVariables.length === 1
      ? `the API key (${requirement}); not used with --http`
      : "a credential; not used with --http";
  const variables = [
    ...credentialVariables.map((variable) => [variable, credential] as const),
    [`${environmentPrefix}_BASE_URL`, "base URL of the service, if it is not the default"] as const,
    ...Object.entries(serverVariables),
    [`${environmentPrefix}_LOG`, "debug, info, warn (default), error or off; logs go to standard error"] as const,
  ];
  return `Usage: npx ${name} [options]

Serves the operations of ${title} as tools of the Model Context Protocol, over standard input and output.

Tools:
${formatOptions(TOOL_OPTIONS)}
Requests:
${formatOptions(REQUEST_OPTIONS)}
Results:
${formatOptions(RESULT_OPTIONS)}
HTTP:
${formatOptions(HTTP_OPTIONS)}
${formatOptions(OTHER_OPTIONS)}
Environment:
${formatRows(variables)}`;
}

/** An option of `parseArgs`, with its description in the help. */
interface Option {
  help: string;
  short?: string;
  /** Placeholder of the value. */
  value?: string;
}

function flag(help: string) {
  return { type: "boolean" as const, help };
}

function option(value: string, help: string) {
  return { type: "string" as const, value, help };
}

function formatOptions(options: Record<string, Option>): string {
  const rows = Object.entries(options).map(([name, { short, value, help }]) => {
    return [`${short ? `-${short}, ` : ""}--${name}${value ? ` ${value}` : ""}`, help] as const;
  });
  return formatRows(rows);
}

function formatRows(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(22, ...rows.map(([name]) => name.length));
  return rows.map(([name, description]) => `  ${name.padEnd(width)}  ${description}\n`).join("");
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new OptionError(`${error.message.split("\n")[0]} See --help.`, { cause: error });
  }
}

function readHttp(values: ReturnType<typeof parse>): HttpSettings | undefined {
  const port = readInteger("http", values.http, 0, 65_535);
  if (port === undefined) return undefined;
  return {
    port,
    host: values.host ?? "127.0.0.1",
    allowedHosts: values["allow-host"] ?? [],
    allowedOrigins: (values["allow-origin"] ?? []).map(readOrigin),
    authorizationServers: (values["authorization-server"] ?? []).map((url) => readURL("authorization-server", url)),
    scopes: values.scope ?? [],
    publicURL: values["public-url"] === undefined ? undefined : readURL("public-url", values["public-url"]),
    maxSessions: readInteger("max-sessions", values["max-sessions"], 1, 100_000) ?? 1000,
  };
}

function readOrigin(value: string): string {
  const origin = URL.canParse(value) ? new URL(value).origin : "null";
  if (origin !== "null" && value.replace(/\/$/, "") === origin) return origin;
  throw new OptionError(`--allow-origin: expected an origin such as https://app.example, got "${value}"`);
}

function readURL(option: string, value: string): string {
  if (/^https?:\/\/[^?#"\s]+$/.test(value) && URL.canParse(value)) return value;
  throw new OptionError(`--${option}: expected an http URL without a query, got "${value}"`);
}

function readHeader(field: string): [name: string, value: string] {
  const [, name = "", value = ""] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\x20-\x7e]*?)[ \t]*$/.exec(field) ?? [];
  // The value may be a credential, so the error does not repeat it.
  if (name === "") throw new OptionError('--header: expected "Name: value" in ASCII, got another text');
  return [name, value];
}

function readNames(option: string, value: string | undefined): string[] | undefined {
  const names = value?.split(",").map((name) => name.trim());
  if (names?.some((name) => name === "")) {
    throw new OptionError(`--${option}: expected names separated by commas, got "${value}"`);
  }
  return names;
}

function readInteger(option: string, value: string | undefined, min: number, max: number): number | undefined {
  if (value === undefined) return undefined;
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new OptionError(`--${option}: expected an integer from ${min} to ${max}, got "${value}"`);
}
