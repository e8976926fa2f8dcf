// The runtime with the globals of React Native: Hermes has no `crypto` and no streams, and the polyfill `abort-controller` has no reasons.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as runtime from "../../src/runtime/sdk/index.ts";
import { multipartBody, sendOnce } from "../../src/runtime/sdk/multipart-body.ts";

/** Signals as the polyfill has them: without `reason`, `throwIfAborted`, `AbortSignal.timeout` and `AbortSignal.any`. */
class AbortControllerOfPolyfill {
  readonly signal = Object.assign(new EventTarget(), { aborted: false });

  abort(): void {
    this.signal.aborted = true;
    this.signal.dispatchEvent(new Event("abort"));
  }
}

beforeEach(() => {
  vi.stubGlobal("AbortController", AbortControllerOfPolyfill);
  vi.stubGlobal("AbortSignal", undefined);
  vi.stubGlobal("crypto", undefined);
  vi.stubGlobal("ReadableStream", undefined);
  vi.stubGlobal("navigator", { product: "ReactNative" });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A response as `whatwg-fetch` creates it, whose body is no stream. */
const respond = (body: string) => ({
  ok: true,
  status: 200,
  headers: new Headers({ "content-type": "application/json" }),
  text: async () => body,
});

function createCall(fetch: runtime.ClientOptions["fetch"], operation: Partial<runtime.Operation>, rest: object = {}) {
  const client = new runtime.Client(
    { prefix: "THINGS", environments: {} },
    { baseURL: "http://things.example", fetch },
  );
  return new runtime.Call(sendOnce(client.send), {
    operation: { method: "GET", path: "/things", ...operation },
    ...rest,
  });
}

test("a call resolves to its data", async () => {
  const fetch = vi.fn(async () => respond('{"id":9007199254740993}'));
  const operation = { method: "POST", body: runtime.jsonBody, idempotencyKey: true } as const;
  expect(await createCall(fetch, operation, { body: {} })).toEqual({ id: 9007199254740993n });
});

test("an upload has a file and fields", async () => {
  const bodies: unknown[] = [];
  const fetch: runtime.ClientOptions["fetch"] = async (_url, { body }) => {
    bodies.push(body);
    return respond("{}");
  };
  await createCall(fetch, { method: "POST", body: multipartBody }, { body: { file: new Blob(["bytes"]), note: "hi" } });
  expect(await (bodies[0] as Blob).text()).toContain('name="note"\r\n\r\nhi');
});

const hang = () => new Promise<never>(() => {});

test.for(["timeoutMs", "totalTimeoutMs"])("%s ends a call", async (name) => {
  const call = createCall(hang, {}, { options: { [name]: 5, maxRetries: 0 } });
  await expect(call).rejects.toMatchObject({ name: "TimeoutError", message: "GET /things: timed out after 5 ms" });
});

test("a signal ends a call, and sends nothing if it was aborted before", async () => {
  const controller = new AbortController();
  const call = createCall(hang, {}, { options: { signal: controller.signal } });
  controller.abort();
  await expect(call).rejects.toMatchObject({ name: "AbortError" });
  const fetch = vi.fn(hang);
  await expect(createCall(fetch, {}, { options: { signal: controller.signal } })).rejects.toMatchObject({
    name: "AbortError",
  });
  expect(fetch).not.toHaveBeenCalled();
});
