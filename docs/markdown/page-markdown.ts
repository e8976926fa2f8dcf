// A built page as Markdown: what a reader sees between the header and the footer, with nothing that only a browser can use.
import type { Element, ElementContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import { select, selectAll } from "hast-util-select";
import { type Handle, toMdast } from "hast-util-to-mdast";
import { toText } from "hast-util-to-text";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import { mainOf } from "../src/site/main-of.ts";
import { spaced } from "./spaced.ts";

export interface PageMarkdown {
  title: string;
  description: string;
  /** Begins with the title. */
  markdown: string;
}

/** Buttons, the tabs above samples, which name them again, and what is read aloud only. */
const LEFT_OUT = {
  tags: new Set(["script", "style", "link", "button", "form", "template", "svg"]),
  classes: new Set(["copy", "sl-anchor-link", "sr-only", "tablist-wrapper"]),
};

const DESCRIPTION = /<meta name="description" content="[^"]*"\s*\/?>/;

/** @param addressOf the address to write in place of one that a link has on the page; undefined leaves the text alone */
export function pageMarkdown(html: string, addressOf: (href: string) => string | undefined): PageMarkdown {
  const page = fromHtml(mainOf(html), { fragment: true });
  const title = toText(select("h1", page) ?? page).trim();
  const content = select(".sl-markdown-content", page);
  if (!content) throw new Error(`page ${title}: expected its content in .sl-markdown-content, got none`);
  const tree = toMdast(spaced(kept(content, addressOf)), { handlers });
  const body = toMarkdown(tree, { extensions: [gfmToMarkdown({ tablePipeAlign: false })], bullet: "-", rule: "-" });
  return { title, description: descriptionOf(html), markdown: `# ${title}\n\n${body}` };
}

function descriptionOf(html: string): string {
  const [meta] = fromHtml(DESCRIPTION.exec(html)?.[0] ?? "", { fragment: true }).children;
  return meta?.type === "element" ? String(meta.properties.content) : "";
}

/** A copy of what is written, without its places in the source, which the conversion would copy over and over. */
function kept(element: Element, addressOf: (href: string) => string | undefined): Element {
  const { tagName, properties, children } = element;
  if (tagName === "pre" && "dataLanguage" in properties) return plainCode(element);
  const written = children.flatMap((child): ElementContent[] => {
    if (child.type === "text") return [{ type: "text", value: child.value }];
    return child.type !== "element" || isLeftOut(child) ? [] : [kept(child, addressOf)];
  });
  const href = tagName === "a" && properties.href;
  if (typeof href !== "string") return { type: "element", tagName, properties, children: written };
  const address = addressOf(href);
  const link = address === undefined ? { tagName: "span", properties } : { tagName, properties: { href: address } };
  return { type: "element", ...link, children: written };
}

/** Expressive Code has an element for each line and each colour. */
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

function isLeftOut({ tagName, properties }: Element): boolean {
  const classes = Array.isArray(properties.className) ? properties.className : [];
  return (
    LEFT_OUT.tags.has(tagName) ||
    "dataTryIt" in properties ||
    classes.some((name) => LEFT_OUT.classes.has(String(name)))
  );
}

const aside: Handle = (state, element) => ({ type: "blockquote", children: state.toFlow(state.all(element)) });

/** The title of a sample stands above it. */
const figcaption: Handle = (state, element) => {
  const children = state.all(element).filter((child) => child.type === "text");
  return children.length > 0 ? { type: "paragraph", children: [{ type: "strong", children }] } : undefined;
};

const handlers = { aside, figcaption };
