// Decodes `deepObject` parameters: `built[from]=1`. OpenAPI defines one level; deeper ones are read as `built[yard][name]=x`.
import { decodeStrings, STRING } from "./decode-strings.ts";
import type { ValueKinds } from "./route.ts";

/**
 * Largest number of keys in a name. Decoding recurses once per key, so a name with more keys does not belong to the
 * parameter.
 */
const MAX_LEVELS = 20;

interface Node {
  values: string[];
  children: Map<string, Node>;
}

/**
 * Returns the decoded object, or undefined if no name starts with that of the parameter.
 *
 * @param names every name in the query or form
 * @param getValues returns the values of one of the names
 */
export function decodeDeepObject(
  name: string,
  kinds: ValueKinds,
  names: Iterable<string>,
  getValues: (name: string) => string[],
): unknown {
  const root: Node = { values: [], children: new Map() };
  for (const key of new Set(names)) {
    const keys = key.startsWith(`${name}[`) ? parseKeys(key.slice(name.length)) : undefined;
    if (keys) descend(root, keys).values = getValues(key);
  }
  return root.children.size > 0 ? decodeNode(root, kinds) : undefined;
}

/** Parses `[a][b]` into `a` and `b`; returns undefined for invalid syntax or too many levels. */
function parseKeys(brackets: string): string[] | undefined {
  const keys = /^(\[[^[\]]*\])+$/.test(brackets) ? brackets.slice(1, -1).split("][") : [];
  return keys.length > 0 && keys.length <= MAX_LEVELS ? keys : undefined;
}

function descend(root: Node, keys: string[]): Node {
  let node = root;
  for (const key of keys) {
    const next: Node = node.children.get(key) ?? { values: [], children: new Map() };
    node.children.set(key, next);
    node = next;
  }
  return node;
}

function decodeNode({ values, children }: Node, kinds: ValueKinds): unknown {
  if (children.size === 0) return decodeStrings(values, kinds);
  const isArray = kinds.kinds.includes("array") && [...children.keys()].every((key) => /^\d*$/.test(key));
  if (!isArray) {
    return Object.fromEntries([...children].map(([key, child]) => [key, decodeNode(child, propertyKinds(kinds, key))]));
  }
  // `a[]=x&a[]=y` is an array too.
  const items = [...children.values()].flatMap((child) =>
    child.values.length > 1 ? child.values.map((value) => ({ ...child, values: [value] })) : [child],
  );
  return items.map((item) => decodeNode(item, kinds.items ?? STRING));
}

/** Returns the kinds of a property by its name. */
export function propertyKinds({ properties, additionalProperties = STRING }: ValueKinds, name: string): ValueKinds {
  return (properties && Object.hasOwn(properties, name) ? properties[name] : undefined) ?? additionalProperties;
}
