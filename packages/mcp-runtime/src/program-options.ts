// Reads the options of the program.
import { type ParseArgsConfig, parseArgs } from "node:util";
import { OptionError } from "./option-error.ts";
import type { ToolSelection } from "./select-tools.ts";

export interface ProgramOptions {
  help: boolean;
  version: boolean;
  selection: ToolSelection;
  dynamic: boolean;
  structured: boolean;
  maxResultBytes: number | undefined;
  /** URL or folder of the documentation. */
  docs: string | undefined;
  /** Present if the server listens on a port. */
  http: HttpSettings | undefined;
}

export interface HttpSettings {
  port: number;
  host: string;
  allowedHosts: string[];
  allowedOrigins: string[];
  maxSessions: number;
}

const MIB = 1024 * 1024;

const OPTIONS = {
  "include-deprecated": { type: "boolean" },
  "read-only": { type: "boolean" },
  tools: { type: "string" },
  tags: { type: "string" },
  dynamic: { type: "boolean" },
  structured: { type: "boolean" },
  "max-result-bytes": { type: "string" },
  docs: { type: "string" },
  http: { type: "string" },
  host: { type: "string" },
  "allow-host": { type: "string", multiple: true },
  "allow-origin": { type: "string", multiple: true },
  "max-sessions": { type: "string" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
} satisfies ParseArgsConfig["options"];

/** Options that have a meaning only with `--http`. */
const HTTP_OPTIONS = ["host", "allow-host", "allow-origin", "max-sessions"] as const;

/** @throws OptionError that names the first invalid option */
export function readOptions(args: string[]): ProgramOptions {
  const values = parse(args);
  const useless = values.http === undefined && HTTP_OPTIONS.find((name) => values[name] !== undefined);
  if (useless) throw new OptionError(`--${useless}: expected it together with --http, got no --http`);
  const tools = readNames("tools", values.tools);
  const tags = readNames("tags", values.tags);
  return {
    help: values.help ?? false,
    version: values.version ?? false,
    selection: {
      includeDeprecated: values["include-deprecated"] ?? false,
      readOnly: values["read-only"] ?? false,
      ...(tools && { tools }),
      ...(tags && { tags }),
    },
    dynamic: values.dynamic ?? false,
    structured: values.structured ?? false,
    maxResultBytes: readInteger("max-result-bytes", values["max-result-bytes"], 1000, 8 * MIB),
    docs: values.docs,
    http: readHttp(values),
  };
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
    maxSessions: readInteger("max-sessions", values["max-sessions"], 1, 100_000) ?? 1000,
  };
}

function readOrigin(value: string): string {
  const origin = URL.canParse(value) ? new URL(value).origin : "null";
  if (origin !== "null" && value.replace(/\/$/, "") === origin) return origin;
  throw new OptionError(`--allow-origin: expected an origin such as https://app.example, got "${value}"`);
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
