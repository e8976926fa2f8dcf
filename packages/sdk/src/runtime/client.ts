// The client of a service: takes the options and runs the calls of the generated methods.
import { createAddress } from "./address.ts";
import { attempt } from "./attempt.ts";
import { baseAddress } from "./base-address.ts";
import type { Send } from "./call.ts";
import { environmentVariable } from "./environment-variable.ts";
import { Gate } from "./gate.ts";
import { createLog, type Log } from "./log.ts";
import type { Operation, Service } from "./operation.ts";
import { headerParameters, mergeHeaders } from "./request-headers.ts";
import type { ClientOptions } from "./request-options.ts";
import { runAttempts } from "./run-attempts.ts";

const DEFAULTS = { timeoutMs: 60_000, totalTimeoutMs: Infinity, maxRetries: 2, maxRetryDelayMs: 60_000 };

/** Base of the generated client. It keeps its options where neither `console.log` nor JSON shows them. */
export class Client<Environment extends string = string> {
  /** Address that the operations' paths are added to. */
  readonly baseURL: string;
  readonly #service: Service;
  readonly #options: ClientOptions<Environment>;
  readonly #apiKey: () => string | Promise<string>;
  readonly #log: Log;
  #gate: Gate;
  /** Operations whose removal is announced already. */
  #announced = new Set<Operation>();

  /** @throws TypeError when the API key is missing, or an option is not what it has to be */
  constructor(service: Service, options: ClientOptions<Environment>) {
    const { name, prefix } = service;
    const { apiKey = environmentVariable(`${prefix}_API_KEY`) ?? "" } = options;
    if (service.auth && !apiKey) {
      throw new TypeError(`${name}: expected the option apiKey or the variable ${prefix}_API_KEY, got neither`);
    }
    this.#service = service;
    this.#options = options;
    this.#apiKey = typeof apiKey === "function" ? apiKey : () => apiKey;
    this.#log = createLog(
      options.logger ?? console,
      options.logLevel ?? environmentVariable(`${prefix}_LOG`) ?? "warn",
    );
    this.#gate = new Gate(service.rateLimited);
    this.baseURL = baseAddress(service, options);
  }

  /**
   * A client with some options changed. With the same key and address it counts against the same rate limit, so the
   * two wait together. `environment` replaces a `baseURL` that was given before.
   */
  withOptions(options: ClientOptions<Environment>): this {
    const kept = options.environment ? { ...this.#options, baseURL: undefined } : this.#options;
    const copy: this = Reflect.construct(this.constructor, [{ ...kept, ...options }]);
    if (!options.apiKey && copy.baseURL === this.baseURL) copy.#gate = this.#gate;
    copy.#announced = this.#announced;
    return copy;
  }

  /** Runs a call of an operation. */
  protected readonly send: Send = async (input, isRaw) => {
    const { operation, options = {} } = input;
    const { method } = operation;
    const address = createAddress(input);
    const request = `${method} ${address.split("?")[0]}`;
    const setting = (name: keyof typeof DEFAULTS) => options[name] ?? this.#options[name] ?? DEFAULTS[name];
    const deadline = Date.now() + setting("totalTimeoutMs");
    const { signal, idempotencyKey = operation.idempotencyKey && crypto.randomUUID?.() } = options;
    const [body = null, contentType] = input.body === undefined ? [] : (operation.body?.(input.body) ?? []);
    const headers = mergeHeaders(
      {
        accept: "application/json",
        "content-type": operation.mediaType ?? contentType,
        "idempotency-key": idempotencyKey,
      },
      this.#options.headers,
      headerParameters(input),
      options.headers,
    );
    const outcome = await runAttempts({
      request,
      gate: this.#gate,
      log: this.#log,
      signal,
      deadline,
      // What is not idempotent may have been done, answer or not (RFC 9110, section 9.2.2).
      maxRetries: idempotencyKey || !/^(POST|PATCH)$/.test(method) ? setting("maxRetries") : 0,
      maxRetryDelayMs: setting("maxRetryDelayMs"),
      attempt: async () => {
        const { auth } = this.#service;
        const key = auth && !operation.anonymous ? await this.#readKey() : "";
        return attempt({
          operation,
          request,
          url: this.baseURL + address,
          init: { method, headers: key && auth ? { [auth[0]]: auth[1] + key, ...headers } : headers, body },
          signal,
          timeoutMs: Math.min(setting("timeoutMs"), deadline - Date.now()),
          isRaw,
          fetch: this.#options.fetch ?? globalThis.fetch,
          middleware: this.#options.middleware ?? [],
          redact: (text) => (key ? text.replaceAll(key, "***") : text),
        });
      },
    });
    this.#announce(operation, outcome.response.headers.get("sunset"));
    return outcome;
  };

  async #readKey(): Promise<string> {
    const key = await this.#apiKey();
    // `fetch` would refuse others with a message that shows the key.
    if (/[^!-~]/.test(key)) throw new TypeError("apiKey: expected visible ASCII characters only, got others");
    return key;
  }

  /** Warns once of an operation that will be removed (RFC 8594). */
  #announce(operation: Operation, sunset: string | null): void {
    if (!sunset || this.#announced.has(operation)) return;
    this.#announced.add(operation);
    this.#log("warn", `${operation.method} ${operation.path} is deprecated and will be removed on ${sunset}`);
  }
}
