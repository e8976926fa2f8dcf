// Checks the options of clients and calls. TypeScript checks most of them, but programs in JavaScript and computed values exist.
import type { CallInput } from "./call-input.ts";
import type { Settings } from "./prepared-request.ts";
import type { ClientOptions, RequestOptions } from "./request-options.ts";
import { typeError } from "./type-error.ts";

/** Types of each option. A number is at least 0. */
type Types<Options> = Record<keyof Options, string>;

const SHARED = {
  timeoutMs: "number",
  totalTimeoutMs: "number",
  maxRetries: "number",
  maxRetryDelayMs: "number",
  retryPost: "string",
  headers: "object or array",
  // Operations with a separate server set it.
  baseURL: "string",
};

const CALL_OPTIONS: Types<RequestOptions> = { ...SHARED, signal: "object", query: "object", idempotencyKey: "string" };

const CLIENT_OPTIONS: Types<ClientOptions> = {
  ...SHARED,
  apiKey: "string or function",
  environment: "string",
  fetch: "function",
  throttle: "function",
  middleware: "array",
  logger: "object",
  logLevel: "string",
};

/**
 * Checks the options and the path of a call and, at the first call, the options of its client. An undefined value is no option.
 *
 * @throws TypeError that names the option when it is unknown, has another type, or is a negative number or NaN
 */
export function checkOptions(settings: Settings, { operation: { path }, options = {} }: CallInput): void {
  const { unchecked: clientOptions, options: optionsOfContract } = settings;
  if (clientOptions) {
    checkURL(settings, clientOptions);
    check(CLIENT_OPTIONS, clientOptions, optionsOfContract);
    // Later calls check only their own options.
    settings.unchecked = undefined;
  }
  check(CALL_OPTIONS, options);
  // Without the slash, a path of `request()` would continue the host of the base URL, which then gets the API key.
  if (/^[^/?]/.test(path)) throw typeError("path", "a slash at the start", `"${path}"`);
}

function checkURL({ baseURL, baseQuery = "", environments, prefix }: Settings, options: ClientOptions): void {
  if (/^https?:\/\/[^?#@\s]+$/.test(baseURL) && !/[#\s]/.test(baseQuery)) return;
  const source = options.baseURL ? "baseURL" : options.environment ? "environment" : `${prefix}_BASE_URL`;
  // A user name, a password or a query may be secret.
  const received = (baseURL + baseQuery).replace(/.*@|[?#].*/g, "***");
  throw typeError(source, `an http URL or one of ${Object.keys(environments)}`, `"${received}"`);
}

function check(types: Readonly<Record<string, string>>, options: object, ignored: readonly string[] = []): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || ignored.includes(name)) continue;
    const expected = Object.hasOwn(types, name) ? types[name] : "a known option";
    const type = Array.isArray(value) ? "array" : typeof value;
    if (!expected?.split(" or ").includes(type) || (type === "number" && !(Number(value) >= 0))) {
      throw typeError(name, `${expected}`, type === "number" ? value : type);
    }
  }
}
