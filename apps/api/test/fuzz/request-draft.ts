// A request before it is printed, so that any of its parts can still be changed.
import type { JsonValue } from "./json-value.ts";
import type { Parameter } from "./openapi-document.ts";

export interface Draft {
  path: Map<string, string>;
  query: [string, string][];
  headers: [string, string][];
  body?: string | Uint8Array;
  value?: JsonValue;
  opaque?: Opaque;
}

export interface Opaque {
  name: string;
  /** Which of the values that the service gave is to be sent; undefined sends one that the schema allows. */
  pick?: number;
}

/** With these texts for a parameter, whatever there was before: none, one, or more than one. */
export function withText(draft: Draft, { name, in: place }: Parameter, texts: string[]): Draft {
  const pairs = texts.map((text): [string, string] => [name, text]);
  const without = (list: [string, string][]) => list.filter(([other]) => other !== name);
  if (place === "path") return { ...draft, path: new Map([...draft.path, ...pairs]) };
  if (place === "query") return { ...draft, query: [...without(draft.query), ...pairs] };
  return { ...draft, headers: [...without(draft.headers), ...pairs] };
}

/** @param value the body before it was printed, where it is right. */
export function withBody(draft: Draft, mediaType: string, body: string | Uint8Array, value?: JsonValue): Draft {
  const headers = draft.headers.filter(([name]) => name !== "Content-Type");
  const { value: _value, ...rest } = draft;
  const changed: Draft = { ...rest, headers: [...headers, ["Content-Type", mediaType]], body };
  return value === undefined ? changed : { ...changed, value };
}

/** The parts of a request as they are sent. */
export function printDraft(path: string, { path: values, query, headers, body, value, opaque }: Draft) {
  const encoded = path.replace(/\{([^}]+)\}/g, (_all, name: string) => encodeURIComponent(values.get(name) ?? ""));
  const search = query.map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`).join("&");
  const target = search === "" ? encoded : `${encoded}?${search}`;
  const optional = {
    ...(body !== undefined && { body }),
    ...(value !== undefined && { value }),
    ...(opaque && { opaque }),
  };
  return { target, headers, ...optional };
}
