// One attempt of a call: send, wait, read.
import { anySignal } from "./any-signal.ts";
import type { WithResponse } from "./call.ts";
import { ConnectionError, createAbortError, createResponseError } from "./errors.ts";
import { parseJson } from "./json.ts";
import type { Plan } from "./plan.ts";
import { readMetadata } from "./rate-limit.ts";
import type { Middleware } from "./request-options.ts";

/** @throws APIError of the class for what failed */
export async function attempt(plan: Plan): Promise<WithResponse<unknown>> {
  const { operation, request, auth } = plan;
  const signal = anySignal(AbortSignal.timeout(plan.timeoutMs), plan.signal);
  const connected: Connected = async (work) => {
    try {
      return await work();
    } catch (cause) {
      if (signal.aborted) throw createAbortError(request, signal);
      // Node's fetch says "fetch failed" and has what happened in the cause: ECONNREFUSED.
      throw new ConnectionError(`${request}: ${Object(cause).cause?.code ?? cause}`, cause);
    }
  };
  const apiKey = auth && !operation.anonymous ? await readKey(plan) : "";
  const response = await exchange(plan, signal, connected, apiKey);
  const { status, ok } = response;
  const outcome = { data: undefined, response, ...readMetadata(response) };
  if (operation.empty?.includes(status) || (ok && plan.isRaw)) return outcome;
  const { read } = operation;
  if (ok && read) return { ...outcome, data: await connected(() => read(response)) };
  const text = await connected(() => response.text());
  let failure: unknown;
  try {
    if (ok) return { ...outcome, data: parseJson(text) };
  } catch (error) {
    failure = error;
  }
  throw createResponseError(request, response, apiKey ? text.replaceAll(apiKey, "***") : text, failure);
}

/** Tells failures of the connection from all others. */
type Connected = <T>(work: () => Promise<T>) => Promise<T>;

async function readKey({ apiKey }: Plan): Promise<string> {
  const key = typeof apiKey === "function" ? await apiKey() : apiKey;
  // `fetch` would refuse others with a message that shows the key.
  if (/[^!-~]/.test(key)) throw new TypeError("apiKey: expected visible ASCII, got others");
  return key;
}

function exchange(plan: Plan, signal: AbortSignal, connected: Connected, apiKey: string): Promise<Response> {
  const { url, body, auth, requestInit, operation, middleware = [], fetch = globalThis.fetch } = plan;
  const headers = auth && apiKey ? { [auth[0]]: auth[1] + apiKey, ...plan.headers } : plan.headers;
  const init = { ...requestInit, method: operation.method, headers, body, signal };
  // Without middleware there is no need for a Request, which takes time to make.
  if (!middleware[0]) return connected(() => fetch(url, init));
  type Next = Parameters<Middleware>[1];
  const chain = middleware.reduceRight<Next>(
    (next, layer) => (request) => layer(request, next),
    (request) => connected(() => fetch(request)),
  );
  return chain(new Request(url, init));
}
