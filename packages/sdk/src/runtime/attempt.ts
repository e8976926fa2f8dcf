// One attempt of a call: send, wait, read.
import { anySignal } from "./any-signal.ts";
import type { Outcome } from "./call.ts";
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
export async function attempt(plan: Plan, input: CallInput): Promise<Outcome<unknown>> {
  const { auth, apiKey, request, middleware = [], fetch = globalThis.fetch } = plan;
  const { operation, read, isRaw } = input;
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
  // `fetch` would refuse others with a message that shows the key.
  const odd = /[^!-~]/.exec(key);
  if (odd) throw new TypeError(`apiKey: expected visible ASCII, got ${printJson(odd[0])}`);
  const init = { ...plan.init, signal };
  if (auth && key) init.headers = { [auth[0]]: auth[1] + key, ...init.headers };
  // Without middleware there is no need for a Request, which takes time to make.
  const answer = middleware[0]
    ? middleware.reduceRight<Next>(
        (next, layer) => (request) => layer(request, next, operation),
        last,
      )(new Request(plan.url, init))
    : last(plan.url, init);
  const timer = startTimer(() => clock.abort(), plan.timeoutMs);
  try {
    const response = await answer;
    const { status, ok } = response;
    log(plan, "debug", `${request}: ${status}`);
    announceSunset(plan, operation, response);
    if (ok && isRaw) return { data: null, response };
    const reading = operation.read?.(response);
    if (reading) return { data: await reading.catch(fail), response };
    const text = await response.text().catch(fail);
    const { value, cause } = parseJson(text);
    if (ok && !cause) return { data: read ? read(value, response) : value, response };
    throw createResponseError(request, response, key ? text.replaceAll(key, "***") : text);
  } finally {
    clearTimeout(timer);
  }
}
