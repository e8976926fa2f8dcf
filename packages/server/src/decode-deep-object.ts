// `deepObject`: `built[from]=1`. OpenAPI knows one level of it; more of them are read as `built[yard][name]=x`.
import { decodeTexts, TEXT } from "./decode-texts.ts";
import type { ValueKinds } from "./route.ts";

/** A name with more keys than this is none of the parameter's: each level is a call. */
const LEVELS_MAX = 20;

interface Node {
  texts: string[];
  children: Map<string, Node>;
}

/** @param texts of a name. Undefined where no name begins like the parameter's. */
export function decodeDeepObject(
  name: string,
  kinds: ValueKinds,
  names: Iterable<string>,
  texts: (name: string) => string[],
): unknown {
  const root: Node = { texts: [], children: new Map() };
  for (const key of new Set(names)) {
    const keys = key.startsWith(`${name}[`) ? keysOf(key.slice(name.length)) : undefined;
    if (keys) descend(root, keys).texts.push(...texts(key));
  }
  return root.children.size > 0 ? decodeNode(root, kinds) : undefined;
}

/** `[a][b]` is `a` and `b`; undefined for what is not of that form. */
function keysOf(text: string): string[] | undefined {
  const keys = /^(\[[^[\]]*\])+$/.test(text) ? text.slice(1, -1).split("][") : [];
  return keys.length > 0 && keys.length <= LEVELS_MAX ? keys : undefined;
}

function descend(root: Node, keys: string[]): Node {
  let node = root;
  for (const key of keys) {
    const next: Node = node.children.get(key) ?? { texts: [], children: new Map() };
    node.children.set(key, next);
    node = next;
  }
  return node;
}

function decodeNode({ texts, children }: Node, kinds: ValueKinds): unknown {
  if (children.size === 0) return decodeTexts(texts, kinds);
  const isArray = kinds.kinds.includes("array") && [...children.keys()].every((key) => /^\d*$/.test(key));
  if (!isArray) {
    return Object.fromEntries([...children].map(([key, child]) => [key, decodeNode(child, partKinds(kinds, key))]));
  }
  // `a[]=x&a[]=y` too is an array.
  const items = [...children.values()].flatMap((child) =>
    child.texts.length > 1 ? child.texts.map((text) => ({ ...child, texts: [text] })) : [child],
  );
  return items.map((item) => decodeNode(item, kinds.items ?? TEXT));
}

/** Of a property by its name. */
export function partKinds({ properties, others = TEXT }: ValueKinds, name: string): ValueKinds {
  return (properties && Object.hasOwn(properties, name) ? properties[name] : undefined) ?? others;
}
