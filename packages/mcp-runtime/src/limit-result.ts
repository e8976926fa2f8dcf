// Limits the size of a result, and describes how to get the rest.
import { Buffer } from "node:buffer";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { type ResultPart, type ResultStore, readPart } from "./result-store.ts";

export interface ResultLimits {
  /** Longest text of a result, in bytes of UTF-8. */
  maxResultBytes: number;
  results: ResultStore;
}

export const READ_RESULT = "read_result";

/** Returns a result with these strings. Undefined ones are left out. */
export function contentResult(...parts: (string | undefined)[]): CallToolResult {
  return { content: parts.flatMap((text) => (text === undefined ? [] : [{ type: "text", text }])) };
}

export function errorResult(message: string): CallToolResult {
  return { ...contentResult(message), isError: true };
}

/** The beginning of a text that is too long, and how to get the rest. */
export interface LimitedContent {
  text: string;
  /** Absent if the text is complete. */
  note?: string;
}

/**
 * Returns the text, or its beginning if it is too long.
 *
 * @param advice how to get less; absent if there is no way
 */
export function limitContent(text: string, { maxResultBytes, results }: ResultLimits, advice?: string): LimitedContent {
  if (Buffer.byteLength(text) <= maxResultBytes) return { text };
  const bytes = Buffer.from(text);
  const id = results.add(bytes);
  const part = readPart(bytes, 0, maxResultBytes);
  const note = id === undefined ? tooLarge(part) : describePart(part, 0, id);
  return { text: part.text, note: [note, advice].filter(Boolean).join(" ") };
}

/** Returns a part of a stored result for `read_result`. */
export function readResult({ maxResultBytes, results }: ResultLimits, id: string, offset: number): CallToolResult {
  const stored = results.get(id);
  if (!stored) {
    return errorResult(`id: expected the id of a recent result, got "${id}". Call the tool again that returned it.`);
  }
  const part = readPart(stored, offset, maxResultBytes);
  return contentResult(part.text, describePart(part, offset, id));
}

function describePart({ totalBytes, nextOffset }: ResultPart, offset: number, id: string): string {
  if (nextOffset === undefined) return `This is the end of the result, from byte ${offset} of ${totalBytes}.`;
  const input = JSON.stringify({ id, offset: nextOffset });
  return `The result is incomplete: these are bytes ${offset} to ${nextOffset - 1} of ${totalBytes}. To read on, call ${READ_RESULT} with ${input}.`;
}

function tooLarge({ totalBytes, nextOffset = 0 }: ResultPart): string {
  return `The result is incomplete: it has ${totalBytes} bytes, and only the first ${nextOffset} can be read.`;
}
