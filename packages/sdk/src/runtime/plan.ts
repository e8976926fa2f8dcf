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
  /** For `fetch`, without the API key. */
  init: { method: string; headers: Record<string, string>; body: BodyInit | null };
  /** Ends the call: the caller's signal, and that of the total time-out. */
  end: AbortSignal | undefined;
  maxRetries: number;
}

/** @throws TypeError that names the parameter when a value cannot be sent */
export function planCall(client: Settings, input: CallInput): Plan {
  const { options, operation } = input;
  const { method } = operation;
  const settings = options ? withChanges(client, options) : client;
  const { signal, totalTimeoutMs, idempotencyKey = operation.idempotencyKey && crypto.randomUUID?.() } = settings;
  const [path, query] = createAddress(input);
  const [body = null, contentType] = input.body === undefined ? [] : (operation.body?.(input.body) ?? []);
  return {
    ...settings,
    request: `${method} ${path}`,
    url: client.baseURL + path + query,
    init: {
      ...client.requestInit,
      method,
      headers: mergeHeaders(
        {
          accept: operation.accept ?? "application/json",
          "content-type": contentType,
          "idempotency-key": idempotencyKey,
        },
        client.headers,
        operation.headers?.(input.params),
        options?.headers,
      ),
      body,
    },
    end: totalTimeoutMs < Infinity ? anySignal(AbortSignal.timeout(totalTimeoutMs), signal) : signal,
    // What is not idempotent may have been done, answer or not (RFC 9110, section 9.2.2).
    maxRetries: idempotencyKey || !/^(POST|PATCH)$/.test(method) ? settings.maxRetries : 0,
  };
}
