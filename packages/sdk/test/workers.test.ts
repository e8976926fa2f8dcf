// A client at the module scope of a worker, in workerd, with concurrent requests and a real server.
import { join } from "node:path";
import { build } from "esbuild";
import { Miniflare } from "miniflare";
import { expect, onTestFinished, test } from "vitest";
import { type Respond, startServer } from "./test-server.ts";

/** A worker that responds with the number of pets, or with the error. */
const WORKER = `import { PetStore, throttle } from "./index.ts";

let client;
export default {
  async fetch(request, { BASE_URL }) {
    client ??= new PetStore({ apiKey: "key", baseURL: BASE_URL, logLevel: "off", throttle: throttle() });
    const options = Object.fromEntries(new URL(request.url).searchParams.entries().map(([name, value]) => [name, Number(value)]));
    try {
      return new Response((await client.pets.list({}, options)).data.length);
    } catch (error) {
      return new Response(error.message, { status: 500 });
    }
  },
};
`;

/** Starts a worker whose client calls a server, and returns a function that sends a request to the worker. */
async function startWorker(respond: Respond, compatibilityDate: string) {
  const { url, requests } = await startServer(respond);
  const stdin = { contents: WORKER, resolveDir: join(import.meta.dirname, "../src") };
  const { outputFiles } = await build({ stdin, bundle: true, format: "esm", target: "es2024", write: false });
  const worker = new Miniflare({
    modules: true,
    script: outputFiles[0]?.text ?? "",
    compatibilityDate,
    bindings: { BASE_URL: url },
  });
  onTestFinished(() => worker.dispose());
  const call = async (query = "") => {
    const response = await worker.dispatchFetch(`http://worker.example/${query}`);
    return `${response.status} ${await response.text()}`;
  };
  return { call, requests };
}

const QUOTA = { "x-ratelimit-limit": "60", "x-ratelimit-remaining": "2", "x-ratelimit-reset": "1900000000" };

// Before 2024-10-14 a promise that another request resolves continues in the context of that request.
test.for(["2024-01-01", "2026-07-01"])("20 concurrent requests of a worker of %s succeed", async (date) => {
  const { call } = await startWorker(() => ({ headers: QUOTA, body: "[{}]" }), date);
  expect(await Promise.all(Array.from({ length: 20 }, () => call()))).toEqual(Array(20).fill("200 1"));
});

test("concurrent requests of a worker wait for the end of a pause", async () => {
  const { call, requests } = await startWorker(
    (_request, index) =>
      index === 0 ? { status: 429, headers: { "retry-after": "1" }, body: "{}" } : { body: "[{}]" },
    "2026-07-01",
  );
  const first = call();
  await expect.poll(() => requests.length).toBe(1);
  expect(await Promise.all([first, call(), call(), call()])).toEqual(Array(4).fill("200 1"));
});

test("a timeout ends a call in a worker", async () => {
  const { call } = await startWorker(() => ({ fail: "never" }), "2026-07-01");
  expect(await call("?timeoutMs=300&maxRetries=0")).toBe("500 GET /pets: timed out after 300 ms");
});
