// Converts the result of a successful call to the result of a tool.

import { Buffer } from "node:buffer";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { collectItems } from "./collect-items.ts";
import { isRecord } from "./gen/runtime/json/is-record.ts";
import { contentResult, errorResult, limitContent, type ResultLimits } from "./limit-result.ts";
import { selectFields } from "./select-fields.ts";
import type { ApiResult, ResultShape, Tool } from "./service.ts";

export interface ResultOptions extends ResultLimits {
  /** Returns data as structured content instead of text. */
  structured: boolean;
  /** Properties to return, of the data or of each item. @default all */
  fields?: readonly string[];
}

/**
 * Returns the data once: as JSON in a text, which every client passes to the model, or as structured content if that is
 * set and the tool has an output schema (docs/decisions/0007-results-in-content.md).
 */
export async function describeResult<Client>(
  { data, response }: ApiResult,
  { shape, definition }: Pick<Tool<Client>, "shape" | "definition">,
  options: ResultOptions,
): Promise<CallToolResult> {
  const isStructured = options.structured && definition.outputSchema !== undefined;
  if (data === undefined) {
    const text = `Done: the service returned status ${response.status} without content.`;
    return isStructured ? { ...contentResult(text), structuredContent: {} } : contentResult(text);
  }
  if (data instanceof Blob) return binaryResult(data, response, options.maxResultBytes);
  const json = toJson(selectData(await applyShape(data, shape), shape, options.fields));
  const { text, note } = limitContent(json, options, pageAdvice(shape));
  if (!isStructured) return contentResult(text, note);
  if (note !== undefined) return { ...contentResult(note), structuredContent: { note, beginning: text } };
  return { ...contentResult("The result is the structured content."), structuredContent: JSON.parse(json) };
}

function selectData(data: unknown, shape: ResultShape | undefined, fields: readonly string[] | undefined): unknown {
  if (!fields) return data;
  // The cursor of a page is not one of its fields.
  return shape && isRecord(data) && "items" in data
    ? { ...data, items: selectFields(data.items, fields) }
    : selectFields(data, fields);
}

function pageAdvice(shape: ResultShape | undefined): string | undefined {
  const limit = shape?.kind === "page" || shape?.kind === "first-page" ? shape.limit : undefined;
  return limit === undefined ? undefined : `Or call the tool again with a smaller \`${limit}\`.`;
}

/** Returns images and audio in their own content types, and all other media types as a resource. */
async function binaryResult(data: Blob, { url }: Response, maxResultBytes: number): Promise<CallToolResult> {
  const bytes = Math.ceil(data.size / 3) * 4;
  if (bytes > maxResultBytes) {
    return errorResult(
      `result: expected a file of at most ${maxResultBytes} bytes in base64, got ${bytes}. The service has processed the request. Ask the user to start this MCP server with a larger --max-result-bytes, or request another file.`,
    );
  }
  const base64 = Buffer.from(await data.arrayBuffer()).toString("base64");
  const mimeType = data.type.replace(/;.*/s, "") || "application/octet-stream";
  const [kind] = mimeType.split("/");
  if (kind === "image" || kind === "audio") return { content: [{ type: kind, data: base64, mimeType }] };
  // The query may contain the API key.
  const uri = url.replace(/\?.*/s, "");
  return { content: [{ type: "resource", resource: { uri, mimeType, blob: base64 } }] };
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

/**
 * Serializes a result. A bigint becomes a string, like in the arguments, because most JSON parsers would round the number. A function that runs
 * for each value takes several times as long, so it runs only if there is a bigint, for which JSON throws a TypeError.
 */
function toJson(result: unknown): string {
  try {
    return JSON.stringify(result);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return JSON.stringify(result, (_key, value) => (typeof value === "bigint" ? String(value) : value));
  }
}
