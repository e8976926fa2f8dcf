// Renders the contract's descriptions, which are Markdown.
import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import type { Heading, Root } from "mdast";
import { toHast } from "mdast-util-to-hast";
import { isContractLink, resolveContractLink } from "../model/contract-links.ts";
import { parseMarkdown } from "../model/parse-markdown.ts";
import type { Site } from "../model/site.ts";
import { Aside, type AsideType, isAsideType } from "./aside.tsx";
import { MarkdownCode } from "./code.tsx";
import { BreakablePath } from "./inline.tsx";
import { type Child, Element, Fragment, jsx, type Node, Rendering, textContent } from "./jsx-runtime.ts";

interface Props {
  source: string;
  /** True within a sentence: then the paragraph around the content is omitted. @default false */
  inline?: boolean;
  /** Level of the description's first headings on the page, from 2 to 6. @default 3 */
  headingLevel?: number;
}

/** Characters of prose that have no meaning in Markdown. Most descriptions consist of them. */
const PROSE = /^(?![\s#>+-]|\d+[.)])[\p{L}\p{N} ,.;:'"()?!/%=–—-]*$/u;
const AUTOLINK = /https?:|www\.|\.\s*$^/;

const MAX_STORED = 2000;
/** Descriptions by the site that their links and code depend on. */
const stored = new WeakMap<Site, Map<string, Node[]>>();

export function Markdown({ source, inline = false, headingLevel }: Props, rendering: Rendering): Child {
  const content = renderMarkdown(source, rendering, { headingLevel, followsLinks: true });
  if (!inline) return content;
  const [only, ...others] = content;
  // A sentence cannot contain a list or a quote, only what it says.
  return only instanceof Element && only.tag === "p" && others.length === 0 ? only.children : textContent(content);
}

interface MarkdownOptions {
  headingLevel?: number | undefined;
  /** True if links within the contract lead to pages of the portal. @default false: they stay as they are */
  followsLinks?: boolean;
  /** Returns the URL of a link, for Markdown of the portal's author. It is not stored. @default none */
  linkURL?: (href: string) => string;
}

/** See `parseMarkdown` for what happens to HTML. */
export function renderMarkdown(source: string, rendering: Rendering, options: MarkdownOptions = {}): Node[] {
  const { headingLevel = 3, followsLinks = false, linkURL } = options;
  const trimmed = source.trim();
  if (PROSE.test(trimmed) && !AUTOLINK.test(trimmed)) return [new Element("p", {}, [trimmed])];
  const { site } = rendering;
  if (linkURL) return rendering.render(parse(source, headingLevel, undefined, linkURL));
  const known = stored.get(site) ?? new Map<string, Node[]>();
  stored.set(site, known);
  const key = `${headingLevel} ${followsLinks} ${source}`;
  const content =
    known.get(key) ?? new Rendering(site).render(parse(source, headingLevel, followsLinks ? site : undefined));
  if (known.size >= MAX_STORED) known.clear();
  known.set(key, content);
  return content;
}

function parse(
  source: string,
  headingLevel: number,
  site: Site | undefined,
  linkURL?: (href: string) => string,
): Child {
  const root = parseMarkdown(source);
  moveHeadings(root, headingLevel);
  markAlerts(root);
  const tree = toHast(root);
  const create: typeof jsx = (type, props) =>
    linkURL && typeof props.href === "string"
      ? jsx(type, { ...props, href: linkURL(props.href) })
      : createElement(type, props, site);
  const content: Child = toJsxRuntime(tree, {
    Fragment,
    jsx: create,
    jsxs: create,
    elementAttributeNameCase: "html",
    stylePropertyNameCase: "css",
  });
  return Array.isArray(content) ? content.filter((part) => typeof part !== "string" || part.trim() !== "") : content;
}

/** Moves the headings to the levels that follow those of the page, without gaps between them. */
function moveHeadings({ children }: Root, level: number): void {
  const headings = children.filter((node) => node.type === "heading");
  const first = Math.min(...headings.map(({ depth }) => depth));
  let previous = level - 1;
  for (const heading of headings) {
    previous = Math.min(previous + 1, level + heading.depth - first, 6);
    heading.depth = previous as Heading["depth"];
  }
}

/** Types of alerts in GitHub's Markdown ("Basic writing and formatting syntax", Alerts), by the word in the quote. */
const ALERTS: Record<string, AsideType> = {
  NOTE: "note",
  TIP: "tip",
  IMPORTANT: "note",
  WARNING: "caution",
  CAUTION: "danger",
};

/** Makes asides of quotes that start with a line such as `[!NOTE]`. */
function markAlerts({ children }: Root): void {
  for (const quote of children) {
    if (quote.type !== "blockquote") continue;
    const [paragraph] = quote.children;
    const text = paragraph?.type === "paragraph" ? paragraph.children[0] : undefined;
    if (paragraph?.type !== "paragraph" || text?.type !== "text") continue;
    const [line = "", word = ""] = /^\[!([A-Za-z]+)\][ \t]*(?:\n|$)/.exec(text.value) ?? [];
    const type = ALERTS[word.toUpperCase()];
    if (type === undefined) continue;
    text.value = text.value.slice(line.length);
    if (text.value === "" && paragraph.children.length === 1) quote.children.shift();
    quote.data = { hName: "aside", hProperties: { "data-type": type } };
  }
}

function createElement(type: Parameters<typeof jsx>[0], props: Parameters<typeof jsx>[1], site?: Site): Child {
  if (typeof type === "string") {
    if (site && typeof props.href === "string" && !/^\w+:/.test(props.href)) {
      // The document of another site links to its own pages, which this portal does not have.
      const url = isContractLink(props.href) ? resolveContractLink(site, props.href) : site.ownURL(props.href);
      return url === undefined ? props.children : jsx(type, { ...props, href: url });
    }
    // The URL was dangerous, or is one of another site.
    if (typeof props.href === "string" && /^(?:\/|$)/.test(props.href)) return props.children;
  }
  if (type === "aside") {
    const kind = String(props["data-type"]);
    return <Aside type={isAsideType(kind) ? kind : "note"}>{props.children}</Aside>;
  }
  if (type === "pre") return <MarkdownCode>{props.children}</MarkdownCode>;
  // Paths within a sentence break at their slashes.
  if (type === "code" && typeof props.children === "string" && !props.children.includes("\n")) {
    return jsx(type, { ...props, children: <BreakablePath path={props.children} /> });
  }
  return jsx(type, props);
}
