// What a model gets of a call that succeeded.
import { Buffer } from "node:buffer";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { collectItems } from "./collect-items.ts";
import { nextCursor } from "./next-cursor.ts";
import type { Answer, ResultShape } from "./service.ts";

/** Structured where there is something to structure, and the same as text, for clients that only show text. */
export async function describeResult(
  { data, response }: Answer,
  shape: ResultShape | undefined,
): Promise<CallToolResult> {
  if (data === undefined) {
    const text = `Done: the service answered ${response.status}, without content.`;
    return { content: [{ type: "text", text }], ...(shape && { structuredContent: {} }) };
  }
  if (data instanceof Blob) return { content: [await bytesContent(data, response)] };
  const text = JSON.stringify(await inShape(data, response, shape), withExactIntegers);
  const parsed: unknown = JSON.parse(text);
  return { content: [{ type: "text", text }], ...(isObject(parsed) && { structuredContent: parsed }) };
}

/** Pictures and sounds as such, anything else as a resource. */
async function bytesContent(data: Blob, { url }: Response): Promise<CallToolResult["content"][number]> {
  const bytes = Buffer.from(await data.arrayBuffer()).toString("base64");
  const mimeType = data.type.replace(/;.*/s, "") || "application/octet-stream";
  const [kind] = mimeType.split("/");
  if (kind === "image" || kind === "audio") return { type: kind, data: bytes, mimeType };
  return { type: "resource", resource: { uri: url, mimeType, blob: bytes } };
}

async function inShape(data: unknown, response: Response, shape: ResultShape | undefined): Promise<unknown> {
  switch (shape?.kind) {
    case "page":
      return { items: isPage(data) ? data.data : [], nextCursor: nextCursor(response, shape) };
    case "wrapped":
      return { [shape.name]: data };
    case "stream":
      return isStream(data) ? await collectItems(data, shape) : { items: [], isComplete: true };
    default:
      return data;
  }
}

function isStream(data: unknown): data is AsyncIterable<unknown> {
  return typeof data === "object" && data !== null && Symbol.asyncIterator in data;
}

function isPage(data: unknown): data is { data: unknown[] } {
  return typeof data === "object" && data !== null && "data" in data;
}

/** The parser of whoever reads this would round a long number, so it is text, as in the arguments. */
function withExactIntegers(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
