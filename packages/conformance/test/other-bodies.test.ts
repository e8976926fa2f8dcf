// Texts, bytes and media types that are chosen, over HTTP.
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { archiveApp } from "../src/archive-app.ts";
import { archiveHandlers, digest, soundOf } from "../src/archive-handlers.ts";
import { serve, start } from "./serve.ts";

let base = "";
let close = () => {};
beforeAll(async () => {
  ({ base, close } = await start(archiveApp()));
});
afterAll(() => close());

async function put(path: string, body: BodyInit | null, type: string, at = base) {
  const init = { method: "PUT", body, duplex: "half", headers: { "content-type": type } };
  const response = await fetch(at + path, init);
  const text = await response.text();
  return { status: response.status, json: text === "" ? undefined : JSON.parse(text) };
}

const BYTES = "application/octet-stream";

describe("a body of bytes", () => {
  it("arrives as it was sent, of any length", async () => {
    for (const bytes of [0, 1, 65_536, 3_000_000]) {
      expect(await put("/recordings/a/sound", soundOf(bytes), BYTES)).toEqual({
        status: 200,
        json: await digest(soundOf(bytes)),
      });
    }
    const empty = await put("/recordings/a/sound", new Uint8Array(), BYTES);
    expect(empty).toMatchObject({ status: 200, json: { bytes: 0 } });
  });

  it("is refused when it is missing or of another type", async () => {
    const missing = await fetch(`${base}/recordings/a/sound`, { method: "PUT" });
    expect(await missing.json()).toEqual({
      title: "invalid",
      detail: "body: expected application/octet-stream, got nothing",
    });
    expect((await put("/recordings/a/sound", "x", "text/plain")).status).toBe(415);
    expect((await put("/recordings/a/cover", "x", "text/plain")).status).toBe(415);
  });

  it("is in the handler before it has come to its end, and no more of it is held than sockets do", async () => {
    const started = Promise.withResolvers<void>();
    let received = 0;
    const handlers = {
      ...archiveHandlers(),
      putSound: (async ({ body }) => {
        for await (const chunk of body) {
          if (received === 0) started.resolve();
          received += chunk.byteLength;
          // A reader that is slower than the network.
          if (received < 4_000_000) await new Promise((resolve) => setTimeout(resolve, 1));
        }
        return { status: 200, body: { bytes: received, sha256: "" } };
      }) satisfies ReturnType<typeof archiveHandlers>["putSound"],
    };
    const own = await serve(archiveApp({ handlers }));
    const total = 40 * 1024 * 1024;
    let sent = 0;
    let heldMax = 0;
    const body = new ReadableStream({
      async pull(controller) {
        if (sent === total) return controller.close();
        controller.enqueue(new Uint8Array(64 * 1024));
        sent += 64 * 1024;
        // The rest of the body does not exist until the first of it has arrived.
        if (sent === 64 * 1024) await started.promise;
        heldMax = Math.max(heldMax, sent - received);
      },
    });
    expect(await put("/recordings/a/sound", body, BYTES, own)).toEqual({
      status: 200,
      json: { bytes: total, sha256: "" },
    });
    expect(heldMax).toBeLessThan(total / 4);
  });

  it("ends with 413 where it is longer than it may be, with and without a declared length", async () => {
    const own = await serve(archiveApp({ soundBytesMax: 100_000 }));
    const send = (body: BodyInit) => put("/recordings/a/sound", body, BYTES, own);
    const refused = { status: 413, json: { title: "payload_too_large", detail: "" } };
    expect(await send(new Uint8Array(100_001))).toEqual(refused);
    expect(await send(soundOf(100_001))).toEqual(refused);
    expect(await send(soundOf(100_000))).toMatchObject({ status: 200 });
  });

  it("ends with an error in the handler when the client goes away", async () => {
    const begun = Promise.withResolvers<void>();
    const seen = Promise.withResolvers<unknown>();
    const handlers = {
      ...archiveHandlers(),
      putSound: (async ({ body }) => {
        let bytes = 0;
        try {
          for await (const chunk of body) {
            bytes += chunk.byteLength;
            begun.resolve();
          }
        } catch (error) {
          seen.resolve(error);
        }
        return { status: 200, body: { bytes, sha256: "" } };
      }) satisfies ReturnType<typeof archiveHandlers>["putSound"],
    };
    const own = await serve(archiveApp({ handlers }));
    const call = request(`${own}/recordings/a/sound`, {
      method: "PUT",
      headers: { "content-type": BYTES, "content-length": "1000000" },
    });
    call.on("error", () => {});
    call.write(Buffer.alloc(1000));
    await begun.promise;
    call.destroy();
    expect(await seen.promise).toBeInstanceOf(Error);
    expect((await fetch(`${own}/catalogue`)).status).toBe(200);
  });
});

