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
/** Ends of lines that are not empty, and quotes and list items that contain others in their line. */
const LINE_OR_CONTAINER = /\n+|(?:>|[-*+.)][ \t])[ \t]*(?=[-*+>\d])/g;
/** Largest number of these in a source, as the time of micromark grows with the square of their number. Published contracts have up to 1,361 lines, with empty ones. */
const MAX_LINES = 1500;
/** Lines that open a quote or list item in another, and underlines of headings. */
const RESTARTED_LINES = /^[ \t]*(?:(?:(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])[ \t]*){2}|-+$|=+$)/gm;
/** Largest number of these in a source: 4,000 times `- > a` take 25 s. Published contracts have less than 150. */
const MAX_RESTARTED_LINES = 200;
/** Largest number of references to footnotes in a source, each of which is compared with those before it. Published contracts have up to 4. */
const MAX_FOOTNOTES = 500;
/** Largest numbers of marks in one block. The time of micromark grows with the square of their number, or faster. */
const MARKS: readonly [RegExp, number][] = [
  // Beginnings of emphasis, strikethrough, links and images, which may be in each other: 4,000 take 34 s.
  [/(?<!\w)[*_~]+(?=\S)|\[/g, 500],
  [/\]/g, 500],
  // Images may be in each other, unlike links.
  [/!\[/g, 100],
  [/(?<=\w)[*~]+(?=\w)/g, 500],
  // Comments, declarations and instructions, whose ends micromark looks for.
  [/<[!?]/g, 500],
  [/www\./gi, 1000],
  // Names of constants, code and tables contain many.
  [/_/g, 5000],
  [/`/g, 5000],
  [/\|/g, 5000],
];
/**
 * Largest lengths of runs of characters that begin an end: punctuation and character references after a URL, of which each may be the end of
 * the link, and parts of an email address, of which each may be the first. 33,000 times `&a;` after a URL take 117 s.
 */
const RUNS: readonly [RegExp, number][] = [
  [/(?:[!"')*,.:;?\]_~]|&[a-z]*;?)+/gi, 500],
  [/[\w.+-]+/g, 5000],
];
/** Row of a table below its header: each further row gets as many cells. */
const DELIMITER_ROW = /^[ \t>]*[|:-][ \t|:-]*$/;
/** Largest number of cells that tables add to their rows, because the header has more. */
const MAX_ADDED_CELLS = 1000;
/** Largest length of the URLs and titles that references repeat: 2,000 links to URLs of 100 characters. */
const MAX_REFERENCED_LENGTH = 200_000;

/**
 * Escapes HTML tags, except line breaks and those that only format, so that `<API_KEY>` stays readable, and removes dangerous URLs. A
 * source that would take too long, or become too large, is one paragraph of text.
 */
export function parseMarkdown(source: string): Root {
  if (isParsable(source)) {
    const root = fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
    if (makeSafe(root, MAX_DEPTH) && referencedLength(root) <= MAX_REFERENCED_LENGTH) return root;
  }
  return { type: "root", children: [{ type: "paragraph", children: [{ type: "text", value: source }] }] };
}

/** Returns whether the source is parsed in a time that is not much longer than for prose of its length. */
function isParsable(source: string): boolean {
  if (NESTED_CONTAINERS.test(source)) return false;
  const text = source.replaceAll(/\r\n?/g, "\n");
  if (count(LINE_OR_CONTAINER, text) > MAX_LINES || count(RESTARTED_LINES, text) > MAX_RESTARTED_LINES) return false;
  if (count(/\[\^/g, text) > MAX_FOOTNOTES) return false;
  if (RUNS.some(([run, max]) => longest(run, text) > max)) return false;
  const blocks = text.split(/\n[ \t]*\n/);
  if (blocks.reduce((sum, block) => sum + countAddedCells(block), 0) > MAX_ADDED_CELLS) return false;
  return blocks.every((block) => MARKS.every(([mark, max]) => count(mark, block) <= max));
}

function count(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0;
}

function longest(pattern: RegExp, text: string): number {
  return (text.match(pattern) ?? []).reduce((length, match) => Math.max(length, match.length), 0);
}

/** Returns how many cells are added to the rows of a table, whose rows may omit the last ones. */
function countAddedCells(block: string): number {
  let columns = 0;
  let added = 0;
  for (const line of block.split("\n")) {
    const cells = line.split("|").length;
    if (DELIMITER_ROW.test(line)) columns = Math.max(columns, cells);
    added += Math.max(columns - cells, 0);
  }
  return added;
}

/** Returns the length of what references repeat of their definitions, of which the first one with an identifier counts. */
function referencedLength(root: Root): number {
  const lengths = new Map<string, number>();
  const identifiers: string[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === "definition" && !lengths.has(node.identifier)) {
      lengths.set(node.identifier, node.url.length + (node.title?.length ?? 0));
    }
    if (node.type === "linkReference" || node.type === "imageReference") identifiers.push(node.identifier);
    if ("children" in node) node.children.forEach(visit);
  };
  visit(root);
  return identifiers.reduce((sum, identifier) => sum + (lengths.get(identifier) ?? 0), 0);
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
