// A request before it is encoded, so that its parts can still be replaced.
import type { JsonValue } from "./json-value.ts";
import type { Parameter } from "./openapi-document.ts";

export interface RequestDraft {
  path: Map<string, string>;
  query: [string, string][];
  headers: [string, string][];
  body?: string | Uint8Array | undefined;
  /** The body before serialization, if it is valid. */
  value?: JsonValue | undefined;
  cursor?: CursorParameter | undefined;
}

/** A query parameter whose valid values only the server can issue. */
export interface CursorParameter {
  name: string;
  /** Selects one of the cursors that the server returned. If undefined, a generated value is sent. */
  pick?: number | undefined;
}

/** Replaces all values of a parameter. An empty array removes it, and two values send it twice. */
export function withValues(draft: RequestDraft, { name, in: location }: Parameter, values: string[]): RequestDraft {
  const pairs = values.map((value): [string, string] => [name, value]);
  const withoutName = (list: [string, string][]) => list.filter(([key]) => key !== name);
  if (location === "path") return { ...draft, path: new Map([...draft.path, ...pairs]) };
  if (location === "query") return { ...draft, query: [...withoutName(draft.query), ...pairs] };
  return { ...draft, headers: [...withoutName(draft.headers), ...pairs] };
}

/**
 * Replaces the body and its media type.
 *
 * @param value the body before serialization, if it is valid
 */
export function withBody(
  draft: RequestDraft,
  mediaType: string,
  body: string | Uint8Array,
  value?: JsonValue,
): RequestDraft {
  const headers = draft.headers.filter(([name]) => name !== "Content-Type");
  return { ...draft, headers: [...headers, ["Content-Type", mediaType]], body, value };
}

/** Encodes the path and the query of a draft. */
export function encodeDraft(template: string, { path, query, headers, body, value, cursor }: RequestDraft) {
  const encodedPath = template.replace(/\{([^}]+)\}/g, (_all, name: string) =>
    encodeURIComponent(path.get(name) ?? ""),
  );
  const search = query.map(([name, item]) => `${encodeURIComponent(name)}=${encodeURIComponent(item)}`).join("&");
  const target = search === "" ? encodedPath : `${encodedPath}?${search}`;
  return { target, headers, body, value, cursor };
}
