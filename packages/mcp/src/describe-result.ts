// What a model gets of a call that succeeded.
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { nextCursor } from "./next-cursor.ts";
import type { Answer, ResultShape } from "./service.ts";

/** Structured where there is something to structure, and the same as text, for clients that only show text. */
export function describeResult({ data, response }: Answer, shape: ResultShape | undefined): CallToolResult {
  if (data === undefined) {
    const text = `Done: the service answered ${response.status}, without content.`;
    return { content: [{ type: "text", text }], ...(shape && { structuredContent: {} }) };
  }
  const text = JSON.stringify(inShape(data, response, shape), withExactIntegers);
  const parsed: unknown = JSON.parse(text);
  return { content: [{ type: "text", text }], ...(isObject(parsed) && { structuredContent: parsed }) };
}

function inShape(data: unknown, response: Response, shape: ResultShape | undefined): unknown {
  switch (shape?.kind) {
    case "page":
      return { items: isPage(data) ? data.data : [], nextCursor: nextCursor(response, shape) };
    case "wrapped":
      return { [shape.name]: data };
    default:
      return data;
  }
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
