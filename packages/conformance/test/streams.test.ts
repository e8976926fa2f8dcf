// Streams that do not go as planned, between the generated client and the generated server.
import { AbortError, ConnectionError, TimeoutError } from "@petstore/sdk";
import { describe, expect, it } from "vitest";
import { type ArchiveAppOptions, archiveApp } from "../src/archive-app.ts";
import { archiveHandlers, type StreamLog } from "../src/archive-handlers.ts";
import { SoundArchive } from "../src/gen/archive-sdk/client.gen.ts";
import { collect } from "./collect.ts";
import { serve } from "./serve.ts";

async function startArchive(options: ArchiveAppOptions = {}) {
  const log: StreamLog = { items: 0, ends: [] };
  const base = await serve(archiveApp({ handlers: archiveHandlers(log), ...options }));
  const client = new SoundArchive({ apiKey: "any", baseURL: base, logLevel: "off", maxRetries: 0 });
  return { client, base, log };
}

/** Lets the server take notice. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe("an event stream", () => {
  it("is begun before the first event is there, and is kept alive by comments", async () => {
    const { base, log } = await startArchive({ keepAliveMs: 20 });
    const response = await fetch(`${base}/events?count=0&mode=silent`);
    expect([response.status, response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual([
      200,
      "text/event-stream; charset=utf-8",
      "no-cache",
    ]);
    const reader = response.body!.getReader();
    const texts = [await reader.read(), await reader.read()].map(({ value }) => new TextDecoder().decode(value));
    expect(texts).toEqual([":\n\n", ":\n\n"]);
    await reader.cancel();
    await until(() => log.ends.length > 0);
    expect(log.ends).toEqual(["aborted", "closed"]);
  });

  it("is written as the standard has it, and ends with the terminator", async () => {
    const { base } = await startArchive();
    expect(await (await fetch(`${base}/events?count=2`)).text()).toBe(
      'event: added\nid: 0\nretry: 1\ndata: {"id":"r0","size":9223372036854775807}\n\n' +
        "event: said\nid: 1\ndata: line 1\ndata: second: ü\ndata: \n\n" +
        "data: [END]\n\n",
    );
  });

  it("ends on the server when the client leaves the loop", async () => {
    const { client, log } = await startArchive();
    for await (const event of client.recordings.watchArchive({ count: 1_000_000 })) if (event.id === "5") break;
    await until(() => log.ends.length > 0);
    expect(log.ends).toEqual(["closed"]);
    expect(log.items).toBeLessThan(100_000);
  });

  it("ends on the server when the client's signal is aborted", async () => {
    const { client, log } = await startArchive();
    const clock = new AbortController();
    const reason = new Error("enough");
    const read = async () => {
      for await (const event of client.recordings.watchArchive(
        { count: 2, mode: "silent" },
        { signal: clock.signal },
      )) {
        if (event.id === "1") setTimeout(() => clock.abort(reason), 5);
      }
    };
    const failure = await read().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AbortError);
    expect(failure).toMatchObject({ message: "GET /events: aborted", cause: reason });
    await until(() => log.ends.length > 0);
    expect(log.ends).toEqual(["aborted", "closed"]);
  });

  it("is made no faster than it is read", async () => {
    let made = 0;
    const { client } = await startArchive({
      handlers: {
        ...archiveHandlers(),
        watchArchive: () => ({
          status: 200,
          body: (async function* () {
            for (const data = "x".repeat(100_000); made < 2000; made++) yield { event: "said" as const, data };
          })(),
        }),
      },
    });
    const stream = await client.recordings.watchArchive();
    const items = stream[Symbol.asyncIterator]();
    await items.next();
    await new Promise((resolve) => setTimeout(resolve, 300));
    // Sockets hold some; nobody holds all 200 MB.
    expect(made).toBeLessThan(500);
    await items.return?.(undefined);
  });

  it("that breaks off is a ConnectionError after what came, and is told to the server's application", async () => {
    const told: unknown[] = [];
    const { client } = await startArchive({ onStreamError: (error) => told.push(error) });
    const seen: unknown[] = [];
    const read = async () => {
      for await (const { id } of client.recordings.watchArchive({ count: 5, mode: "broken" })) seen.push(id);
    };
    const failure = await read().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConnectionError);
    expect(failure).toMatchObject({ message: expect.stringMatching(/^GET \/events: the stream broke off: /) });
    expect(seen).toEqual(["0", "1"]);
    expect(told).toEqual([new Error("the archive is on fire")]);
  });

  it("that breaks off is taken up after the last event, where the caller wants that", async () => {
    const { client } = await startArchive();
    const stream = await client.recordings.watchArchive({ count: 5, mode: "broken" }, { maxReconnects: 1 });
    const seen: unknown[] = [];
    for await (const { id } of stream) seen.push(id);
    expect(seen).toEqual(["0", "1", "2", "3", "4"]);
    expect(stream.lastEventId).toBe("4");
  });

  it("is given up when it breaks off too often without an event", async () => {
    const { client } = await startArchive({
      handlers: {
        ...archiveHandlers(),
        watchArchive: ({ lastEventId }) => ({
          status: 200,
          body: (async function* () {
            if (lastEventId === undefined) yield { event: "said" as const, data: "", id: "a", retry: 1 };
            throw new Error("gone");
          })(),
        }),
      },
    });
    const seen: unknown[] = [];
    const read = async () => {
      for await (const { id } of client.recordings.watchArchive({}, { maxReconnects: 3 })) seen.push(id);
    };
    await expect(read()).rejects.toThrow(ConnectionError);
    expect(seen).toEqual(["a"]);
  });

  it("that ends without its terminator is a ConnectionError", async () => {
    const { client, base } = await startArchive();
    const middleware = [async () => new Response("event: said\ndata: a\n\n")];
    const cut = new SoundArchive({ apiKey: "any", baseURL: base, middleware });
    expect(client).toBeDefined();
    await expect(collect(cut.recordings.watchArchive())).rejects.toThrow(
      new ConnectionError("GET /events: expected [END] at the end of the stream, got nothing", {}),
    );
  });

  it("on which nothing comes for too long is a TimeoutError, and comments count", async () => {
    const { client } = await startArchive({ keepAliveMs: 20 });
    const silent = client.recordings.watchArchive(
      { count: 1, mode: "silent" },
      { idleTimeoutMs: 400, totalTimeoutMs: 1500 },
    );
    await expect(collect(silent)).rejects.toThrow("GET /events: timed out");
    const { client: other } = await startArchive();
    const idle = other.recordings.watchArchive({ count: 1, mode: "silent" }, { idleTimeoutMs: 50 });
    const failure = await collect(idle).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TimeoutError);
    expect(failure).toMatchObject({ message: "GET /events: no data for 50 ms" });
  });

  it("has its time-out for the first bytes alone", async () => {
    const { client } = await startArchive();
    const events = client.recordings.watchArchive({ count: 2 }, { timeoutMs: 1500 });
    const seen: unknown[] = [];
    for await (const { id } of events) {
      seen.push(id);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    expect(seen).toEqual(["0", "1"]);
  });

  it("that is refused is the error of its status", async () => {
    const { client } = await startArchive();
    await expect(client.recordings.watchArchive({ mode: "busy" })).rejects.toMatchObject({ status: 503 });
    await expect(collect(client.recordings.watchArchive({ count: -1 }))).rejects.toMatchObject({ status: 400 });
  });

  it("is read once, and can be left unread", async () => {
    const { client, log } = await startArchive();
    const stream = await client.recordings.watchArchive({ count: 1 });
    expect(await collect(stream)).toHaveLength(1);
    await expect(collect(stream)).rejects.toThrow(
      "GET /events: expected a stream that nobody has read, got one that was",
    );
    const unread = await client.recordings.watchArchive({ mode: "silent" });
    unread.cancel();
    await until(() => log.ends.includes("aborted"));
    const response = await client.recordings.watchArchive({ count: 1 }).asResponse();
    expect(await response.text()).toContain("event: added\n");
  });

  it("with an event that is not as declared is broken off before it, where responses are checked", async () => {
    const told: unknown[] = [];
    const watchArchive = () => ({
      status: 200,
      body: (async function* () {
        yield { event: "said", data: "a" };
        yield { event: "added", data: { id: 7, size: 1 } };
      })(),
    });
    const handlers = { ...archiveHandlers(), watchArchive } as ReturnType<typeof archiveHandlers>;
    const { client } = await startArchive({ handlers, onStreamError: (error) => told.push(error) });
    await expect(collect(client.recordings.watchArchive())).rejects.toThrow(ConnectionError);
    expect(told).toEqual([
      expect.objectContaining({ message: expect.stringContaining("watchArchive: body: expected one of 2 forms") }),
    ]);
  });
});

describe("an upload", () => {
  it("of a Blob is tried again, and of a stream is not", async () => {
    const { base } = await startArchive();
    let calls = 0;
    const client = new SoundArchive({
      apiKey: "any",
      baseURL: base,
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

  it("that the service refuses before its end is the error of its status", async () => {
    const { client } = await startArchive({ soundBytesMax: 1000 });
    let left = 400;
    const endless = new ReadableStream({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 1));
        if (left-- === 0) return controller.close();
        controller.enqueue(new Uint8Array(10_000));
      },
    });
    await expect(client.recordings.putSound("a", endless)).rejects.toMatchObject({ status: 413 });
  });

  it("ends on the server when the client's signal is aborted", async () => {
    const ended = Promise.withResolvers<unknown>();
    const { client } = await startArchive({
      handlers: {
        ...archiveHandlers(),
        putSound: async ({ body }) => {
          try {
            for await (const chunk of body) expect(chunk.byteLength).toBeGreaterThan(0);
          } catch (error) {
            ended.resolve(error);
          }
          return { status: 200, body: { bytes: 0, sha256: "" } };
        },
      },
    });
    const clock = new AbortController();
    let chunks = 0;
    const body = new ReadableStream({
      pull(controller) {
        if (++chunks > 3) clock.abort();
        else controller.enqueue(new Uint8Array(1000));
      },
    });
    await expect(client.recordings.putSound("a", body, { signal: clock.signal })).rejects.toThrow(AbortError);
    expect(await ended.promise).toBeInstanceOf(Error);
  });
});
