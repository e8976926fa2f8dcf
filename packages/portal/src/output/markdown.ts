// Converts nodes to Markdown, without navigation and interactive elements.
import type { BlockContent, DefinitionContent, ListItem, PhrasingContent, TableRow } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import { Element, type Node, textContent } from "../nodes/jsx-runtime.ts";

type FlowContent = BlockContent | DefinitionContent;

/** Returns the URL for the href of a link, or undefined to replace the link by its content. */
export type LinkResolver = (href: string) => string | undefined;

/** Interactive elements. */
const EXCLUDED_TAGS = new Set(["script", "style", "link", "button", "form", "template", "svg", "select", "input"]);
/** Tab labels, which repeat the titles of the samples, and content for screen readers only. */
const EXCLUDED_CLASSES = new Set(["heading-link", "sr-only", "tablist-wrapper", "callout-icon"]);

export function renderMarkdown(content: readonly Node[], resolveLink: LinkResolver): string {
  const children = flow(visible(content), resolveLink);
  return toMarkdown(
    { type: "root", children },
    { extensions: [gfmToMarkdown({ tablePipeAlign: false })], bullet: "-", rule: "-" },
  );
}

function visible(nodes: readonly Node[]): Node[] {
  return nodes.filter((node) => typeof node === "string" || !isExcluded(node));
}

function isExcluded({ tag, attributes, classes }: Element): boolean {
  return (
    EXCLUDED_TAGS.has(tag) ||
    "data-try-it" in attributes ||
    "data-markdown-ignore" in attributes ||
    classes.some((name) => EXCLUDED_CLASSES.has(name))
  );
}

/** Converts nodes to blocks. Adjacent inline nodes form a paragraph. */
function flow(nodes: Node[], resolveLink: LinkResolver): FlowContent[] {
  const blocks: FlowContent[] = [];
  let inline: Node[] = [];
  const endParagraph = () => {
    const children = phrasing(inline, resolveLink);
    if (children.length > 0) blocks.push({ type: "paragraph", children });
    inline = [];
  };
  for (const node of nodes) {
    const block = typeof node === "string" ? undefined : blockOf(node, resolveLink);
    if (block === undefined) inline.push(node);
    else {
      endParagraph();
      blocks.push(...block);
    }
  }
  endParagraph();
  return blocks;
}

/** Returns the blocks that an element stands for, or undefined for an inline element. */
function blockOf(element: Element, resolveLink: LinkResolver): FlowContent[] | undefined {
  const { tag, attributes } = element;
  const children = visible(element.children);
  switch (tag) {
    case "p":
    case "legend":
      return paragraph(phrasing(separated(element, children), resolveLink));
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      return [{ type: "heading", depth: Number(tag[1]) as 1, children: phrasing(children, resolveLink) }];
    case "pre":
      return [
        {
          type: "code",
          lang: String(attributes["data-language"] ?? ""),
          value: textContent(element.children).replace(/\n$/, ""),
        },
      ];
    case "ul":
    case "ol":
      return [list(tag === "ol", attributes.start, children, resolveLink)];
    case "dl":
      return [definitions(children, resolveLink)];
    case "blockquote":
    case "aside":
      return [{ type: "blockquote", children: flow(children, resolveLink) }];
    case "table":
      return [table(element, resolveLink)];
    case "hr":
      return [{ type: "thematicBreak" }];
    case "figcaption": {
      const title = phrasing(children, resolveLink);
      return paragraph(title.length > 0 ? [{ type: "strong", children: title }] : []);
    }
    default:
      return isContainer(element, children) ? flow(children, resolveLink) : undefined;
  }
}

/** Elements that are inline although they contain other elements. */
const INLINE = new Set("a abbr b br code del em i img kbd s span strong sub sup wbr".split(" "));

function isContainer({ tag }: Element, children: Node[]): boolean {
  return (
    !INLINE.has(tag) ||
    children.some((child) => child instanceof Element && isContainer(child, visible(child.children)))
  );
}

function paragraph(children: PhrasingContent[]): FlowContent[] {
  return children.length === 0 ? [] : [{ type: "paragraph", children }];
}

function list(ordered: boolean, start: unknown, items: Node[], resolveLink: LinkResolver): FlowContent {
  const children = elements(items).map((item): ListItem => {
    const content = flow(visible(item.children), resolveLink);
    const spread = content.length > 1 && content.some(({ type }) => type !== "list" && type !== "paragraph");
    return { type: "listItem", spread, children: content };
  });
  const spread = children.some((item) => item.spread);
  return { type: "list", ordered, start: ordered ? Number(start ?? 1) : null, spread, children };
}

