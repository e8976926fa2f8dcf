// Locations in a document. They are linked lists that share their beginnings, because few of them are ever formatted. The normalization
// records the location of every object that it reads, and the functions that change schemas pass it on to the copies.
import { unsupported } from "../contract/problem.ts";
import { formatJsonPointer } from "../runtime/json/json-pointer.ts";

export interface Location {
  readonly parent?: Location | undefined;
  readonly token: string | number;
  /** Number of tokens from the root. */
  readonly depth: number;
}

/** Number of tokens in the longest location. Deeper documents would exceed the stack. */
const MAX_DEPTH = 256;

/** Largest number of nested values in a document, with those that only libraries read. Real documents have less than 100. */
export const MAX_NESTING = 500;

/** Returns whether values are nested so deeply that functions which follow them would exceed the stack, such as those that contain themselves. */
export function exceedsNesting(value: unknown, levels: number = MAX_NESTING, checked?: Map<object, number>): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  if (checked !== undefined && (checked.get(value) ?? Number.POSITIVE_INFINITY) <= levels) return false;
  checked?.set(value, levels);
  for (const member of Object.values(value)) if (exceedsNesting(member, levels - 1, checked)) return true;
  return false;
}

/** @throws ContractError when a location is so deep that its value cannot have members */
export function checkDepth(location: Location): void {
  if (location.depth < MAX_DEPTH) return;
  const message = `expected at most ${MAX_DEPTH} nested values, got more`;
  throw unsupported(pointerTo(location), message, "move the inner schemas to components");
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
  if (!location) return value;
  checkDepth(location);
  return locate(value, { parent: location, token, depth: location.depth + 1 });
}

/** Returns the JSON Pointer to an object in the document that declares it. Returns undefined if none does. */
export function pointerOf(value: object | undefined): string | undefined {
  const location = value && locations.get(value);
  return location && pointerTo(location);
}
