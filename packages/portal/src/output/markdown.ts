// Converts nodes to Markdown, without navigation and interactive elements.
import type { ElementContent, Properties } from "hast";
import { toMdast } from "hast-util-to-mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import { Element, type Node, textContent } from "../nodes/jsx-runtime.ts";

/** Returns the URL for the href of a link, or undefined to replace the link by its content. */
export type LinkResolver = (href: string) => string | undefined;

/** Interactive elements. */
const EXCLUDED_TAGS = new Set(["script", "style", "link", "button", "form", "template", "svg", "select", "input"]);
/** Tab labels, which repeat the titles of the samples, and content for screen readers only. */
const EXCLUDED_CLASSES = new Set(["heading-link", "sr-only", "tablist-wrapper", "callout-icon"]);

export function renderMarkdown(content: readonly Node[], resolveLink: LinkResolver): string {
  return toMarkdown(toMdast({ type: "root", children: toHast(content, resolveLink) }), {
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    bullet: "-",
    rule: "-",
  });
}

function toHast(nodes: readonly Node[], resolveLink: LinkResolver): ElementContent[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return { type: "text", value: node };
    return isExcluded(node) ? [] : elementToHast(node, resolveLink);
  });
}

function isExcluded({ tag, attributes, classes }: Element): boolean {
  return (
    EXCLUDED_TAGS.has(tag) ||
    "data-try-it" in attributes ||
    "data-markdown-ignore" in attributes ||
    classes.some((name) => EXCLUDED_CLASSES.has(name))
  );
}

/** Returns elements that stand for the same blocks of Markdown. */
function elementToHast(element: Element, resolveLink: LinkResolver): ElementContent[] {
  const { tag, attributes } = element;
  const children = separated(element, toHast(element.children, resolveLink));
  switch (tag) {
    case "a": {
      const href = typeof attributes.href === "string" ? resolveLink(attributes.href) : undefined;
      return href === undefined ? children : [hast("a", children, { href })];
    }
    case "aside":
      return [hast("blockquote", children)];
    case "code":
    case "kbd":
      return [hast(tag, [{ type: "text", value: textContent(element.children) }])];
    case "figcaption":
      return textContent(element.children) === "" ? [] : [hast("p", [hast("strong", children)])];
    case "img":
      return [hast("img", [], { src: String(attributes.src ?? ""), alt: String(attributes.alt ?? "") })];
    case "ol":
      return [hast("ol", children, { start: String(attributes.start ?? 1) })];
    case "pre": {
      const className = [`language-${attributes["data-language"] ?? ""}`];
      return [hast("pre", [hast("code", [{ type: "text", value: textContent(element.children) }], { className })])];
    }
    case "table": {
      const hasHead = element.children.some((child) => child instanceof Element && child.tag === "thead");
      // A table in Markdown begins with a head.
      return [hast("table", hasHead ? children : [hast("thead", [hast("tr", [])]), ...children])];
    }
    default:
      return [hast(tag, children)];
  }
}

function hast(tagName: string, children: ElementContent[], properties: Properties = {}): ElementContent {
  return { type: "element", tagName, properties, children };
}

/** Inserts the separators that the style sheet shows as space between elements: between the parts of a value or of a card. */
function separated(element: Element, children: ElementContent[]): ElementContent[] {
  const separator = separatorFor(element);
  if (separator === undefined) return children;
  const parts = children.filter((child) => child.type !== "text" || child.value.trim() !== "");
  return parts.flatMap((child, index): ElementContent[] => {
    const previous = parts[index - 1];
    const isSeparated =
      previous === undefined ||
      (previous.type === "text" && /\s$/.test(previous.value)) ||
      (child.type === "text" && /^[\s,.;]/.test(child.value));
    return isSeparated ? [child] : [{ type: "text", value: separator }, child];
  });
}

const ROWS = ["endpoint", "schema-head", "schema-detail"];

function separatorFor({ tag, classes }: Element): string | undefined {
  if (classes.includes("schema-details")) return "; ";
  return tag === "dt" || classes.some((name) => ROWS.includes(name)) ? " " : undefined;
}
