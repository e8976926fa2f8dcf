// Parses JSON that may be anything.
import { isRecord } from "@onecontract/codegen/json/is-record";

/** Returns the object, or undefined for other or malformed JSON. */
export function parseRecord(source: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(source);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
