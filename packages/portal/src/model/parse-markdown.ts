// Parses the contract's descriptions, which are Markdown of strangers: HTML becomes text, and dangerous links lead nowhere.
import type { Nodes, Root, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

/** Tags of HTML that change the look of text, not its meaning. */
const FORMATTING_TAG = /^<\/?(?:b|center|div|em|i|nobr|p|small|span|strong|u)(?:\s[^<>]*)?>$/i;

/** Relative URLs, and protocols that a description may link to. */
const SAFE_URL = /^(?:https?:|mailto:|[^:]*$|[^:/?#]*[/?#])/i;

/** Returns whether a page may link to a URL of the contract. */
export function isSafeURL(url: string): boolean {
  return SAFE_URL.test(url);
}

/** Largest number of nested nodes, which pages are written from by recursion. People nest a few quotes and lists. */
const MAX_DEPTH = 100;

/** More than 20 quotes and list items in each other in one line: the time of micromark grows with the cube of their number. */
const NESTED_CONTAINERS = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){21}/m;
/** Beginnings of emphasis, strikethrough, links and images, which may be in each other. */
const INLINE_OPENER = /(?<!\w)[*_~]+(?=\S)|\[/g;
/** Largest number of these in one block: micromark takes 34 s for 4,000, and the time grows faster than their square. */
const MAX_OPENERS = 500;

/**
 * Escapes HTML tags, except line breaks and those that only format, so that `<API_KEY>` stays readable, and removes dangerous URLs. A
 * source that may be nested too deeply is one paragraph of text.
 */
export function parseMarkdown(source: string): Root {
  if (isParsable(source)) {
    const root = fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
    if (makeSafe(root, MAX_DEPTH)) return root;
  }
  return { type: "root", children: [{ type: "paragraph", children: [{ type: "text", value: source }] }] };
}

/** Returns whether the source is parsed in a time that is not much longer than for prose of its length. */
function isParsable(source: string): boolean {
  if (NESTED_CONTAINERS.test(source)) return false;
  return source.split(/\n[ \t]*\n/).every((block) => (block.match(INLINE_OPENER)?.length ?? 0) <= MAX_OPENERS);
}

/** Returns whether the node has at most so many levels. */
function makeSafe(node: Nodes, levels: number): boolean {
  if ("url" in node && !isSafeURL(node.url)) node.url = "";
  if (!("children" in node)) return true;
  if (levels === 0) return false;
  for (const [index, child] of node.children.entries()) {
    if (child.type === "html") node.children[index] = withoutHtml(child.value);
    else if (!makeSafe(child, levels - 1)) return false;
  }
  return true;
}

function withoutHtml(value: string): RootContent {
  // The cells of a table have no other line breaks.
  if (/^<br\s*\/?>$/i.test(value)) return { type: "break" };
  return { type: "text", value: FORMATTING_TAG.test(value) ? "" : value };
}

/** Returns the text of Markdown without its syntax. */
export function plainContent(node: Nodes): string {
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(plainContent).join("") : "";
}
