// The JSX runtime of the portal's components. Elements are plain nodes, which the build serializes as HTML (output/html.ts), converts
// to Markdown (output/markdown.ts) and indexes for the search (output/page-sections.ts).

/** Value of an attribute. True stands for an attribute without a value; false, null and undefined for no attribute. */
export type Attribute = string | number | boolean | null | undefined;

export interface ElementNode {
  tag: string;
  attributes: Record<string, Attribute>;
  children: Child;
}

/** Arrays are fragments. Null, undefined and booleans render nothing. */
export type Child = string | number | bigint | boolean | null | undefined | ElementNode | readonly Child[];

export type Component<Props> = (props: Props) => Child;

/** Classes; false and undefined are left out. */
type ClassList = string | undefined | readonly (string | false | undefined)[];

type Props = Record<string, unknown> & { children?: Child };

export namespace JSX {
  export type Element = Child;
  export type ElementType = string | Component<never>;
  export interface ElementChildrenAttribute {
    children: unknown;
  }
  export interface IntrinsicElements {
    [tag: string]: { [attribute: string]: Attribute | ClassList | Child; class?: ClassList; children?: Child };
  }
}

/** Calls a component, or creates an element. */
export function jsx(type: string | Component<Props>, props: Props): Child {
  if (typeof type === "function") return type(props);
  const { children, class: classes, ...attributes } = props;
  const className = Array.isArray(classes) ? classes.filter(Boolean).join(" ") : (classes as string | undefined);
  const others = attributes as Record<string, Attribute>;
  return { tag: type, attributes: className ? { class: className, ...others } : others, children };
}

export const jsxs: typeof jsx = jsx;

/** Tools that compile for development call this function. */
export const jsxDEV: typeof jsx = jsx;

export function Fragment({ children }: { children?: Child }): Child {
  return children;
}

export function isElement(node: Child): node is ElementNode {
  return typeof node === "object" && node !== null && "tag" in node;
}

/** Returns the children of a node as a flat list of strings and elements. Joins adjacent strings. */
export function flatten(child: Child): (string | ElementNode)[] {
  const nodes: (string | ElementNode)[] = [];
  collect(child, nodes);
  return nodes;
}

function collect(child: Child, nodes: (string | ElementNode)[]): void {
  if (child === null || child === undefined || typeof child === "boolean") return;
  if (isList(child)) for (const item of child) collect(item, nodes);
  else if (typeof child === "object") nodes.push(child);
  else if (typeof nodes.at(-1) === "string") nodes[nodes.length - 1] += String(child);
  else nodes.push(String(child));
}

function isList(child: Child): child is readonly Child[] {
  return Array.isArray(child);
}

/** Returns the text of a node, as the DOM's `textContent`. */
export function textContent(child: Child): string {
  if (typeof child === "string") return child;
  return flatten(child)
    .map((node) => (typeof node === "string" ? node : textContent(node.children)))
    .join("");
}
