// Prepares the request of one call: URL, headers, encoded body and timeouts, for all its attempts.
import type { RequestBody, SentRequest } from "./bodies.ts";
import type { CallInput } from "./call-input.ts";
import { mergeHeaders } from "./headers.ts";
import type { LogOptions } from "./log.ts";
import type { Service } from "./operation.ts";
import { type ClientOptions, mergeOptions, type RequestOptions } from "./request-options.ts";
import { createPath, createQuery } from "./request-url.ts";
import { typeError } from "./type-error.ts";

/** Options of a client, with defaults applied. */
export interface Settings
  extends LogOptions,
    Service,
    RequestOptions,
    Pick<ClientOptions, "fetch" | "middleware" | "throttle"> {
  /** Options of the client, until they are checked. */
  unchecked?: ClientOptions | undefined;
  apiKey: NonNullable<ClientOptions["apiKey"]>;
  baseURL: string;
  /** Query of the option `baseURL`, which every request has. */
  baseQuery?: string;
  timeoutMs: number;
  totalTimeoutMs: number;
  maxRetries: number;
  maxRetryDelayMs: number;
}

export interface PreparedRequest extends Settings, SentRequest {
  /** Method and path, for messages: `GET /things/1`. */
  requestLine: string;
  url: string;
  body: RequestBody | null;
  /** Returns new headers for an attempt, because a `fetch` option may change them. */
  createHeaders: (apiKey: string) => ReturnType<typeof mergeHeaders>;
}

/**
 * Prepares the request of a call.
 *
 * @throws TypeError that names the parameter when a value cannot be sent, or the option when it is invalid
 */
export function prepareRequest(client: Settings, input: CallInput): PreparedRequest {
  const { operation, options, params } = input;
  const settings = options ? mergeOptions(client, options) : client;
  const { auth, userAgent, idempotencyKey = operation.idempotencyKey && globalThis.crypto?.randomUUID?.() } = settings;
  const path = createPath(input);
  const search = input.search ?? createQuery(input);
  const [body = null, contentType] = (input.body !== undefined && operation.body?.(input.body)) || [];
  const secrets: string[] = [];
  return {
    ...settings,
    requestLine: `${operation.method} ${path}`,
    url: settings.baseURL + path + (settings.baseQuery ? settings.baseQuery + search.replace("?", "&") : search),
    body,
    secrets,
    createHeaders(apiKey) {
      // `fetch` would throw an error that contains the key. A function may return no string.
      if (apiKey?.search?.(/[^!-~]/) !== -1) throw typeError("apiKey", "visible ASCII", "something else");
      secrets.push(apiKey);
      const headers: Record<string, string> = { accept: operation.accept ?? "application/json" };
      if (userAgent) headers["user-agent"] = userAgent;
      if (contentType) headers["content-type"] = contentType;
      if (idempotencyKey) headers["idempotency-key"] = idempotencyKey;
      if (auth && apiKey) headers[auth[0]] = auth[1] + apiKey;
      return mergeHeaders(headers, client.headers, operation.headers?.(params), options?.headers);
    },
    endsAtMs: Date.now() + settings.totalTimeoutMs,
  };
}
