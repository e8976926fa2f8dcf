// Selects the URLs of a service whose servers have variables, or whose operations have separate servers.
import type { CallInput, Send } from "./call-input.ts";
import { readEnvironmentVariable } from "./client.ts";
import { trimSlashes } from "./request-url.ts";

export interface ServerTemplate {
  /** URL with placeholders: `https://{region}.example/v1`. */
  url: string;
  variables?: Readonly<Record<string, ServerVariable>>;
}

export interface ServerVariable {
  default: string;
  /** Allowed values. @default any value */
  enum?: readonly string[];
  /** Environment variable that the value is read from if no option sets it. */
  environment: string;
}

export interface ServerTable {
  /** Prefix of the environment variable `<prefix>_BASE_URL`. */
  prefix: string;
  /** Servers of the service by environment; the first is the default. */
  environments: Readonly<Record<string, ServerTemplate>>;
  /** Separate servers of operations by name, then by environment. */
  separate: Readonly<Record<string, Readonly<Record<string, ServerTemplate>>>>;
}

export interface ServerOptions {
  environment?: string | undefined;
  baseURL?: string | undefined;
  serverVariables?: object | undefined;
  servers?: object | undefined;
}

/** Options that a client passes on in `withOptions`. */
interface ResolvedOptions extends ServerOptions {
  /** The base URL, if no option and no environment variable sets it, so that it depends on the other options. */
  derivedBaseURL?: string | undefined;
}

/**
 * Returns the options with the base URL: the option or the environment variable if it is set, otherwise the URL of the
 * environment with the values of its variables.
 *
 * @throws TypeError when a variable has a value that the contract does not allow
 */
export function withServers<T extends ServerOptions>(table: ServerTable, options: T): T {
  const { explicit, derived } = resolveBaseURL(table, options);
  return { ...options, baseURL: explicit ?? derived, derivedBaseURL: explicit === undefined ? derived : undefined };
}

const separateURLs = new WeakMap<Send, Readonly<Record<string, string>>>();

/**
 * Sets the URLs of separate servers for the calls of a client. In the order of precedence, such a URL is the one in
 * `servers`, the base URL if it is set explicitly, or that of the contract.
 *
 * @throws TypeError when a variable has a value that the contract does not allow
 */
export function setSeparateServers(send: Send, table: ServerTable, options: ServerOptions): void {
  const { explicit, derived } = resolveBaseURL(table, options);
  const environment = options.environment ?? Object.keys(table.environments)[0] ?? "";
  const replaced: Record<string, string | undefined> = { ...options.servers };
  const urls = Object.entries(table.separate).map(([name, templates]) => {
    const template = templates[environment] ?? Object.values(templates)[0];
    const declared = template ? fill(template, options) : "";
    // A relative URL is relative to the base URL. An invalid one is reported by the calls that need it.
    const absolute = URL.canParse(declared, `${derived}/`) ? new URL(declared, `${derived}/`).href : declared;
    return [name, trimSlashes(replaced[name] ?? explicit ?? absolute)];
  });
  separateURLs.set(send, Object.fromEntries(urls));
}

/**
 * Returns a function that sends the request of a call to a separate server. It rejects with a TypeError if the URL of the server is
 * invalid, such as a variable without a usable default.
 */
export function sendTo(send: Send, name: string): Send {
  return async (input) => {
    const url = separateURLs.get(send)?.[name] ?? "";
    // A host may contain braces, but here they are a placeholder that no value replaced.
    if (!URL.canParse(url) || /[{}]/.test(url))
      throw new TypeError(`servers.${name}: expected a URL, got "${url}"; set this option`);
    // The options of a call replace those of the client.
    const options: CallInput["options"] & { baseURL?: string | undefined } = {
      ...input.options,
      baseURL: url,
    };
    return send({ ...input, options });
  };
}

function resolveBaseURL(
  table: ServerTable,
  options: ResolvedOptions,
): { explicit: string | undefined; derived: string } {
  const { environment, baseURL, derivedBaseURL } = options;
  const option = baseURL === derivedBaseURL ? undefined : baseURL;
  const explicit = option || (environment ? undefined : readEnvironmentVariable(`${table.prefix}_BASE_URL`));
  const [first] = [...Object.values(table.environments), ...Object.values(table.separate).flatMap(Object.values)];
  const template = environment ? table.environments[environment] : first;
  return { explicit: explicit || undefined, derived: template ? trimSlashes(fill(template, options)) : "" };
}

function fill({ url, variables = {} }: ServerTemplate, { serverVariables }: ServerOptions): string {
  const values: Record<string, string | undefined> = { ...serverVariables };
  return url.replace(/\{([^{}]+)\}/g, (placeholder, name: string) => {
    const variable = variables[name];
    if (!variable) return placeholder;
    const value = values[name] ?? readEnvironmentVariable(variable.environment) ?? variable.default;
    if (variable.enum && !variable.enum.includes(value)) {
      throw new TypeError(`serverVariables.${name}: expected one of ${variable.enum.join(", ")}, got "${value}"`);
    }
    return value;
  });
}
