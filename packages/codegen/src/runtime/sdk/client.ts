// The client of a service and its resources, which generated classes extend.
import { jsonBody } from "./bodies.ts";
import { Call } from "./call.ts";
import type { Send } from "./call-input.ts";
import { toRecord } from "./headers.ts";
import type { LogOptions } from "./log.ts";
import type { Service } from "./operation.ts";
import type { Settings } from "./prepared-request.ts";
import { type ClientOptions, mergeOptions, type RequestOptions } from "./request-options.ts";
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

  /** @throws TypeError when the API key is missing or the URL is invalid; the first call rejects with one for other options */
  constructor(service: Service, options: ClientOptions<Environment>) {
    const { prefix, environments, userAgent } = service;
    const variable = (name: string) => readEnvironmentVariable(`${prefix}_${name}`);
    const merged = mergeOptions<Omit<ClientOptions, "logLevel"> & LogOptions>(
      {
        apiKey: variable("API_KEY") ?? "",
        timeoutMs: 60_000,
        totalTimeoutMs: Infinity,
        maxRetries: 2,
        maxRetryDelayMs: 60_000,
        logLevel: variable("LOG") ?? "warn",
        logger: console,
      },
      options,
    );
    const { apiKey, environment } = merged;
    const url =
      merged.baseURL ||
      (environment ? (environments[environment] ?? environment) : variable("BASE_URL")) ||
      Object.values(environments)[0] ||
      "";
    // The slashes at its end come after the last other character, so that the pattern tries none of those within the URL.
    const [, baseURL = "", baseQuery] = url.split(/^([^?]*[^?/])?\/*(.*)/);
    if (service.auth && !apiKey) throw typeError("apiKey", `a key, or the variable ${prefix}_API_KEY`, "none");
    // A copy, in which `undefined` still removes a header.
    merged.headers = { ...toRecord(merged.headers) };
    this.#options = merged as ClientOptions<Environment>;
    const settings = {
      ...merged,
      ...service,
      unchecked: options,
      baseURL,
      baseQuery,
      // Browsers send another User-Agent, and ours would need the permission of the service (CORS). Only they have `navigator.product`.
      userAgent: (globalThis as { navigator?: { product?: string } }).navigator?.product ? undefined : userAgent,
    } as Settings;
    // In browsers, no page loads more for the check.
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
    { body, ...options }: RequestOptions & { body?: unknown } = {},
  ): Call<T> {
    return new Call<T>(this.send, { operation: { method, path, body: jsonBody }, body, options });
  }

  /** Returns a client with some options changed. `environment` replaces an earlier `baseURL`. */
  withOptions(options: ClientOptions<Environment>): this {
    const copied = { ...this.#options, ...(options.environment && { baseURL: "" }) };
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
