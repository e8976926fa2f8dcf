// Converts the result of a successful call to the result of a tool.
import { Buffer } from "node:buffer";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { collectItems } from "./collect-items.ts";
import { isRecord } from "./file-arguments.ts";
import type { ApiResult, ResultShape } from "./service.ts";

/** Returns structured content if the tool declares it, and the same as text for clients that show only text. */
export async function describeResult(
  { data, response }: ApiResult,
  shape: ResultShape | undefined,
): Promise<CallToolResult> {
  if (data === undefined) {
    const text = `Done: the service returned status ${response.status} without content.`;
    return { content: [{ type: "text", text }], ...(shape && { structuredContent: {} }) };
  }
  if (data instanceof Blob) return { content: [await binaryContent(data, response)] };
  const json = JSON.stringify(await applyShape(data, shape), withExactIntegers);
  const structuredContent: unknown = JSON.parse(json);
  const isObject = isRecord(structuredContent) && !Array.isArray(structuredContent);
  return { content: [{ type: "text", text: json }], ...(isObject && { structuredContent }) };
}

/** Returns images and audio in their own content types, and all other media types as a resource. */
async function binaryContent(data: Blob, { url }: Response): Promise<CallToolResult["content"][number]> {
  const base64 = Buffer.from(await data.arrayBuffer()).toString("base64");
  const mimeType = data.type.replace(/;.*/s, "") || "application/octet-stream";
  const [kind] = mimeType.split("/");
  if (kind === "image" || kind === "audio") return { type: kind, data: base64, mimeType };
  return { type: "resource", resource: { uri: url, mimeType, blob: base64 } };
}

async function applyShape(data: unknown, shape: ResultShape | undefined): Promise<unknown> {
  switch (shape?.kind) {
    case "page":
      return { items: getItems(data), nextCursor: findNextCursor(data, shape) };
    case "first-page":
      return { items: getItems(data), hasMore: Boolean(getQuery(data)) };
    case "wrapped":
      return { [shape.name]: data };
    case "stream":
      return isStream(data) ? await collectItems(data, shape) : { items: [], isComplete: true };
    default:
      return data;
  }
}

function isStream(data: unknown): data is AsyncIterable<unknown> {
  return isRecord(data) && Symbol.asyncIterator in data;
}

/** Returns the items of the SDK's page. */
function getItems(page: unknown): unknown {
  return isRecord(page) && "data" in page ? page.data : [];
}

/** Returns the value of the parameter that selects the next page, or undefined on the last page. */
function findNextCursor(
  page: unknown,
  { cursorParameter, isNumeric }: Extract<ResultShape, { kind: "page" }>,
): string | number | undefined {
  const cursor = new URLSearchParams(getQuery(page)).get(cursorParameter);
  if (cursor === null) return undefined;
  return isNumeric ? Number(cursor) : cursor;
}

/** Returns the query of the next page of the SDK's page; an empty string on the last one. */
function getQuery(page: unknown): string {
  return isRecord(page) && typeof page.search === "string" ? page.search : "";
}

/** Converts a bigint to a string, like in the arguments, because most JSON parsers would round the number. */
function withExactIntegers(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}
