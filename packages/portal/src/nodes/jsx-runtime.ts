// The JSX runtime of the portal's components. JSX makes elements and calls of components, which `Rendering` turns into nodes. The
// build writes the nodes as HTML (output/html.ts) and Markdown (output/markdown.ts), and indexes them (output/page-sections.ts).
import { AuthoringError } from "../model/authoring-error.ts";
import type { Site } from "../model/site.ts";

/** Value of an attribute. True stands for an attribute without a value; false, null and undefined for no attribute. */
export type Attribute = string | number | boolean | null | undefined;

type Attributes = Readonly<Record<string, Attribute>>;

/** A part of a page: a string, or an element. */
export type Node = string | Element;

export class Element {
  readonly tag: string;
  readonly attributes: Attributes;
  readonly children: readonly Node[];
  /** HTML of the content, if it has elements that matter in HTML alone, such as the colours of code. */
  readonly html: string | undefined;

  constructor(tag: string, attributes: Attributes, children: readonly Node[], html?: string) {
    this.tag = tag;
    this.attributes = attributes;
    this.children = children;
    this.html = html;
  }

  get classes(): string[] {
    return typeof this.attributes.class === "string" ? this.attributes.class.split(" ") : [];
  }
}

/** An element whose children are not rendered yet. */
interface ElementTemplate {
  tag: string;
  attributes: Attributes;
  children: Child;
  source?: Source | undefined;
}

/** A component that is not called yet, because it may depend on the page. */
interface ComponentCall {
  component: Component<Props>;
  props: Props;
  source?: Source | undefined;
}

/** Position of an element or of a call of a component in a guide. */
export interface Source {
  fileName: string;
  lineNumber: number;
}

/** A link or an image of a guide. */
export interface AuthoredLink {
  url: string;
  source: Source;
}

/** The result of JSX. Arrays are fragments. Null, undefined and booleans render nothing. */
export type Child =
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | Element
  | ElementTemplate
  | ComponentCall
  | readonly Child[];

export type Component<Props> = (props: Props, rendering: Rendering) => Child;

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

export function jsx(type: string | Component<Props>, props: Props): Child {
  if (type === Fragment) return props.children;
  if (typeof type === "function") return { component: type, props };
  const { children, class: classes, ...attributes } = props;
  const className = Array.isArray(classes) ? classes.filter(Boolean).join(" ") : (classes as string | undefined);
  const others = attributes as Record<string, Attribute>;
  return { tag: type, attributes: className ? { class: className, ...others } : others, children };
}

export const jsxs: typeof jsx = jsx;

/** Compilers of JSX for development call this function, with the position in the source. Guides are compiled so. */
export function jsxDEV(
  type: string | Component<Props>,
  props: Props,
  _key?: unknown,
  _isStatic?: boolean,
  { fileName, lineNumber }: { fileName?: string | undefined; lineNumber?: number | undefined } = {},
): Child {
  const made = jsx(type, props);
  if (type === Fragment || fileName === undefined || lineNumber === undefined) return made;
  return { ...(made as ElementTemplate | ComponentCall), source: { fileName, lineNumber } };
}

export function Fragment({ children }: { children?: Child }): Child {
  return children;
}

/** One rendering of a page. Components get it as their second argument. */
export class Rendering {
  readonly site: Site;
  /** The links and images of the guide that have been rendered so far. */
  readonly links: AuthoredLink[] = [];
  #ids = 0;
  #source: Source | undefined;

  constructor(site: Site) {
    this.site = site;
  }

  /** Returns a number that no other component of the page has. */
  nextId(): number {
    return this.#ids++;
  }

  /** Calls the components, and returns the nodes in a flat list, in which adjacent strings are joined. */
  render(child: Child): Node[] {
    const nodes: Node[] = [];
    this.#collect(child, nodes);
    return nodes;
  }

  #collect(child: Child, nodes: Node[]): void {
    if (child === null || child === undefined || typeof child === "boolean") return;
    if (isList(child)) for (const item of child) this.#collect(item, nodes);
    else if (typeof child !== "object") appendNode(nodes, String(child));
    else if (child instanceof Element) nodes.push(child);
    else if (child.source) this.#within(child.source, child, nodes);
    else this.#make(child, nodes);
  }

  #make(child: ElementTemplate | ComponentCall, nodes: Node[]): void {
    if ("component" in child) {
      this.#collect(child.component(child.props, this), nodes);
      return;
    }
    const { tag, attributes, children } = child;
    const url = attributes.href ?? attributes.src;
    if (this.#source && typeof url === "string") this.links.push({ url, source: this.#source });
    nodes.push(new Element(tag, attributes, this.render(children)));
  }

  /** @throws AuthoringError with the position in the guide, if a component throws */
  #within(source: Source, child: ElementTemplate | ComponentCall, nodes: Node[]): void {
    const outer = this.#source;
    this.#source = source;
    try {
      this.#make(child, nodes);
    } catch (error) {
      if (error instanceof AuthoringError) throw error;
      const name = "component" in child ? child.component.name : child.tag;
      const message = error instanceof Error ? error.message : String(error);
      throw new AuthoringError(source.fileName, source.lineNumber, `<${name}>: ${message}`, { cause: error });
    } finally {
      this.#source = outer;
    }
  }
}

/** Adds a node to a list. Joins adjacent strings. */
function appendNode(nodes: Node[], node: Node): void {
  const last = nodes.at(-1);
  if (typeof last === "string" && typeof node === "string") nodes[nodes.length - 1] = last + node;
  else nodes.push(node);
}

function isList(child: Child): child is readonly Child[] {
  return Array.isArray(child);
}

/** Returns the text of nodes, as the DOM's `textContent`. */
export function textContent(nodes: readonly Node[]): string {
  return nodes.map((node) => (typeof node === "string" ? node : textContent(node.children))).join("");
}
