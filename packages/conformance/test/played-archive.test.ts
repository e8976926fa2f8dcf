// The service that `./msw` plays for a contract whose bodies are not JSON, asked by its client.
import { setupServer } from "msw/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SoundArchive } from "../src/gen/archive-sdk/client.gen.ts";
import { handlers } from "../src/gen/archive-sdk/msw.gen.ts";
import { collect } from "./collect.ts";

const server = setupServer(...handlers());
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());

const client = new SoundArchive({ apiKey: "any", maxRetries: 0, logLevel: "off" });

it("takes forms, files and bytes", async () => {
  expect(await client.session.open({ user: "a", scopes: ["read"] })).toHaveProperty("opened");
  expect(await client.recordings.add({ title: "a", sound: new Blob(["la"]) })).toMatchObject({ id: "example" });
  expect(await client.recordings.putSound("3", new Blob(["la"]))).toHaveProperty("sha256");
});

it("answers with bytes, texts and what the request prefers", async () => {
  expect(await (await client.recordings.getSound("3")).text()).toBe("example");
  expect(await client.recordings.getCatalogue()).toBe("example");
  expect(await client.recordings.getNotes("3")).toEqual({ text: "example", by: "example" });
  expect(await client.recordings.getNotes("3", { headers: { accept: "text/plain" } })).toBe("example");
});

it("answers with streams", async () => {
  expect(await collect(client.recordings.watchArchive())).toEqual([
    { event: "added", data: { id: "example", size: 1 } },
    { event: "said", data: "example" },
  ]);
  expect(await collect(client.recordings.exportArchive())).toEqual([{ id: "example", size: 1 }]);
  expect(await client.recordings.transcribe("3", { language: "nb" })).toEqual({ words: ["example"] });
  expect(await collect(client.recordings.transcribeStream("3", { language: "nb" }))).toEqual([
    { word: "example", at: 1 },
  ]);
});
