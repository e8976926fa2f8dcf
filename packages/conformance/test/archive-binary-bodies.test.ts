// The generated server streams binary bodies and negotiates media types.
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { archiveApp } from "../src/archive-app.ts";
import { archiveHandlers, createSound, digest } from "../src/archive-handlers.ts";
import { startServer, startTestServer } from "./start-server.ts";

let baseURL = "";
let close = () => {};
beforeAll(async () => {
  ({ baseURL, close } = await startServer(archiveApp()));
});
afterAll(() => close());

async function put(path: string, body: BodyInit | null, type: string, serverURL = baseURL) {
  const init = { method: "PUT", body, duplex: "half", headers: { "content-type": type } };
  const response = await fetch(serverURL + path, init);
  const responseBody = await response.text();
  return { status: response.status, json: responseBody === "" ? undefined : JSON.parse(responseBody) };
}

const BYTES = "application/octet-stream";

describe("a binary request body", () => {
  it("arrives unchanged at any length", async () => {
    for (const bytes of [0, 1, 65_536, 3_000_000]) {
      expect(await put("/recordings/a/sound", createSound(bytes), BYTES)).toEqual({
        status: 200,
        json: await digest(createSound(bytes)),
      });
    }
    const empty = await put("/recordings/a/sound", new Uint8Array(), BYTES);
    expect(empty).toMatchObject({ status: 200, json: { bytes: 0 } });
  });

  it("is rejected if it is missing or has another media type", async () => {
    const missing = await fetch(`${baseURL}/recordings/a/sound`, { method: "PUT" });
    expect(await missing.json()).toEqual({
      title: "invalid",
      detail: "body: expected application/octet-stream, got nothing",
    });
    expect((await put("/recordings/a/sound", "x", "text/plain")).status).toBe(415);
    expect((await put("/recordings/a/cover", "x", "text/plain")).status).toBe(415);
  });

  it("is streamed to the handler with backpressure", async () => {
    const started = Promise.withResolvers<void>();
    let received = 0;
    const handlers = {
      ...archiveHandlers(),
      putSound: (async ({ body }) => {
        for await (const chunk of body) {
          if (received === 0) started.resolve();
          received += chunk.byteLength;
          // The handler reads more slowly than the network delivers.
          if (received < 4_000_000) await new Promise((resolve) => setTimeout(resolve, 1));
        }
        return { status: 200, body: { bytes: received, sha256: "" } };
      }) satisfies ReturnType<typeof archiveHandlers>["putSound"],
    };
    const serverURL = await startTestServer(archiveApp({ handlers }));
    const total = 40 * 1024 * 1024;
    let sent = 0;
    let maxBuffered = 0;
    const body = new ReadableStream({
      async pull(controller) {
        if (sent === total) return controller.close();
        controller.enqueue(new Uint8Array(64 * 1024));
        sent += 64 * 1024;
        // The second chunk is created only after the first one has arrived.
        if (sent === 64 * 1024) await started.promise;
        maxBuffered = Math.max(maxBuffered, sent - received);
      },
    });
    expect(await put("/recordings/a/sound", body, BYTES, serverURL)).toEqual({
      status: 200,
      json: { bytes: total, sha256: "" },
    });
    expect(maxBuffered).toBeLessThan(total / 4);
  });

  it("is rejected with 413 if it is too large, with or without Content-Length", async () => {
    const serverURL = await startTestServer(archiveApp({ maxSoundBytes: 100_000 }));
    const send = (body: BodyInit) => put("/recordings/a/sound", body, BYTES, serverURL);
    const tooLarge = { status: 413, json: { title: "payload_too_large", detail: "" } };
    expect(await send(new Uint8Array(100_001))).toEqual(tooLarge);
    expect(await send(createSound(100_001))).toEqual(tooLarge);
    expect(await send(createSound(100_000))).toMatchObject({ status: 200 });
  });

  it("fails in the handler when the client disconnects", async () => {
    const started = Promise.withResolvers<void>();
    const failed = Promise.withResolvers<unknown>();
    const handlers = {
      ...archiveHandlers(),
      putSound: (async ({ body }) => {
        let bytes = 0;
        try {
          for await (const chunk of body) {
            bytes += chunk.byteLength;
            started.resolve();
          }
        } catch (error) {
          failed.resolve(error);
        }
        return { status: 200, body: { bytes, sha256: "" } };
      }) satisfies ReturnType<typeof archiveHandlers>["putSound"],
    };
    const serverURL = await startTestServer(archiveApp({ handlers }));
    const call = request(`${serverURL}/recordings/a/sound`, {
      method: "PUT",
      headers: { "content-type": BYTES, "content-length": "1000000" },
    });
    call.on("error", () => {});
    call.write(Buffer.alloc(1000));
    await started.promise;
    call.destroy();
    expect(await failed.promise).toBeInstanceOf(Error);
    expect((await fetch(`${serverURL}/catalogue`)).status).toBe(200);
  });
});

