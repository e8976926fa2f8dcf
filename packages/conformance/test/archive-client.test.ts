// Round trips of forms, files, plain text, bytes and streams between the generated client and server, over HTTP.
import { openAsBlob } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from "vitest";
import { archiveApp } from "../src/archive-app.ts";
import { createSound, digest } from "../src/archive-handlers.ts";
import { collect } from "../src/collect.ts";
import { SoundArchive } from "../src/gen/archive-sdk/client.gen.ts";
import {
  BadRequestError,
  type Piece,
  type StreamCall,
  type TranscribeBody,
  type Transcript,
} from "../src/gen/archive-sdk/index.gen.ts";
import { responseValidation } from "../src/gen/archive-sdk/validate.gen.ts";
import { routes } from "../src/gen/archive-server/routes.gen.ts";
import { startServer } from "./start-server.ts";

let client: SoundArchive;
let close = () => {};
let folder = "";
const calledOperations = new Set<string>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "archive-"));
  const server = await startServer(archiveApp());
  close = server.close;
  client = new SoundArchive({
    apiKey: "any",
    baseURL: server.baseURL,
    logLevel: "off",
    middleware: [
      responseValidation(),
      (request, next, { method, path }) => {
        calledOperations.add(`${method} ${path}`);
        return next(request);
      },
    ],
  });
});
afterAll(async () => {
  close();
  await rm(folder, { recursive: true });
});