describe("media types", () => {
  it("of a request are told to the handler where there is a choice", async () => {
    expect((await put("/recordings/b/cover", "svg", "image/svg+xml")).json).toMatchObject({
      type: "image/svg+xml",
      bytes: 3,
    });
    const cover = await fetch(`${base}/recordings/b/cover`);
    expect([cover.headers.get("content-type"), await cover.text()]).toEqual(["image/svg+xml", "svg"]);
    const missing = await fetch(`${base}/recordings/c/cover`, { method: "PUT" });
    expect(missing.status).toBe(200);
  });

  it.each([
    ["text/plain; charset=utf-8", "Übung", { text: "Übung" }],
    ["application/json", '{"text":"a"}', { text: "a", by: "application/json" }],
    ["application/x-www-form-urlencoded", "text=a", { text: "a", by: "application/x-www-form-urlencoded" }],
  ])("%s is read as what it is", async (type, body, notes) => {
    expect((await put("/recordings/n/notes", body, type)).status).toBe(204);
    expect(await (await fetch(`${base}/recordings/n/notes`)).json()).toEqual(notes);
  });

  it.each([
    ["text/plain", "x".repeat(41), "body: expected a string of at most 40 characters"],
    ["application/json", '{"text":1}', "body.text: expected a string of at most 40 characters, got 1"],
    ["application/x-www-form-urlencoded", "by=a", "body.text: expected a string of at most 40 characters, got nothing"],
    ["text/plain", new Uint8Array([0xff]), "body: expected UTF-8, got bytes that are not"],
  ])("%s is held to the schema of its type", async (type, body, detail) => {
    expect(await put("/recordings/n/notes", body, type)).toMatchObject({
      status: 400,
      json: { title: "invalid", detail: expect.stringContaining(detail) },
    });
  });

  it.each([
    [undefined, "application/json"],
    ["*/*", "application/json"],
    ["text/plain", "text/plain; charset=utf-8"],
    ["text/*;q=0.9, application/json;q=0.5", "text/plain; charset=utf-8"],
    ["application/pdf, text/plain;q=0.1", "application/pdf"],
    ["*/*;q=0.1, application/json;q=0, TEXT/PLAIN;q=0.2", "text/plain; charset=utf-8"],
    ["image/png", "application/json"],
    [";;;q=x,", "application/json"],
  ])("with Accept %s the answer is %s", async (accept, type) => {
    await put("/recordings/n/notes", "a", "text/plain");
    const response = await fetch(`${base}/recordings/n/notes`, { headers: accept === undefined ? {} : { accept } });
    expect(response.headers.get("content-type")).toBe(type);
  });

  it("an answer of text says that it is UTF-8", async () => {
    const response = await fetch(`${base}/catalogue`);
    expect([response.headers.get("content-type"), await response.text()]).toEqual([
      "text/csv; charset=utf-8",
      "id;title\nr1;Übersee\n",
    ]);
  });

  it.each([
    [
      "a media type that the contract does not declare",
      { status: 200, mediaType: "image/gif", body: "a" },
      "mediaType: expected one of application/json, text/plain, application/pdf, got image/gif",
    ],
    ["a text that is none", { status: 200, mediaType: "text/plain", body: 1 }, "body: expected a string, got 1"],
  ])("never sends %s", async (_name, reply, detail) => {
    const handlers = { ...archiveHandlers(), getNotes: () => reply } as ReturnType<typeof archiveHandlers>;
    const response = await archiveApp({ handlers }).request("/recordings/n/notes");
    expect(await response.json()).toEqual({ title: "invalid_response", detail });
  });
});

describe("an answer of bytes", () => {
  it("is sent as the handler makes it, no faster than it is read", async () => {
    let made = 0;
    const handlers = {
      ...archiveHandlers(),
      getSound: (() => ({
        status: 200,
        headers: { ETag: "x" },
        body: new ReadableStream({
          pull(controller) {
            made += 65_536;
            controller.enqueue(new Uint8Array(65_536));
            if (made >= 50_000_000) controller.close();
          },
        }),
      })) satisfies ReturnType<typeof archiveHandlers>["getSound"],
    };
    const own = await serve(archiveApp({ handlers }));
    const response = await fetch(`${own}/recordings/1/sound`);
    const reader = response.body!.getReader();
    await reader.read();
    await new Promise((resolve) => setTimeout(resolve, 100));
    // Sockets hold some; nobody holds the whole.
    expect(made).toBeLessThan(25_000_000);
    await reader.cancel();
  });
});
