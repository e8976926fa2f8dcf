// One attempt of a call: send, wait, read.
import { anySignal } from "./any-signal.ts";
import { ConnectionError, createAbortError, createResponseError } from "./errors.ts";
import { parseJson, printJson } from "./json.ts";
import { log } from "./log.ts";
import type { CallInput } from "./operation.ts";
import { startTimer } from "./pause.ts";
import type { Plan } from "./plan.ts";
import type { Middleware } from "./request-options.ts";
import { announceSunset } from "./sunset.ts";

type Next = Parameters<Middleware>[1];

/** @throws APIError of the class for what failed */
export async function attempt(plan: Plan, input: CallInput): Promise<unknown> {
  const { operation } = input;
  const { apiKey, fetch = globalThis.fetch, url, request, auth, middleware } = plan;
  // Not `AbortSignal.timeout`: Node keeps each of those, with all that listens to it, until its time is over.
  const clock = new AbortController();
  const signal = anySignal(clock.signal, plan.end);
  const fail = (cause: unknown): never => {
    // Node's fetch says "fetch failed" and has what happened in the cause: ECONNREFUSED.
    const reason = Object(cause).cause?.code ?? cause;
    throw signal.aborted ? createAbortError(plan) : new ConnectionError(`${request}: ${reason}`, { cause });
  };
  // The failures of `fetch` are ours to name; those of the middleware pass.
  const last = (request: string | Request, init?: RequestInit) => fetch(request, init).catch(fail);
  const key = operation.anonymous ? "" : typeof apiKey === "function" ? await apiKey() : apiKey;
  // The next key may be another one.
  const headers = typeof apiKey === "function" ? new Headers(plan.headers) : plan.headers;
  if (key && auth && !headers.has(auth[0])) {
    // `fetch` would refuse others with a message that shows the key.
    const odd = /[^!-~]/.exec(key);
    if (odd) throw new TypeError(`apiKey: expected visible ASCII, got ${printJson(odd[0])}`);
    headers.set(auth[0], auth[1] + key);
  }
  const init = { method: operation.method, signal, body: plan.body, headers, ...plan.requestInit };
  // Without middleware there is no need for a Request, which takes time to make.
  const answer = middleware?.[0]
    ? middleware.reduceRight<Next>(
        (next, layer) => (request) => layer(request, next, operation),
        last,
      )(new Request(url, init))
    : last(url, init);
  const timer = startTimer(() => clock.abort(), plan.timeoutMs);
  try {
    const response = await answer;
    const { status, ok } = response;
    input.response = response;
    log(plan, "debug", `${request}: ${status}`);
    announceSunset(plan, operation, response);
    // Only now: `asResponse` says it after the call has begun.
    if (ok && input.isRaw) return;
    const reading = operation.read?.(response);
    if (reading) return await reading.catch(fail);
    const text = await response.text().catch(fail);
    const { value, cause } = parseJson(text);
    if (ok && !cause) return input.read ? input.read(value, response) : value;
    throw createResponseError(request, response, key ? text.replaceAll(key, "***") : text);
  } finally {
    clearTimeout(timer);
  }
}
