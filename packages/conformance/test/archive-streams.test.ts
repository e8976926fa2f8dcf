// Failures of streams between the generated client and server: lost connections, timeouts, cancellation and retries.

import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { type ArchiveAppOptions, archiveApp } from "../src/archive-app.ts";
import { archiveHandlers, type StreamLog } from "../src/archive-handlers.ts";
import { collect } from "../src/collect.ts";
import { SoundArchive } from "../src/gen/archive-sdk/client.gen.ts";
import {
  AbortError,
  ConnectionError,
  limitResponses,
  ResponseTooLargeError,
  TimeoutError,
} from "../src/gen/archive-sdk/index.gen.ts";
import { startTestServer } from "./start-server.ts";

async function startArchive(options: ArchiveAppOptions = {}) {
  const log: StreamLog = { items: 0, ends: [] };
  const baseURL = await startTestServer(archiveApp({ handlers: archiveHandlers(log), ...options }));
  const client = new SoundArchive({ apiKey: "any", baseURL, logLevel: "off", maxRetries: 0 });
  return { client, baseURL, log };
}

describe("an event stream", () => {
  it("starts before the first event, and sends comments as keep-alive", async () => {
    const { baseURL, log } = await startArchive({ keepAliveMs: 20 });
    const response = await fetch(`${baseURL}/events?count=0&mode=silent`);
    expect([response.status, response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual([
      200,
      "text/event-stream; charset=utf-8",
      "no-cache",
    ]);
    const reader = response.body!.getReader();
    const chunks = [await reader.read(), await reader.read()].map(({ value }) => new TextDecoder().decode(value));
    expect(chunks).toEqual([":\n\n", ":\n\n"]);
    await reader.cancel();
    await expect.poll(() => log.ends).toEqual(["aborted", "closed"]);
  });

  it("is encoded as text/event-stream, and ends with the terminator", async () => {
    const { baseURL } = await startArchive();
    expect(await (await fetch(`${baseURL}/events?count=2`)).text()).toBe(
      'event: added\nid: 0\nretry: 1\ndata: {"id":"r0","size":9223372036854775807}\n\n' +
        "event: announced\nid: 1\ndata: line 1\ndata: second: ü\ndata: \n\n" +
        "data: [END]\n\n",
    );
  });

  it.each(["\n", "\r", "\r\n"])("is limited per event by limitResponses(), with the line end %j", async (end) => {
    const lines = ["data: 1", "", ...Array(100).fill(": keeps the connection alive"), "data: 2", ""];
    const events = [...Array(5).fill("data: 0\n\n".replaceAll("\n", end)), `${lines.join(end)}${end}`].join("");
    const baseURL = await startTestServer(
      new Hono().get("/events", (context) => context.body(events, 200, { "content-type": "text/event-stream" })),
    );
    const received: unknown[] = [];
    const read = async (maxBytes: number) => {
      const middleware = [limitResponses({ maxBytes })];
      const client = new SoundArchive({ apiKey: "any", baseURL, logLevel: "off", middleware });
      for await (const event of client.recordings.watchArchive({ count: 1 }, { maxReconnects: 3 }))
        received.push(event);
    };
    await expect(read(1000)).rejects.toThrow(ResponseTooLargeError);
    expect(received).toHaveLength(0);
    await expect(read(10_000)).rejects.toThrow("expected [END] at the end of the stream");
    expect(received).toHaveLength(7);
  });

  it("ends on the server when the client breaks out of the loop", async () => {
    const { client, log } = await startArchive();
    for await (const event of client.recordings.watchArchive({ count: 1_000_000 })) if (event.id === "5") break;
    await expect.poll(() => log.ends).toEqual(["closed"]);
    expect(log.items).toBeLessThan(100_000);
  });

  it("ends on the server when the client's signal is aborted", async () => {
    const { client, log } = await startArchive();
    const controller = new AbortController();
    const reason = new Error("enough");
    const read = async () => {
      for await (const event of client.recordings.watchArchive(
        { count: 2, mode: "silent" },
        { signal: controller.signal },
      )) {
        if (event.id === "1") setTimeout(() => controller.abort(reason), 5);
      }
    };
    const failure = await read().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AbortError);
    expect(failure).toMatchObject({ message: "GET /events: aborted", cause: reason });
    await expect.poll(() => log.ends).toEqual(["aborted", "closed"]);
  });

  it("is produced with backpressure", async () => {
    let produced = 0;
    const { client } = await startArchive({
      handlers: {
        ...archiveHandlers(),
        watchArchive: () => ({
          status: 200,
          body: (async function* () {
            for (const data = "x".repeat(100_000); produced < 2000; produced++)
              yield { event: "announced" as const, data };
          })(),
        }),
      },
    });
    const stream = await client.recordings.watchArchive();
    const items = stream[Symbol.asyncIterator]();
    await items.next();
    await new Promise((resolve) => setTimeout(resolve, 300));
    // The client stops reading, so the server fills the socket buffers and then pauses the handler, which would yield 200 MB.
    expect(produced).toBeLessThan(500);
    await items.return?.(undefined);
  });

  it("throws a ConnectionError after the received events if the handler throws, and reports the error to onStreamError", async () => {
    const streamErrors: unknown[] = [];
    const { client } = await startArchive({ onStreamError: (error) => streamErrors.push(error) });
    const eventIds: unknown[] = [];
    const read = async () => {
      for await (const { id } of client.recordings.watchArchive({ count: 5, mode: "broken" })) eventIds.push(id);
    };
    const failure = await read().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConnectionError);
    expect(failure).toMatchObject({ message: expect.stringMatching(/^GET \/events: the stream was interrupted: /) });
    expect(eventIds).toEqual(["0", "1"]);
    expect(streamErrors).toEqual([new Error("the archive is unreadable")]);
  });

  it("resumes after the last event if the handler throws and maxReconnects is set", async () => {
    const { client } = await startArchive();
    const stream = await client.recordings.watchArchive({ count: 5, mode: "broken" }, { maxReconnects: 1 });
    const eventIds: unknown[] = [];
    for await (const { id } of stream) eventIds.push(id);
    expect(eventIds).toEqual(["0", "1", "2", "3", "4"]);
    expect(stream.lastEventId).toBe("4");
  });

  it("fails if the service asks for a longer wait than maxRetryDelayMs or the rest of totalTimeoutMs", async () => {
    const events = "id: 1\nretry: 99999999999999\n\n";
    const baseURL = await startTestServer(
      new Hono().get("/events", (context) => context.body(events, 200, { "content-type": "text/event-stream" })),
    );
    const client = new SoundArchive({ apiKey: "any", baseURL, logLevel: "off" });
    for (const options of [{}, { totalTimeoutMs: 5000, maxRetryDelayMs: Number.POSITIVE_INFINITY }]) {
      const call = client.recordings.watchArchive({ count: 1 }, { maxReconnects: 3, ...options });
      await expect(collect(call)).rejects.toThrow("expected [END] at the end of the stream");
    }
  });

  it("throws a ConnectionError after maxReconnects failures without an event", async () => {
    const { client } = await startArchive({
      handlers: {
        ...archiveHandlers(),
        watchArchive: ({ lastEventId }) => ({
          status: 200,
          body: (async function* () {
            if (lastEventId === undefined) yield { event: "announced" as const, data: "", id: "a", retry: 1 };
            throw new Error("gone");
          })(),
        }),
      },
    });
    const eventIds: unknown[] = [];
    const read = async () => {
      for await (const { id } of client.recordings.watchArchive({}, { maxReconnects: 3 })) eventIds.push(id);
    };
    await expect(read()).rejects.toThrow(ConnectionError);
    expect(eventIds).toEqual(["a"]);
  });

  it("throws a ConnectionError if it ends without its terminator", async () => {
    const middleware = [async () => new Response("event: announced\ndata: a\n\n")];
    const client = new SoundArchive({ apiKey: "any", baseURL: "http://archive.test", middleware });
    await expect(collect(client.recordings.watchArchive())).rejects.toThrow(
      new ConnectionError("GET /events: expected [END] at the end of the stream, got nothing", {}),
    );
  });

  it("throws a TimeoutError after idleTimeoutMs without data or comments", async () => {
    const { client } = await startArchive({ keepAliveMs: 20 });
    const streamWithComments = client.recordings.watchArchive(
      { count: 1, mode: "silent" },
      { idleTimeoutMs: 400, totalTimeoutMs: 1500 },
    );
    await expect(collect(streamWithComments)).rejects.toThrow("GET /events: timed out");
    const { client: clientWithoutComments } = await startArchive();
    const idleStream = clientWithoutComments.recordings.watchArchive(
      { count: 1, mode: "silent" },
      { idleTimeoutMs: 50 },
    );
    const failure = await collect(idleStream).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TimeoutError);
    expect(failure).toMatchObject({ message: "GET /events: timed out after 50 ms" });
  });

  it("is limited by timeoutMs only until the response headers arrive", async () => {
    const { client } = await startArchive();
    const events = client.recordings.watchArchive({ count: 2 }, { timeoutMs: 1500 });
    const eventIds: unknown[] = [];
    for await (const { id } of events) {
      eventIds.push(id);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    expect(eventIds).toEqual(["0", "1"]);
  });

  it("throws the error for the status if the server rejects the request", async () => {
    const { client } = await startArchive();
    await expect(client.recordings.watchArchive({ mode: "busy" })).rejects.toMatchObject({ status: 503 });
    await expect(collect(client.recordings.watchArchive({ count: -1 }))).rejects.toMatchObject({ status: 400 });
  });

  it("can be read once, canceled unread, or read as a response", async () => {
    const { client, log } = await startArchive();
    const stream = await client.recordings.watchArchive({ count: 1 });
    expect(await collect(stream)).toHaveLength(1);
    await expect(collect(stream)).rejects.toThrow("GET /events: expected an unread stream, got one that was read");
    const unread = await client.recordings.watchArchive({ mode: "silent" });
    unread.cancel();
    await expect.poll(() => log.ends).toContain("aborted");
    const response = await client.recordings.watchArchive({ count: 1 }).asResponse();
    expect(await response.text()).toContain("event: added\n");
  });

  it("ends before an event that violates the contract if the server checks responses", async () => {
    const streamErrors: unknown[] = [];
    const watchArchive = () => ({
      status: 200,
      body: (async function* () {
        yield { event: "announced", data: "a" };
        yield { event: "added", data: { id: 7, size: 1 } };
      })(),
    });
    const handlers = { ...archiveHandlers(), watchArchive } as ReturnType<typeof archiveHandlers>;
    const { client } = await startArchive({ handlers, onStreamError: (error) => streamErrors.push(error) });
    await expect(collect(client.recordings.watchArchive())).rejects.toThrow(ConnectionError);
    expect(streamErrors).toEqual([
      expect.objectContaining({ message: expect.stringContaining("watchArchive: body: expected one of 2 variants") }),
    ]);
  });
});

