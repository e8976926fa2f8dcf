// The client of a service: takes the options and runs the calls of the generated methods.
import { baseAddress } from "./base-address.ts";
import type { Send } from "./call.ts";
import { environmentVariable } from "./environment-variable.ts";
import { createGate, type Gate } from "./gate.ts";
import { mergeHeaders } from "./merge-headers.ts";
import type { Service } from "./operation.ts";
import type { Settings } from "./plan.ts";
import type { ClientOptions } from "./request-options.ts";
import { runAttempts } from "./run-attempts.ts";
import { withChanges } from "./with-changes.ts";

/** A generated client is made from its options alone. */
type Constructor<T> = new (options: object) => T;

/** Base of the generated client. It keeps its options where neither `console.log` nor JSON shows them. */
export class Client<Environment extends string = string> {
  readonly #settings: Settings;
  #gate: Gate;

  /** @throws TypeError when the API key is missing, or an option is not what it has to be */
  constructor(service: Service, options: ClientOptions<Environment>) {
    const variable = (name: string) => environmentVariable(`${service.prefix}_${name}`);
    const defaults = {
      apiKey: variable("API_KEY") ?? "",
      timeoutMs: 60_000,
      totalTimeoutMs: Infinity,
      maxRetries: 2,
      maxRetryDelayMs: 60_000,
      logLevel: variable("LOG") ?? "warn",
      logger: console,
    };
    const baseURL = baseAddress(service.environments, options, variable("BASE_URL"));
    this.#settings = {
      ...withChanges(defaults, options),
      ...service,
      baseURL,
      plain: mergeHeaders(undefined, options.headers),
    };
    if (service.auth && !this.#settings.apiKey) {
      throw new TypeError(`expected the option apiKey or the variable ${service.prefix}_API_KEY, got none`);
    }
    this.#gate = createGate(service.rateLimited);
  }

  /**
   * A client with some options changed. With the same key and address it counts against the same rate limit, so the
   * two wait together. `environment` replaces a `baseURL` that was given before.
   */
  withOptions(options: ClientOptions<Environment>): this {
    const copy = new (this.constructor as Constructor<this>)(
      withChanges(withChanges(this.#settings, { baseURL: options.environment && "" }), options),
    );
    if (!options.apiKey && copy.#settings.baseURL === this.#settings.baseURL) copy.#gate = this.#gate;
    return copy;
  }

  /** Runs a call of an operation. */
  protected readonly send: Send = (input) => runAttempts(this.#settings, input, this.#gate);
}
