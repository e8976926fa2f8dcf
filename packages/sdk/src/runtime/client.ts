// The client of a service: takes the options and runs the calls of the generated methods.
import { baseAddress } from "./base-address.ts";
import type { Send } from "./call.ts";
import { environmentVariable } from "./environment-variable.ts";
import { createGate, type Gate } from "./gate.ts";
import { log } from "./log.ts";
import type { Service } from "./operation.ts";
import { planCall, type Settings } from "./plan.ts";
import type { ClientOptions } from "./request-options.ts";
import { runAttempts } from "./run-attempts.ts";
import { announceSunset } from "./sunset.ts";
import { withoutUndefined } from "./without-undefined.ts";

/** A generated client is made from its options alone. */
type Constructor<T> = new (options: object) => T;

/** Base of the generated client. It keeps its options where neither `console.log` nor JSON shows them. */
export class Client<Environment extends string = string> {
  readonly #settings: Settings;
  #gate: Gate;

  /** @throws TypeError when the API key is missing, or an option is not what it has to be */
  constructor(service: Service, options: ClientOptions<Environment>) {
    const { name, prefix, auth, rateLimited } = service;
    this.#settings = {
      apiKey: environmentVariable(`${prefix}_API_KEY`) ?? "",
      timeoutMs: 60_000,
      totalTimeoutMs: Infinity,
      maxRetries: 2,
      maxRetryDelayMs: 60_000,
      logger: console,
      logLevel: environmentVariable(`${prefix}_LOG`) ?? "warn",
      ...withoutUndefined(options),
      ...service,
      baseURL: baseAddress(service, options),
    };
    if (auth && !this.#settings.apiKey) {
      throw new TypeError(`${name}: expected the option apiKey or the variable ${prefix}_API_KEY, got neither`);
    }
    this.#gate = createGate(rateLimited);
  }

  /**
   * A client with some options changed. With the same key and address it counts against the same rate limit, so the
   * two wait together. `environment` replaces a `baseURL` that was given before.
   */
  withOptions(options: ClientOptions<Environment>): this {
    const { baseURL, ...others } = this.#settings;
    const kept = options.environment ? others : this.#settings;
    const copy = new (this.constructor as Constructor<this>)({ ...kept, ...withoutUndefined(options) });
    if (!options.apiKey && copy.#settings.baseURL === baseURL) copy.#gate = this.#gate;
    return copy;
  }

  /** Runs a call of an operation. */
  protected readonly send: Send = async (input, isRaw) => {
    const plan = planCall(this.#settings, input, isRaw);
    const outcome = await runAttempts(plan, this.#gate);
    log(plan, "debug", `${plan.request}: ${outcome.response.status}`);
    announceSunset(plan, outcome.response);
    return outcome;
  };
}
