// Handlers of the archive contract: they store covers and notes in memory, and return the digests of other uploads.
import { createHash } from "node:crypto";
import type { ByteStream } from "@onecontract/server-runtime";
import type { Handlers } from "./gen/archive-server/handlers.gen.ts";
import type { Notes, Stored, WatchArchiveEvent } from "./gen/archive-server/operations.schemas.gen.ts";

/** Records what happens to the event streams of the server, for assertions. */
export interface StreamLog {
  /** The number of items that the server has read from the handler. */
  items: number;
  /** The end of each stream: `done`, `aborted` or the error, and then `closed`. */
  ends: string[];
}

/** Creates handlers with separate state on each call. */
export function archiveHandlers(log: StreamLog = { items: 0, ends: [] }): Handlers {
  const covers = new Map<string, { mediaType: `image/${string}`; bytes: Blob }>();
  const notes = new Map<string, Notes>();
  return {
    openSession: ({ body }) => ({ status: 200, body: { opened: { ...body } } }),
    addRecording: async ({ body }) => {
      const { sound, cover, attachments = [], ...fields } = body;
      const files = await Promise.all([sound, ...(cover ? [cover] : []), ...attachments].map(describeFile));
      return { status: 201, body: { id: "r1", fields, files } };
    },
    putSound: async ({ body }) => ({ status: 200, body: await digest(body) }),
    getSound: ({ path }) => {
      const bytes = Number(path.id);
      if (!Number.isInteger(bytes)) return { status: 404, body: { title: "No such recording" } };
      return { status: 200, headers: { ETag: `"${path.id}"` }, body: createSound(bytes) };
    },
    putCover: async ({ path, mediaType = "image/png", body }) => {
      const bytes = await new Response(body).blob();
      covers.set(path.id, { mediaType, bytes });
      return { status: 200, body: { ...(await digest(bytes.stream())), type: mediaType } };
    },
    getCover: ({ path }) => {
      const cover = covers.get(path.id);
      if (!cover) return { status: 404, body: { title: "No cover" } };
      return { status: 200, mediaType: cover.mediaType, body: cover.bytes };
    },
    putNotes: ({ path, ...request }) => {
      notes.set(
        path.id,
        request.mediaType === "text/plain" ? { text: request.body } : { ...request.body, by: request.mediaType },
      );
      return { status: 204 };
    },
    getNotes: ({ path, accepts }) => {
      const stored = notes.get(path.id);
      if (!stored) return { status: 404, body: { title: "No notes" } };
      if (accepts === "text/plain") return { status: 200, mediaType: accepts, body: stored.text };
      if (accepts === "application/pdf")
        return { status: 200, mediaType: accepts, body: new Blob([`%PDF ${stored.text}`]) };
      return { status: 200, body: stored };
    },
    transcribe: ({ accepts, body }) => {
      const words = Array.from({ length: body.words ?? 2 }, (_, index) => `${body.language}${index}`);
      if (accepts === "application/json") return { status: 200, body: { words } };
      return {
        status: 200,
        mediaType: accepts,
        body: (async function* () {
          for (const [at, word] of words.entries()) yield { word, at: at === 0 ? 9223372036854775807n : at };
        })(),
      };
    },
    watchArchive: ({ query: { count, mode }, signal, lastEventId }) =>
      mode === "busy"
        ? { status: 503, body: { title: "Busy" } }
        : { status: 200, body: watch(count, mode, signal, lastEventId, log) },
    exportArchive: ({ query: { count } }) => ({
      status: 200,
      body: (async function* () {
        for (let index = 0; index < count; index++)
          yield { id: `r${index}`, size: 9223372036854775807n - BigInt(index) };
      })(),
    }),
    getCatalogue: () => ({ status: 200, body: "id;title\nr1;Übersee\n" }),
  };
}

/** Yields events, starting after the last event that the client received. */
async function* watch(
  count: number,
  mode: string | undefined,
  signal: AbortSignal,
  lastEventId: string | undefined,
  log: StreamLog,
): AsyncGenerator<WatchArchiveEvent> {
  const first = lastEventId === undefined ? 0 : Number(lastEventId) + 1;
  try {
    for (let index = first; index < count; index++) {
      log.items++;
      if (mode === "broken" && index === first + 2) throw new Error("the archive is unreadable");
      const id = String(index);
      if (index % 2 === 1) yield { event: "announced", data: `line ${index}\nsecond: ü\n`, id };
      else yield { event: "added", data: { id: `r${index}`, size: 9223372036854775807n }, id, retry: 1 };
    }
    if (mode === "silent") await new Promise((resolve) => signal.addEventListener("abort", resolve));
    log.ends.push(signal.aborted ? "aborted" : "done");
  } catch (error) {
    log.ends.push(String(error));
    throw error;
  } finally {
    log.ends.push("closed");
  }
}

/** Returns a stream of chunks of varying lengths, created on demand. */
export function createSound(bytes: number): ByteStream {
  let remaining = bytes;
  return new ReadableStream({
    pull(controller) {
      if (remaining === 0) return controller.close();
      const length = Math.min(remaining, 40_000 + (remaining % 7));
      controller.enqueue(new Uint8Array(length).fill(remaining % 251));
      remaining -= length;
    },
  });
}

export async function digest(body: ReadableStream<Uint8Array>): Promise<Stored> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of body) {
    hash.update(chunk);
    bytes += chunk.byteLength;
  }
  return { bytes, sha256: hash.digest("hex") };
}

async function describeFile(file: File): Promise<Stored> {
  return { name: file.name, type: file.type, ...(await digest(file.stream())) };
}