function elements(nodes: readonly Node[]): Element[] {
  return nodes.filter((node) => node instanceof Element);
}

/** Converts a list of definitions to a list of items that start with the term. */
function definitions(children: Node[], resolveLink: LinkResolver): FlowContent {
  const items: ListItem[] = [];
  for (const node of descendants(children, ["dt", "dd"])) {
    const content = visible(node.children);
    if (node.tag === "dd") items.at(-1)?.children.push(...flow(content, resolveLink));
    else {
      const term = paragraph(phrasing(separated(node, content), resolveLink));
      items.push({ type: "listItem", spread: true, children: term });
    }
  }
  return { type: "list", ordered: false, spread: true, children: items };
}

/** Returns the elements with these tags, which are not in each other. */
function descendants(nodes: Node[], tags: string[]): Element[] {
  return elements(nodes).flatMap((node) =>
    tags.includes(node.tag) ? [node] : descendants(visible(node.children), tags),
  );
}

function table(element: Element, resolveLink: LinkResolver): FlowContent {
  const rows = descendants(visible(element.children), ["tr"]).map(
    (row): TableRow => ({
      type: "tableRow",
      children: elements(visible(row.children)).map((cell) => ({
        type: "tableCell",
        children: phrasing(visible(cell.children), resolveLink),
      })),
    }),
  );
  const hasHead = elements(element.children).some(({ tag }) => tag === "thead");
  const emptyHead: TableRow = {
    type: "tableRow",
    children: (rows[0]?.children ?? []).map(() => ({ type: "tableCell", children: [] })),
  };
  return { type: "table", children: hasHead ? rows : [emptyHead, ...rows] };
}

/** Converts inline nodes. White space is collapsed, and removed at both ends. */
function phrasing(nodes: Node[], resolveLink: LinkResolver): PhrasingContent[] {
  const content = nodes.flatMap((node) => inlineOf(node, resolveLink));
  const merged: PhrasingContent[] = [];
  for (const item of content) {
    const last = merged.at(-1);
    if (item.type === "text" && last?.type === "text") last.value += item.value;
    else merged.push(item.type === "text" ? { ...item } : item);
  }
  for (const item of merged) if (item.type === "text") item.value = item.value.replace(/\s+/g, " ");
  const first = merged[0];
  const last = merged.at(-1);
  if (first?.type === "text") first.value = first.value.trimStart();
  if (last?.type === "text") last.value = last.value.trimEnd();
  return merged.filter((item) => item.type !== "text" || item.value !== "");
}

function inlineOf(node: Node, resolveLink: LinkResolver): PhrasingContent[] {
  if (typeof node === "string") return [{ type: "text", value: node }];
  const { tag, attributes } = node;
  const inner = () => visible(node.children).flatMap((child) => inlineOf(child, resolveLink));
  const spaced = () => separated(node, visible(node.children)).flatMap((child) => inlineOf(child, resolveLink));
  switch (tag) {
    case "code":
    case "kbd":
      return [{ type: "inlineCode", value: textContent(node.children) }];
    case "strong":
    case "b":
      return [{ type: "strong", children: inner() }];
    case "em":
    case "i":
      return [{ type: "emphasis", children: inner() }];
    case "del":
    case "s":
      return [{ type: "delete", children: inner() }];
    case "br":
      return [{ type: "break" }];
    case "img":
      return [{ type: "image", url: String(attributes.src ?? ""), alt: String(attributes.alt ?? "") }];
    case "a": {
      const url = typeof attributes.href === "string" ? resolveLink(attributes.href) : undefined;
      return url === undefined ? inner() : [{ type: "link", url, children: inner() }];
    }
    default:
      return spaced();
  }
}

/** Inserts the separators that the style sheet shows as space between elements: between the parts of a value or of a card. */
function separated(element: Element, children: Node[]): Node[] {
  const separator = separatorFor(element);
  if (separator === undefined) return children;
  const parts = children.filter((child) => typeof child !== "string" || child.trim() !== "");
  return parts.flatMap((child, index): Node[] => {
    const previous = parts[index - 1];
    const isSeparated =
      previous === undefined ||
      (typeof previous === "string" && /\s$/.test(previous)) ||
      (typeof child === "string" && /^[\s,.;]/.test(child));
    return isSeparated ? [child] : [separator, child];
  });
}

const ROWS = ["endpoint", "schema-head", "schema-detail"];

function separatorFor(element: Element): string | undefined {
  const classes = element.classes;
  if (classes.includes("schema-details")) return "; ";
  return element.tag === "dt" || classes.some((name) => ROWS.includes(name)) ? " " : undefined;
}