describe("the archive client and server", () => {
  it("agree on a URL-encoded form", async () => {
    const form = {
      user: "Ann & Übung+%",
      scopes: ["read" as const, "write" as const],
      lifetime: 60,
      device: 9223372036854775807n,
      remember: true,
      near: { lat: -1.5, lon: 2 },
      client: { name: "x=y&z", build: 7 },
      marks: [1, 2],
    };
    expect(await client.session.open(form)).toEqual({ opened: form });
    await expect(client.session.open({ user: "", scopes: [] })).rejects.toThrow(BadRequestError);
  });

  it("agree on fields and files in a multipart body", async () => {
    const path = join(folder, "on disk.wav");
    await writeFile(path, "from the disk");
    const sound = await openAsBlob(path, { type: "audio/wav" });
    const fields = {
      title: 'Übung "№ 1"\r\n\n',
      details: { artist: "Ann", isrc: 9223372036854775807n },
      keywords: ["a,b", ""],
      venues: [{ name: "Hall", stage: 2 }, { name: "Ö" }],
      year: 1999,
      take: -9223372036854775808n,
      live: false,
    };
    const { files, ...rest } = await client.recordings.add({
      ...fields,
      sound: new File([sound], "Ünïcode 封面.wav", { type: sound.type }),
      cover: new Blob(["png"], { type: "image/png" }),
      attachments: [
        new File([], 'emp"ty\r\n.txt', { type: "text/plain" }),
        new TextEncoder().encode("-bytes-").subarray(1, 6),
        { name: "stream.bin", stream: () => new Blob(["streamed"]).stream() },
      ],
    });
    expect(rest).toEqual({ id: "r1", fields });
    expect(files.map(({ name, type, bytes }) => [name, type, bytes])).toEqual([
      ["Ünïcode 封面.wav", "audio/wav", 13],
      ["blob", "image/png", 3],
      ['emp"ty\r\n.txt', "text/plain", 0],
      ["blob", "application/octet-stream", 5],
      ["stream.bin", "application/octet-stream", 8],
    ]);
  });

  it("report a file or a form body that is too large", async () => {
    const sound = new Blob(["la"]);
    const largeCover = client.recordings.add({
      title: "a",
      sound,
      cover: new Blob(["x".repeat(1001)], { type: "image/png" }),
    });
    await expect(largeCover).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("body.cover: expected a file"),
    });
    await expect(client.recordings.add({ title: "a", sound: new Blob(["x".repeat(20_000)]) })).rejects.toMatchObject({
      status: 413,
    });
  });

  const BYTES = 300_001;
  it.each([
    ["a Blob", async () => new Response(createSound(BYTES)).blob()],
    ["an ArrayBuffer", async () => new Response(createSound(BYTES)).arrayBuffer()],
    ["a typed array", async () => new Uint8Array(await new Response(createSound(BYTES)).arrayBuffer())],
    ["a stream", async () => createSound(BYTES)],
    [
      "a file on disk",
      async () => {
        await writeFile(join(folder, "sound"), createSound(BYTES));
        return openAsBlob(join(folder, "sound"));
      },
    ],
  ])("agree on bytes from %s", async (_name, make) => {
    expect(await client.recordings.putSound("a", await make())).toEqual(await digest(createSound(BYTES)));
  });

  it("agree on an empty body", async () => {
    expect(await client.recordings.putSound("a", new Blob([]))).toMatchObject({ bytes: 0 });
    expect(await client.recordings.putSound("a", "")).toMatchObject({ bytes: 0 });
    expect((await client.recordings.getSound("0")).size).toBe(0);
  });

  it("agree on a download, buffered or streamed", async () => {
    const { data, response } = await client.recordings.getSound(`${BYTES}`).withResponse();
    expect(await digest(data.stream())).toEqual(await digest(createSound(BYTES)));
    expect(response.headers.get("etag")).toBe(`"${BYTES}"`);
    const raw = await client.recordings.getSound(`${BYTES}`).asResponse();
    expect(await digest(raw.body!)).toEqual(await digest(createSound(BYTES)));
    await expect(client.recordings.getSound("none")).rejects.toMatchObject({ status: 404 });
  });

  it("agree on the media type of an image", async () => {
    const stored = await client.recordings.putCover("c", new Blob(["<svg/>"], { type: "image/svg+xml" }));
    expect(stored).toMatchObject({ type: "image/svg+xml", bytes: 6 });
    const cover = await client.recordings.getCover("c");
    expect([cover.type, await cover.text()]).toEqual(["image/svg+xml", "<svg/>"]);
    const png = await client.recordings.putCover("c", new Uint8Array([1]), {
      headers: { "content-type": "image/png" },
    });
    expect(png.type).toBe("image/png");
  });

  it("negotiate the media type of a response", async () => {
    expect(await client.recordings.putNotes("n", { text: "Ü" })).toBeUndefined();
    expect(await client.recordings.getNotes("n")).toEqual({ text: "Ü", by: "application/json" });
    expect(await client.recordings.getNotes("n", { headers: { accept: "text/plain" } })).toBe("Ü");
    const pdf = await client.recordings.getNotes("n", { headers: { accept: "application/pdf" } });
    expect(pdf).toBeInstanceOf(Blob);
    await expect(client.recordings.getNotes("none")).rejects.toMatchObject({ status: 404, code: undefined });
  });

  it("agree on plain text", async () => {
    expect(await client.recordings.getCatalogue()).toBe("id;title\nr1;Übersee\n");
  });

  it("agree on a stream of events with names, data and IDs", async () => {
    const events = [];
    for await (const event of client.recordings.watchArchive({ count: 3 })) events.push(event);
    const data = (index: number) => ({ id: `r${index}`, size: 9223372036854775807n });
    expect(events).toEqual([
      { event: "added", data: data(0), id: "0", retry: 1 },
      { event: "announced", data: "line 1\nsecond: ü\n", id: "1" },
      { event: "added", data: data(2), id: "2", retry: 1 },
    ]);
  });

  it("agree on a stream of JSON lines", async () => {
    const recordings = [];
    for await (const recording of client.recordings.exportArchive({ count: 2 })) recordings.push(recording);
    expect(recordings).toEqual([
      { id: "r0", size: 9223372036854775807n },
      { id: "r1", size: 9223372036854775806n },
    ]);
    expect(await client.recordings.exportArchive({ count: 0 }).then(collect)).toEqual([]);
  });

  it("agree on a response that is JSON or a stream, as the caller selects", async () => {
    expect(await client.recordings.transcribe("a", { language: "nb" })).toEqual({ words: ["nb0", "nb1"] });
    expect(await collect(client.recordings.transcribeStream("a", { language: "nb", words: 3 }))).toEqual([
      { word: "nb0", at: 9223372036854775807n },
      { word: "nb1", at: 1 },
      { word: "nb2", at: 2 },
    ]);
  });

  it("agree on a stream that the caller selects with `stream: true` in the body", async () => {
    const call = client.recordings.transcribe("a", { language: "nb", words: 2, stream: true }, { idleTimeoutMs: 5000 });
    expectTypeOf(call).toExtend<StreamCall<Piece>>();
    const pieces: Piece[] = [];
    for await (const piece of await call) pieces.push(piece);
    expect(pieces).toEqual([
      { word: "nb0", at: 9223372036854775807n },
      { word: "nb1", at: 1 },
    ]);
    const complete = client.recordings.transcribe("a", { language: "nb", stream: false });
    expectTypeOf(complete).resolves.toEqualTypeOf<Transcript>();
    expect(await complete).toEqual({ words: ["nb0", "nb1"] });
    const body: TranscribeBody = { language: "nb" };
    // @ts-expect-error The flag may have either value, so the type of the response is not known.
    await client.recordings.transcribe("a", body);
  });

  it("were tested with every operation", () => {
    const operations = routes.map(({ method, path }) => `${method} ${path}`);
    expect(operations.filter((operation) => !calledOperations.has(operation))).toEqual([]);
  });
});
