// One call, worked out: what its attempts send and how long they go on.
import { createAddress } from "./address.ts";
import { anySignal } from "./any-signal.ts";
import type { LogOptions } from "./log.ts";
import { mergeHeaders } from "./merge-headers.ts";
import type { CallInput, Operation, Service } from "./operation.ts";
import type { ClientOptions, RequestOptions } from "./request-options.ts";
import { withChanges } from "./with-changes.ts";

/** Options of a client with every default filled in. */
export interface Settings extends LogOptions, Service {
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

export interface Plan extends Settings, Pick<RequestOptions, "signal"> {
  operation: Operation;
  /** What is asked, for messages: `GET /things/1`. */
  request: string;
  url: string;
  /** For `fetch`, without the API key. */
  init: { method: string; headers: Record<string, string>; body: BodyInit | null };
  /** The body of a success is left unread. */
  isRaw: boolean;
}

/** @throws TypeError that names the parameter when a value cannot be sent */
export function planCall(settings: Settings, input: CallInput, isRaw: boolean): Plan {
  const { operation } = input;
  const { method } = operation;
  const options = withChanges(settings, input.options);
  const { totalTimeoutMs, signal, idempotencyKey = operation.idempotencyKey && crypto.randomUUID?.() } = options;
  const address = createAddress(input);
  const [body = null, contentType] = operation.body && input.body !== undefined ? operation.body(input.body) : [];
  return {
    ...options,
    operation,
    request: `${method} ${address.split("?")[0]}`,
    url: settings.baseURL + address,
    init: {
      ...settings.requestInit,
      method,
      headers: mergeHeaders(
        {
          accept: operation.accept ?? "application/json",
          "content-type": contentType,
          "idempotency-key": idempotencyKey,
        },
        settings.headers,
        operation.headers?.(input.params ?? {}),
        options.headers,
      ),
      body,
    },
    signal: totalTimeoutMs < Infinity ? anySignal(AbortSignal.timeout(totalTimeoutMs), signal) : signal,
    // What is not idempotent may have been done, answer or not (RFC 9110, section 9.2.2).
    maxRetries: idempotencyKey || !/^(POST|PATCH)$/.test(method) ? options.maxRetries : 0,
    isRaw,
  };
}
