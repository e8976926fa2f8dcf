// One attempt of a call: send, wait, read.
import { anySignal } from "./any-signal.ts";
import type { WithResponse } from "./call.ts";
import { ConnectionError, createAbortError, createResponseError } from "./errors.ts";
import { parseJson } from "./json.ts";
import { log } from "./log.ts";
import { startTimer } from "./pause.ts";
import type { Plan } from "./plan.ts";
import { readMetadata } from "./rate-limit.ts";
import type { Middleware } from "./request-options.ts";
import { announceSunset } from "./sunset.ts";

/** @throws APIError of the class for what failed */
export function attempt(plan: Plan): Promise<WithResponse<unknown>> {
  // Not `AbortSignal.timeout`: Node keeps each of those, with all that listens to it, until its time is over.
  const clock = new AbortController();
  const timer = startTimer(() => clock.abort(), plan.timeoutMs);
  return exchange(plan, anySignal(clock.signal, plan.signal)).finally(() => clearTimeout(timer));
}

async function exchange(plan: Plan, signal: AbortSignal): Promise<WithResponse<unknown>> {
  const { operation, request } = plan;
  const fail = (cause: unknown): never => {
    // Node's fetch says "fetch failed" and has what happened in the cause: ECONNREFUSED.
    const reason = Object(cause).cause?.code ?? cause;
    throw signal.aborted ? createAbortError(plan) : new ConnectionError(`${request}: ${reason}`, { cause });
  };
  const apiKey = plan.auth && !operation.anonymous ? await readKey(plan) : "";
  const response = await send(plan, signal, fail, apiKey);
  const { status, ok } = response;
  log(plan, "debug", `${request}: ${status}`);
  announceSunset(plan, response);
  const outcome = { response, ...readMetadata(response) };
  const reading = ok && plan.isRaw ? Promise.resolve() : operation.read?.(response);
  if (reading) return { ...outcome, data: await reading.catch(fail) };
  const text = await response.text().catch(fail);
  const { value: data, cause } = parseJson(text);
  if (ok && !cause) return { ...outcome, data };
  throw createResponseError(request, response, apiKey ? text.replaceAll(apiKey, "***") : text);
}

async function readKey({ apiKey }: Plan): Promise<string> {
  const key = typeof apiKey === "function" ? await apiKey() : apiKey;
  // `fetch` would refuse others with a message that shows the key.
  if (/[^!-~]/.test(key)) throw new TypeError("apiKey: expected visible ASCII");
  return key;
}

/** @param fail takes the failures of `fetch`, and none of the middleware */
function send(plan: Plan, signal: AbortSignal, fail: (cause: unknown) => never, apiKey: string): Promise<Response> {
  const { url, auth, middleware = [], fetch = globalThis.fetch } = plan;
  const init = { ...plan.init, signal };
  if (auth && apiKey) init.headers = { [auth[0]]: auth[1] + apiKey, ...init.headers };
  // Without middleware there is no need for a Request, which takes time to make.
  if (!middleware[0]) return fetch(url, init).catch(fail);
  type Next = Parameters<Middleware>[1];
  const chain = middleware.reduceRight<Next>(
    (next, layer) => (request) => layer(request, next, plan.operation),
    (request) => fetch(request).catch(fail),
  );
  return chain(new Request(url, init));
}
