// How answers other than JSON are read.
import type { ResponseReader } from "../src/runtime/index.ts";

export function readText(response: Response): Promise<string> | undefined {
  return response.ok ? response.text() : undefined;
}

export function readBlob(response: Response): Promise<Blob> | undefined {
  return response.ok ? response.blob() : undefined;
}

/**
 * For an operation that answers in several ways.
 *
 * @param readers by the start of the media type, the longest first; what is JSON has none
 */
export function readByType(readers: Record<string, ResponseReader | undefined>): ResponseReader {
  return (response) => {
    const type = response.headers.get("content-type")?.toLowerCase() ?? "";
    const start = Object.keys(readers).find((name) => type.startsWith(name));
    return start === undefined ? undefined : readers[start]?.(response);
  };
}
