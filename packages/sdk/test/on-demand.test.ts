// A bundle without the chunk that is loaded on demand. Requires the build.
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PetStore, PetStoreOptions } from "../src/index.ts";
import { type Respond, startServer } from "./test-server.ts";

const folder = join(import.meta.dirname, "../.programs/on-demand");

beforeAll(async () => {
  await build({
    stdin: { contents: 'export { PetStore } from "./dist/index.js";', resolveDir: join(folder, "../..") },
    bundle: true,
    splitting: true,
    format: "esm",
    outdir: folder,
    entryNames: "program",
  });
  const chunks = (await readdir(folder)).filter((name) => name.startsWith("on-demand"));
  expect(chunks).toHaveLength(1);
  await rm(join(folder, chunks[0] ?? ""));
});
afterAll(() => rm(folder, { recursive: true }));

/** Starts a client of the bundle whose chunk cannot be loaded. */
async function startBundled(respond: Respond, options: PetStoreOptions = {}) {
  const { PetStore: Bundled }: { PetStore: typeof PetStore } = await import(join(folder, "program.js"));
  const { url, requests } = await startServer(respond);
  return { client: new Bundled({ apiKey: "secret-key", baseURL: url, logLevel: "off", ...options }), requests };
}

it("without its chunk, calls resolve to their data", async () => {
  const { client } = await startBundled(() => ({ body: '[{"id":1}]' }));
  expect((await client.pets.list()).data).toEqual([{ id: 1 }]);
  expect((await client.pets.list().withResponse()).status).toBe(200);
});

it("without its chunk, an error response is an error with its status", async () => {
  const { client, requests } = await startBundled(() => ({ status: 404, body: '{"key":"secret-key"}' }));
  const error = await client.pets.list().catch((error) => error);
  expect(error).toMatchObject({ name: "APIError", message: "GET /pets: 404", status: 404 });
  expect(JSON.stringify(error)).not.toContain("secret");
  expect(requests).toHaveLength(1);
});

it("without its chunk, a broken connection is retried", async () => {
  const { client, requests } = await startBundled((_request, index) =>
    index === 0 ? { fail: "before" } : { body: '[{"id":1}]' },
  );
  expect((await client.pets.list()).data).toEqual([{ id: 1 }]);
  expect(requests).toHaveLength(2);
});

it("without its chunk, a call without a response is a ConnectionError", async () => {
  const { client } = await startBundled(() => ({ fail: "before" }), { maxRetries: 0 });
  const error = await client.pets.list().catch((error) => error);
  expect(error).toMatchObject({ name: "ConnectionError", message: "GET /pets: no response" });
});

it("without its chunk, an integer that a number cannot hold is an error, and not another integer", async () => {
  const { client } = await startBundled(() => ({ body: '[{"id":9007199254740993}]' }));
  await expect(client.pets.list()).rejects.toMatchObject({ name: "APIError", status: 200 });
});
