// Converts a built page to Markdown, without navigation and interactive elements.
import type { Element, ElementContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import { select, selectAll } from "hast-util-select";
import { type Handle, toMdast } from "hast-util-to-mdast";
import { toText } from "hast-util-to-text";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import { mainElement } from "../site/built-site.ts";
import { addSeparators } from "./add-separators.ts";

export interface PageMarkdown {
  title: string;
  description: string;
  /** Starts with the title as the main heading. */
  markdown: string;
}

/** Interactive elements, tab labels, which repeat the titles of the samples, and content for screen readers only. */
const EXCLUDED = {
  tags: new Set(["script", "style", "link", "button", "form", "template", "svg"]),
  classes: new Set(["copy", "sl-anchor-link", "sr-only", "tablist-wrapper"]),
};

const DESCRIPTION = /<meta name="description" content="[^"]*"\s*\/?>/;

/**
 * Converts a page to Markdown.
 *
 * @param resolveLink returns the URL for the href of a link, or undefined to replace the link by its content
 */
export function pageMarkdown(html: string, resolveLink: (href: string) => string | undefined): PageMarkdown {
  const page = fromHtml(mainElement(html), { fragment: true });
  const title = toText(select("h1", page) ?? page).trim();
  const content = select(".sl-markdown-content", page);
  if (!content) throw new Error(`page ${title}: expected its content in .sl-markdown-content, got none`);
  const tree = toMdast(addSeparators(copyVisible(content, resolveLink)), { handlers });
  const body = toMarkdown(tree, { extensions: [gfmToMarkdown({ tablePipeAlign: false })], bullet: "-", rule: "-" });
  return { title, description: getDescription(html), markdown: `# ${title}\n\n${body}` };
}

function getDescription(html: string): string {
  const [meta] = fromHtml(DESCRIPTION.exec(html)?.[0] ?? "", { fragment: true }).children;
  return meta?.type === "element" ? String(meta.properties.content) : "";
}

/** Copies the visible content without source positions, which would slow down the conversion. */
function copyVisible(element: Element, resolveLink: (href: string) => string | undefined): Element {
  const { tagName, properties, children } = element;
  if (tagName === "pre" && "dataLanguage" in properties) return plainCode(element);
  const visible = children.flatMap((child): ElementContent[] => {
    if (child.type === "text") return [{ type: "text", value: child.value }];
    return child.type !== "element" || isExcluded(child) ? [] : [copyVisible(child, resolveLink)];
  });
  const href = tagName === "a" && properties.href;
  if (typeof href !== "string") return { type: "element", tagName, properties, children: visible };
  const url = resolveLink(href);
  const link = url === undefined ? { tagName: "span", properties } : { tagName, properties: { href: url } };
  return { type: "element", ...link, children: visible };
}

/** Returns a code block without the elements in which Expressive Code wraps every line and every coloured token. */
function plainCode(pre: Element): Element {
  const lines = selectAll(".ec-line", pre).map((line) => toText(line, { whitespace: "pre" }).replace(/\n$/, ""));
  const code: Element = {
    type: "element",
    tagName: "code",
    properties: { className: [`language-${pre.properties.dataLanguage}`] },
    children: [{ type: "text", value: lines.join("\n") }],
  };
  return { type: "element", tagName: "pre", properties: {}, children: [code] };
}

function isExcluded({ tagName, properties }: Element): boolean {
  const classes = Array.isArray(properties.className) ? properties.className : [];
  return (
    EXCLUDED.tags.has(tagName) ||
    "dataTryIt" in properties ||
    "dataMarkdownIgnore" in properties ||
    classes.some((name) => EXCLUDED.classes.has(String(name)))
  );
}

const aside: Handle = (state, element) => ({ type: "blockquote", children: state.toFlow(state.all(element)) });

/** Converts the title of a sample to a bold paragraph above it. */
const figcaption: Handle = (state, element) => {
  const children = state.all(element).filter((child) => child.type === "text");
  return children.length > 0 ? { type: "paragraph", children: [{ type: "strong", children }] } : undefined;
};

const handlers = { aside, figcaption };
