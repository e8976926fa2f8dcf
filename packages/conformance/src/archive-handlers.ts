// A small application on the stubs of the archive contract: it keeps what it is sent in memory and says what it got.
import { createHash } from "node:crypto";
import type { ByteStream } from "@petstore/server/runtime";
import type { Handlers } from "./gen/archive-server/handlers.gen.ts";
import type { Notes, Stored, WatchArchiveEvent } from "./gen/archive-server/operations.schemas.gen.ts";

/** What a test can see of the streams that were sent. */
export interface StreamLog {
  /** Items that were asked for. */
  items: number;
  /** How the last stream came to its end. */
  ends: string[];
}

/** Each call makes an application with a state of its own. */
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
      return { status: 200, headers: { ETag: `"${path.id}"` }, body: soundOf(bytes) };
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
    putNotes: ({ path, ...sent }) => {
      notes.set(path.id, sent.mediaType === "text/plain" ? { text: sent.body } : { ...sent.body, by: sent.mediaType });
      return { status: 204 };
    },
    getNotes: ({ path, accepts }) => {
      const found = notes.get(path.id);
      if (!found) return { status: 404, body: { title: "No notes" } };
      if (accepts === "text/plain") return { status: 200, mediaType: accepts, body: found.text };
      if (accepts === "application/pdf")
        return { status: 200, mediaType: accepts, body: new Blob([`%PDF ${found.text}`]) };
      return { status: 200, body: found };
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

/** Goes on after the last id that the client has seen. */
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
      if (mode === "broken" && index === first + 2) throw new Error("the archive is on fire");
      const id = String(index);
      if (index % 2 === 1) yield { event: "said", data: `line ${index}\nsecond: ü\n`, id };
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

/** Chunks of different lengths, made as they are asked for. */
export function soundOf(bytes: number): ByteStream {
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      if (left === 0) return controller.close();
      const length = Math.min(left, 40_000 + (left % 7));
      controller.enqueue(new Uint8Array(length).fill(left % 251));
      left -= length;
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