describe("content negotiation", () => {
  it("passes the media type of the request to the handler if the contract declares several", async () => {
    expect((await put("/recordings/b/cover", "svg", "image/svg+xml")).json).toMatchObject({
      type: "image/svg+xml",
      bytes: 3,
    });
    const cover = await fetch(`${baseURL}/recordings/b/cover`);
    expect([cover.headers.get("content-type"), await cover.text()]).toEqual(["image/svg+xml", "svg"]);
    const missing = await fetch(`${baseURL}/recordings/c/cover`, { method: "PUT" });
    expect(missing.status).toBe(200);
  });

  it.each([
    ["text/plain; charset=utf-8", "Übung", { text: "Übung" }],
    ["application/json", '{"text":"a"}', { text: "a", by: "application/json" }],
    ["application/x-www-form-urlencoded", "text=a", { text: "a", by: "application/x-www-form-urlencoded" }],
  ])("decodes a %s body by its media type", async (type, body, notes) => {
    expect((await put("/recordings/n/notes", body, type)).status).toBe(204);
    expect(await (await fetch(`${baseURL}/recordings/n/notes`)).json()).toEqual(notes);
  });

  it.each([
    ["text/plain", "x".repeat(41), "body: expected a string of at most 40 characters"],
    ["application/json", '{"text":1}', "body.text: expected a string of at most 40 characters, got 1"],
    ["application/x-www-form-urlencoded", "by=a", "body.text: expected a string of at most 40 characters, got nothing"],
    ["text/plain", new Uint8Array([0xff]), "body: expected UTF-8, got invalid bytes"],
  ])("validates a %s body against the schema of its media type", async (type, body, detail) => {
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
  ])("maps Accept %s to Content-Type %s", async (accept, type) => {
    await put("/recordings/n/notes", "a", "text/plain");
    const response = await fetch(`${baseURL}/recordings/n/notes`, { headers: accept === undefined ? {} : { accept } });
    expect(response.headers.get("content-type")).toBe(type);
  });

  it("declares the charset UTF-8 for text responses", async () => {
    const response = await fetch(`${baseURL}/catalogue`);
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
    [
      "a body that is not a string",
      { status: 200, mediaType: "text/plain", body: 1 },
      "body: expected a string, got 1",
    ],
  ])("fails on a handler result with %s", async (_case, result, detail) => {
    const handlers = { ...archiveHandlers(), getNotes: () => result } as ReturnType<typeof archiveHandlers>;
    const response = await archiveApp({ handlers }).request("/recordings/n/notes");
    expect(await response.json()).toEqual({ title: "invalid_response", detail });
  });
});

describe("a binary response body", () => {
  it("is streamed with backpressure", async () => {
    let produced = 0;
    const handlers = {
      ...archiveHandlers(),
      getSound: (() => ({
        status: 200,
        headers: { ETag: "x" },
        body: new ReadableStream({
          pull(controller) {
            produced += 65_536;
            controller.enqueue(new Uint8Array(65_536));
            if (produced >= 50_000_000) controller.close();
          },
        }),
      })) satisfies ReturnType<typeof archiveHandlers>["getSound"],
    };
    const serverURL = await startTestServer(archiveApp({ handlers }));
    const response = await fetch(`${serverURL}/recordings/1/sound`);
    const reader = response.body!.getReader();
    await reader.read();
    await new Promise((resolve) => setTimeout(resolve, 100));
    // Only socket buffers fill up.
    expect(produced).toBeLessThan(25_000_000);
    await reader.cancel();
  });
});