describe("an upload", () => {
  it("is retried if the body is a Blob, but not if it is a stream", async () => {
    const { baseURL } = await startArchive();
    let calls = 0;
    const client = new SoundArchive({
      apiKey: "any",
      baseURL,
      logLevel: "off",
      middleware: [
        async (request, next) => {
          if (calls++ % 2 === 0) {
            await request.text();
            return new Response(null, { status: 503, headers: { "retry-after": "0" } });
          }
          return next(request);
        },
      ],
    });
    expect(await client.recordings.putSound("a", new Blob(["abc"]))).toMatchObject({ bytes: 3 });
    expect(calls).toBe(2);
    await expect(client.recordings.putSound("a", new Blob(["abc"]).stream())).rejects.toMatchObject({ status: 503 });
    expect(calls).toBe(3);
  });

  it("throws the error for the status if the server rejects it before it is complete", async () => {
    const { client } = await startArchive({ maxSoundBytes: 1000 });
    let remaining = 400;
    const slowUpload = new ReadableStream({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 1));
        if (remaining-- === 0) return controller.close();
        controller.enqueue(new Uint8Array(10_000));
      },
    });
    await expect(client.recordings.putSound("a", slowUpload)).rejects.toMatchObject({ status: 413 });
  });

  it("fails in the handler when the client's signal is aborted", async () => {
    const failed = Promise.withResolvers<unknown>();
    const { client } = await startArchive({
      handlers: {
        ...archiveHandlers(),
        putSound: async ({ body }) => {
          try {
            for await (const chunk of body) expect(chunk.byteLength).toBeGreaterThan(0);
          } catch (error) {
            failed.resolve(error);
          }
          return { status: 200, body: { bytes: 0, sha256: "" } };
        },
      },
    });
    const controller = new AbortController();
    let chunks = 0;
    const body = new ReadableStream({
      pull(stream) {
        if (++chunks > 3) controller.abort();
        else stream.enqueue(new Uint8Array(1000));
      },
    });
    await expect(client.recordings.putSound("a", body, { signal: controller.signal })).rejects.toThrow(AbortError);
    expect(await failed.promise).toBeInstanceOf(Error);
  });
});
