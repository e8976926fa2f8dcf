// Reads and writes the browser's storage, which may be disabled or full: what is stored then lasts as long as the page.

type Kind = "localStorage" | "sessionStorage";

export function readItem(kind: Kind, key: string): string | null {
  try {
    return globalThis[kind].getItem(key);
  } catch {
    return null;
  }
}

export function writeItem(kind: Kind, key: string, value: string): void {
  try {
    globalThis[kind].setItem(key, value);
  } catch {}
}

/** Reads JSON. Returns null for malformed JSON. */
export function readJson(kind: Kind, key: string): unknown {
  try {
    return JSON.parse(readItem(kind, key) ?? "null");
  } catch {
    return null;
  }
}
