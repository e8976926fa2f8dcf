// Renders the contract's descriptions, which are Markdown.
import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import type { Heading, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toHast } from "mdast-util-to-hast";
import { gfm } from "micromark-extension-gfm";
import { isContractLink, resolveContractLink } from "../model/contract-links.ts";
import type { Site } from "../model/site.ts";
import { MarkdownCode } from "./code.tsx";
import { BreakablePath } from "./inline.tsx";
import { type Child, Element, Fragment, jsx, type Node, type Rendering, textContent } from "./jsx-runtime.ts";

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

/** Tags of HTML that change the look of text, not its meaning. */
const FORMATTING_TAG = /^<\/?(?:b|center|div|em|i|nobr|p|small|span|strong|u)(?:\s[^<>]*)?>$/i;

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
}

/** Escapes HTML tags, except line breaks and those that only format, so that `<API_KEY>` stays readable, and removes dangerous links. */
export function renderMarkdown(source: string, rendering: Rendering, options: MarkdownOptions = {}): Node[] {
  const { headingLevel = 3, followsLinks = false } = options;
  const trimmed = source.trim();
  if (PROSE.test(trimmed) && !AUTOLINK.test(trimmed)) return [new Element("p", {}, [trimmed])];
  const { site } = rendering;
  const known = stored.get(site) ?? new Map<string, Node[]>();
  stored.set(site, known);
  const key = `${headingLevel} ${followsLinks} ${source}`;
  const content = known.get(key) ?? rendering.render(parse(source, headingLevel, followsLinks ? site : undefined));
  if (known.size >= MAX_STORED) known.clear();
  known.set(key, content);
  return content;
}

function parse(source: string, headingLevel: number, site: Site | undefined): Child {
  const root = fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  moveHeadings(root, headingLevel);
  const tree = toHast(root, {
    handlers: {
      html: (_state: unknown, { value }: { value: string }) => {
        // The cells of a table have no other line breaks.
        if (/^<br\s*\/?>$/i.test(value)) return { type: "element", tagName: "br", properties: {}, children: [] };
        return { type: "text", value: FORMATTING_TAG.test(value) ? "" : value };
      },
    },
  });
  const create: typeof jsx = (type, props) => createElement(type, props, site);
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

/** Protocols that a description may link to. */
const SAFE_URL = /^(?:https?:|mailto:|[^:]*$|[^:/?#]*[/?#])/i;

function createElement(type: Parameters<typeof jsx>[0], props: Parameters<typeof jsx>[1], site?: Site): Child {
  if (typeof type === "string") {
    if (site && typeof props.href === "string" && isContractLink(props.href)) {
      const url = resolveContractLink(site, props.href);
      if (url === undefined) return props.children;
      return jsx(type, { ...props, href: url });
    }
    for (const name of ["href", "src"]) {
      const url = props[name];
      if (typeof url === "string" && !SAFE_URL.test(url)) delete props[name];
    }
  }
  if (type === "pre") return <MarkdownCode>{props.children}</MarkdownCode>;
  // Paths within a sentence break at their slashes.
  if (type === "code" && typeof props.children === "string" && !props.children.includes("\n")) {
    return jsx(type, { ...props, children: <BreakablePath path={props.children} /> });
  }
  return jsx(type, props);
}
