// One call, worked out: what its attempts send and how long they go on.
import { createPath, createQuery } from "./address.ts";
import { anySignal } from "./any-signal.ts";
import type { LogOptions } from "./log.ts";
import { mergeHeaders } from "./merge-headers.ts";
import type { CallInput, Service } from "./operation.ts";
import type { ClientOptions, RequestOptions } from "./request-options.ts";
import { withChanges } from "./with-changes.ts";

/** Options of a client with every default filled in. */
export interface Settings extends LogOptions, Service, RequestOptions {
  apiKey: NonNullable<ClientOptions["apiKey"]>;
  baseURL: string;
  timeoutMs: number;
  totalTimeoutMs: number;
  maxRetries: number;
  maxRetryDelayMs: number;
  headers?: ClientOptions["headers"];
  fetch?: ClientOptions["fetch"];
  middleware?: ClientOptions["middleware"];
  /** Headers of the calls that add none, as making headers takes time. The first of these calls adds the API key. */
  plain: Headers;
}

/** The settings are those of the client with the changes for this call. */
export interface Plan extends Omit<Settings, "headers"> {
  /** What is asked, for messages: `GET /things/1`. */
  request: string;
  url: string;
  headers: Headers;
  body: BodyInit | null;
  /** Ends the call: the caller's signal, and that of the total time-out. */
  end: AbortSignal | undefined;
}

/** @throws TypeError that names the parameter when a value cannot be sent */
export function planCall(client: Settings, input: CallInput): Plan {
  const { operation, options } = input;
  const settings = options ? withChanges(client, options) : client;
  const { totalTimeoutMs, idempotencyKey = operation.idempotencyKey && crypto.randomUUID?.(), signal } = settings;
  const path = createPath(input);
  const encoded = input.body === undefined ? undefined : operation.body?.(input.body);
  return {
    ...settings,
    body: encoded?.[0] ?? null,
    end: totalTimeoutMs < Infinity ? anySignal(AbortSignal.timeout(totalTimeoutMs), signal) : signal,
    url: settings.baseURL + path + (input.search ?? createQuery(input)),
    headers:
      // A `fetch` of the caller's may change what it gets.
      operation.accept ||
      operation.anonymous ||
      operation.headers ||
      idempotencyKey ||
      encoded ||
      options?.headers ||
      settings.fetch
        ? mergeHeaders(
            operation.accept,
            { "idempotency-key": idempotencyKey, "content-type": encoded?.[1] },
            client.headers,
            operation.headers?.(input.params),
            options?.headers,
          )
        : client.plain,
    request: `${operation.method} ${path}`,
  };
}
