// The client of a service and its resources, which generated classes extend.
import { jsonBody } from "./bodies.ts";
import { Call, type Send } from "./call.ts";
import { toRecord } from "./headers.ts";
import type { LogOptions } from "./log.ts";
import type { Service } from "./operation.ts";
import type { Settings } from "./prepared-request.ts";
import { type ClientOptions, mergeOptions, type RequestOptions, type Throttle } from "./request-options.ts";
import { sendWithRetries } from "./retry.ts";
import { typeError } from "./type-error.ts";

/** The constructor of a generated client takes only options. */
type Constructor<T> = new (options: object) => T;

/** Base of the generated client. Its options are private, so that neither `console.log` nor JSON shows the API key. */
export class Client<Environment extends string = string> {
  /** Options, with defaults applied. */
  readonly #options: ClientOptions<Environment>;
  /** Sends the request of a call. Generated methods and functions use it. */
  readonly send: Send;

  /** @throws TypeError when the API key is missing or an option is invalid */
  constructor(service: Service, options: ClientOptions<Environment>) {
    const { prefix, environments, userAgent } = service;
    const variable = (name: string) => readEnvironmentVariable(`${prefix}_${name}`);
    const merged = mergeOptions(
      {
        apiKey: variable("API_KEY") ?? "",
        environment: undefined,
        baseURL: undefined,
        timeoutMs: 60_000,
        totalTimeoutMs: Infinity,
        maxRetries: 2,
        maxRetryDelayMs: 60_000,
        retryPost: "rejected",
        headers: {},
        fetch: undefined,
        middleware: [],
        throttle: sendAtOnce,
        logLevel: variable("LOG") ?? "warn",
        logger: console,
        ...service.options,
      },
      options,
    ) as ClientOptions & LogOptions;
    const { apiKey, environment } = merged;
    const [source, url = ""] = merged.baseURL
      ? ["baseURL", merged.baseURL]
      : environment
        ? ["environment", environments[environment] ?? environment]
        : [`${prefix}_BASE_URL`, variable("BASE_URL") ?? Object.values(environments)[0]];
    const [, baseURL, baseQuery = ""] = /^(https?:\/\/[^?#@\s]+?)\/*(\?[^#\s]*)?$/.exec(url) ?? [];
    if (!baseURL) {
      throw typeError(
        source,
        `an http URL or one of ${Object.keys(environments)}`,
        // A user name, a password or a query may be secret.
        `"${url.replace(/.*@|[?#].*/g, "***")}"`,
      );
    }
    if (service.auth && !apiKey) throw typeError("apiKey", `a key, or the variable ${prefix}_API_KEY`, "none");
    const { fetch } = merged;
    if (fetch && typeof fetch !== "function") throw typeError("fetch", "function", typeof fetch);
    merged.baseURL = baseURL + baseQuery;
    // A copy, in which `undefined` still removes a header.
    merged.headers = { ...toRecord(merged.headers) };
    this.#options = merged as ClientOptions<Environment>;
    const settings = {
      ...merged,
      ...service,
      baseURL,
      baseQuery,
      // Browsers send another User-Agent, and ours would need the permission of the service (CORS). Only they have `navigator.product`.
      userAgent: (globalThis as { navigator?: { product?: string } }).navigator?.product ? undefined : userAgent,
      signal: undefined,
      idempotencyKey: undefined,
    } as Settings;
    this.send = (input) => sendWithRetries(settings, input);
  }

  /**
   * Sends a request that the client has no method for, such as one that the contract does not declare. The data is that of any call: JSON, a
   * string or a Blob, by the type of the response.
   *
   * @param path path below the base URL: `/things/1`
   */
  request<T = unknown>(
    method: string,
    path: string,
    {
      query,
      body,
      ...options
    }: RequestOptions & { query?: Record<string, string | number | bigint | boolean | undefined>; body?: unknown } = {},
  ): Call<T> {
    return new Call<T>(this.send, { operation: { method, path, body: jsonBody }, params: query, body, options });
  }

  /** Returns a client with some options changed. `environment` replaces an earlier `baseURL`. */
  withOptions(options: ClientOptions<Environment>): this {
    const copied = mergeOptions(this.#options, { baseURL: options.environment && "" });
    return new (this.constructor as Constructor<this>)(mergeOptions(copied, options));
  }
}

/** Base of the generated resources, which have the methods of one tag. */
export class Resource {
  // The field is only declared, because the constructor assigns it.
  declare protected readonly send: Send;

  constructor(send: Send) {
    this.send = send;
  }
}

const sendAtOnce: Throttle = (_request, _operation, _signal, send) => send();

/**
 * Reads an environment variable. Node, Deno and Bun have them; browsers and most workers do not.
 *
 * @returns undefined if the variable is unset, empty or not readable
 */
export function readEnvironmentVariable(name: string): string | undefined {
  try {
    return (globalThis as WithProcess).process?.env?.[name] || undefined;
  } catch {
    // Deno throws without the permission to read it.
    return undefined;
  }
}

interface WithProcess {
  process?: { env?: Record<string, string | undefined> };
}
