// A built page as Markdown: what a reader sees between the header and the footer, with nothing that only a browser can use.
import type { Element, Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { select, selectAll } from "hast-util-select";
import { defaultHandlers, type Handle, toMdast } from "hast-util-to-mdast";
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
const LEFT_OUT =
  "script, style, link, button, form, template, svg, .copy, .sl-anchor-link, .sr-only, .tablist-wrapper, [data-try-it]";

/** @param addressOf the address to write in place of one that a link has on the page; undefined leaves the text alone */
export function pageMarkdown(html: string, addressOf: (href: string) => string | undefined): PageMarkdown {
  const page = fromHtml(mainOf(html), { fragment: true });
  const title = toText(select("h1", page) ?? page).trim();
  const content = select(".sl-markdown-content", page);
  if (!content) throw new Error(`page ${title}: expected its content in .sl-markdown-content, got none`);
  for (const link of selectAll("a[href]", content)) lead(link, addressOf(String(link.properties.href)));
  const leftOut = new Set<Nodes>(selectAll(LEFT_OUT, content));
  const tree = toMdast(spaced(without(content, leftOut)), { handlers });
  const body = toMarkdown(tree, { extensions: [gfmToMarkdown({ tablePipeAlign: false })], bullet: "-", rule: "-" });
  return { title, description: descriptionOf(html), markdown: `# ${title}\n\n${body}` };
}

function descriptionOf(html: string): string {
  const head = fromHtml(html.slice(0, html.indexOf("</head>")));
  return String(select("meta[name=description]", head)?.properties.content ?? "");
}

function lead(link: Element, address: string | undefined): void {
  if (address === undefined) link.tagName = "span";
  else link.properties = { href: address };
}

function without(element: Element, leftOut: Set<Nodes>): Element {
  const children = element.children
    .filter((child) => !leftOut.has(child))
    .map((child) => (child.type === "element" ? without(child, leftOut) : child));
  return { ...element, children };
}

const aside: Handle = (state, element) => ({ type: "blockquote", children: state.toFlow(state.all(element)) });

/** The title of a sample stands above it. */
const figcaption: Handle = (state, element) => {
  const children = state.all(element).filter((child) => child.type === "text");
  return children.length > 0 ? { type: "paragraph", children: [{ type: "strong", children }] } : undefined;
};

/** Expressive Code has an element for each line. */
const pre: Handle = (state, element) => {
  const lines = selectAll(".ec-line", element);
  if (lines.length === 0) return defaultHandlers.pre(state, element);
  const value = lines.map((line) => toText(line, { whitespace: "pre" }).replace(/\n$/, "")).join("\n");
  return { type: "code", lang: String(element.properties.dataLanguage ?? ""), value };
};

const handlers = { aside, figcaption, pre };
