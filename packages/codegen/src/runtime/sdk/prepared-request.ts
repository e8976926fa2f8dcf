// Prepares the request of one call: URL, headers, encoded body and timeouts, for all its attempts.
import type { RequestBody } from "./bodies.ts";
import type { CallInput } from "./call.ts";
import { keyHeader, mergeHeaders } from "./headers.ts";
import type { LogOptions } from "./log.ts";
import type { Service } from "./operation.ts";
import { type ClientOptions, mergeOptions, type RequestOptions } from "./request-options.ts";
import { createPath, createQuery } from "./request-url.ts";

/** Options of a client, with defaults applied. */
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
  throttle?: Exclude<ClientOptions["throttle"], false>;
}

export interface PreparedRequest extends Omit<Settings, "headers"> {
  /** Method and path, for messages: `GET /things/1`. */
  requestLine: string;
  url: string;
  /** All headers, by lowercase name, except for the API key if a function returns it. */
  headers: Readonly<Record<string, string>>;
  body: RequestBody | null;
  /** End of the total timeout, in milliseconds since the epoch. */
  endsAtMs: number;
}

/**
 * Prepares the request of a call.
 *
 * @throws TypeError that names the parameter when a value cannot be sent, or the option when it is invalid
 */
export function prepareRequest(client: Settings, input: CallInput): PreparedRequest {
  const { operation, options } = input;
  const settings = options ? mergeOptions(client, options) : client;
  const { idempotencyKey = operation.idempotencyKey && crypto.randomUUID?.() } = settings;
  const apiKey = operation.anonymous ? "" : settings.apiKey;
  const path = createPath(input);
  const encoded = input.body === undefined ? undefined : operation.body?.(input.body);
  return {
    ...settings,
    body: encoded?.[0] ?? null,
    endsAtMs: Date.now() + settings.totalTimeoutMs,
    url: settings.baseURL + path + (input.search ?? createQuery(input)),
    apiKey,
    headers: mergeHeaders(
      { accept: operation.accept ?? "application/json", "user-agent": settings.userAgent },
      typeof apiKey === "string" ? keyHeader(settings.auth, apiKey) : undefined,
      { "idempotency-key": idempotencyKey, "content-type": encoded?.[1] },
      client.headers,
      operation.headers?.(input.params),
      options?.headers,
    ),
    requestLine: `${operation.method} ${path}`,
  };
}
