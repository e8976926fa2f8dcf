// The generated mock server (`./msw`) of a contract with non-JSON bodies, called by the generated client.
import { setupServer } from "msw/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collect } from "../src/collect.ts";
import { SoundArchive } from "../src/gen/archive-sdk/client.gen.ts";
import { handlers } from "../src/gen/archive-sdk/msw.gen.ts";

const server = setupServer(...handlers());
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());

const client = new SoundArchive({ apiKey: "any", maxRetries: 0, logLevel: "off" });

describe("the mock server of the archive", () => {
  it("accepts forms, files and bytes", async () => {
    expect(await client.session.open({ user: "a", scopes: ["read"] })).toHaveProperty("opened");
    expect(await client.recordings.add({ title: "a", sound: new Blob(["la"]) })).toMatchObject({ id: "example" });
    expect(await client.recordings.putSound("3", new Blob(["la"]))).toHaveProperty("sha256");
  });

  it("returns bytes, plain text and the media type that the request accepts", async () => {
    expect(await (await client.recordings.getSound("3")).text()).toBe("example");
    expect(await client.recordings.getCatalogue()).toBe("example");
    expect(await client.recordings.getNotes("3")).toEqual({ text: "example", by: "example" });
    expect(await client.recordings.getNotes("3", { headers: { accept: "text/plain" } })).toBe("example");
  });

  it("returns streams of events and JSON lines", async () => {
    expect(await collect(client.recordings.watchArchive())).toEqual([
      { event: "added", data: { id: "example", size: 1 } },
      { event: "announced", data: "example" },
    ]);
    expect(await collect(client.recordings.exportArchive())).toEqual([{ id: "example", size: 1 }]);
    expect(await client.recordings.transcribe("3", { language: "nb" })).toEqual({ words: ["example"] });
    expect(await collect(client.recordings.transcribeStream("3", { language: "nb" }))).toEqual([
      { word: "example", at: 1 },
    ]);
  });
});
