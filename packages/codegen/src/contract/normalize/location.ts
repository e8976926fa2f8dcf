// Locations in a document. They are linked lists that share their beginnings, because few of them are ever formatted.
import { formatJsonPointer } from "../../runtime/json/json-pointer.ts";

export interface Location {
  parent?: Location;
  token: string | number;
  /** Number of tokens from the root. */
  depth: number;
}

export const ROOT: Location = { token: "", depth: 0 };

/** Returns the location of a member of the value at `parent`. */
export function memberOf(parent: Location, token: string | number): Location {
  return { parent, token, depth: parent.depth + 1 };
}

export function locationFromTokens(tokens: readonly (string | number)[]): Location {
  return tokens.reduce(memberOf, ROOT);
}

/** Returns the JSON Pointer to a location. */
export function pointerTo(location: Location): string {
  const tokens: (string | number)[] = [];
  for (let current = location; current.parent; current = current.parent) tokens.push(current.token);
  return formatJsonPointer(tokens.reverse());
}
