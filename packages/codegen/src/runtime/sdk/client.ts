// The client of a service and its resources, which generated classes extend.
import type { Send } from "./call.ts";
import type { Service } from "./operation.ts";
import type { Settings } from "./prepared-request.ts";
import { type ClientOptions, mergeOptions } from "./request-options.ts";
import { sendWithRetries } from "./retry.ts";
import { createThrottle, type Throttle } from "./throttle.ts";

/** The constructor of a generated client takes only options. */
type Constructor<T> = new (options: object) => T;

/** Base of the generated client. Its options are private, so that neither `console.log` nor JSON shows the API key. */
export class Client<Environment extends string = string> {
  readonly #settings: Settings;
  #throttle: Throttle;

  /** @throws TypeError when the API key is missing or an option is invalid */
  constructor(service: Service, options: ClientOptions<Environment>) {
    const variable = (name: string) => readEnvironmentVariable(`${service.prefix}_${name}`);
    const defaults = {
      apiKey: variable("API_KEY") ?? "",
      timeoutMs: 60_000,
      totalTimeoutMs: Infinity,
      maxRetries: 2,
      maxRetryDelayMs: 60_000,
      logLevel: variable("LOG") ?? "warn",
      logger: console,
    };
    const { environments, auth } = service;
    const { environment } = options;
    const baseURL =
      options.baseURL ||
      (environment ? environments[environment] : (variable("BASE_URL") ?? Object.values(environments)[0])) ||
      "";
    if (!/^https?:/.test(baseURL)) {
      throw new TypeError(`expected a baseURL or one of ${Object.keys(environments)}, got "${environment ?? baseURL}"`);
    }
    this.#settings = { ...mergeOptions(defaults, options), ...service, baseURL: baseURL.replace(/\/+$/, "") };
    if (auth && !this.#settings.apiKey) {
      throw new TypeError(`expected the option apiKey or the variable ${service.prefix}_API_KEY, got none`);
    }
    this.#throttle = createThrottle(service.rateLimited);
  }

  /**
   * Returns a client with some options changed. With the same key and base URL the two count against the same rate limit,
   * so they are throttled together. `environment` replaces an earlier `baseURL`.
   */
  withOptions(options: ClientOptions<Environment>): this {
    const copy = new (this.constructor as Constructor<this>)(
      mergeOptions(mergeOptions(this.#settings, { baseURL: options.environment && "" }), options),
    );
    if (!options.apiKey && copy.#settings.baseURL === this.#settings.baseURL) copy.#throttle = this.#throttle;
    return copy;
  }

  /** Sends the request of a call. */
  protected readonly send: Send = (input) => sendWithRetries(this.#settings, this.#throttle, input);
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
