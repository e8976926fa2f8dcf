// One call, worked out: what its attempts send and how long they go on.
import { createAddress } from "./address.ts";
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
}

/** The settings are those of the client with the changes for this call. */
export interface Plan extends Settings {
  /** What is asked, for messages: `GET /things/1`. */
  request: string;
  url: string;
  /** Without the API key, which each attempt asks for. */
  headers: Record<string, string>;
  body: BodyInit | null;
  /** Ends the call: the caller's signal, and that of the total time-out. */
  end: AbortSignal | undefined;
}

/** @throws TypeError that names the parameter when a value cannot be sent */
export function planCall(client: Settings, input: CallInput): Plan {
  const { operation, options } = input;
  const settings = options ? withChanges(client, options) : client;
  const { totalTimeoutMs, idempotencyKey = operation.idempotencyKey && crypto.randomUUID?.(), signal } = settings;
  const address = createAddress(input);
  const encoded = input.body === undefined ? undefined : operation.body?.(input.body);
  return {
    ...settings,
    body: encoded?.[0] ?? null,
    end: totalTimeoutMs < Infinity ? anySignal(AbortSignal.timeout(totalTimeoutMs), signal) : signal,
    url: settings.baseURL + address,
    headers: mergeHeaders(
      {
        "idempotency-key": idempotencyKey,
        "content-type": encoded?.[1],
        accept: operation.accept ?? "application/json",
      },
      client.headers,
      operation.headers?.(input.params),
      options?.headers,
    ),
    request: `${operation.method} ${address.split("?", 1)}`,
  };
}
