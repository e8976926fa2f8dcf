// Locations in a document. They are linked lists that share their beginnings, because few of them are ever formatted. The normalization
// records the location of every object that it reads, and the functions that change schemas pass it on to the copies.
import { unsupported } from "../contract/problem.ts";
import { formatJsonPointer } from "../runtime/json/json-pointer.ts";

export interface Location {
  parent?: Location;
  token: string | number;
  /** Number of tokens from the root. */
  depth: number;
}

/** Number of tokens in the longest location. Deeper documents would exceed the stack. */
const MAX_DEPTH = 256;

/** Largest number of nested values in a document, with those that only libraries read. Real documents have less than 100. */
export const MAX_NESTING = 500;

/** Returns whether values are nested so deeply that functions which follow them would exceed the stack, such as those that contain themselves. */
export function exceedsNesting(value: unknown, levels: number = MAX_NESTING): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => exceedsNesting(member, levels - 1));
}

export const ROOT: Location = { token: "", depth: 0 };

/** Returns the location of a member of the value at `parent`. */
export function memberOf(parent: Location, token: string | number): Location {
  if (parent.depth < MAX_DEPTH) return { parent, token, depth: parent.depth + 1 };
  const message = `expected at most ${MAX_DEPTH} nested values, got more`;
  throw unsupported(pointerTo(parent), message, "move the inner schemas to components");
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

const locations = new WeakMap<object, Location>();

/** Records the location of an object, and returns the object. */
export function locate<T extends object>(value: T, location: Location): T {
  locations.set(value, location);
  return value;
}

/** Records the location of an object as that of its copy, and returns the copy. */
export function copyLocation<T extends object>(original: object, copy: T): T {
  const location = locations.get(original);
  return location && copy !== original ? locate(copy, location) : copy;
}

/** Records the location of a value as that of a member of a located object, and returns the value. */
export function locateMember<T extends object>(parent: object | undefined, token: string | number, value: T): T {
  const location = parent && locations.get(parent);
  return location ? locate(value, memberOf(location, token)) : value;
}

/** Returns the JSON Pointer to an object in the document that declares it. Returns undefined if none does. */
export function pointerOf(value: object | undefined): string | undefined {
  const location = value && locations.get(value);
  return location && pointerTo(location);
}
