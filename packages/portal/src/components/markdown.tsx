// Renders the contract's descriptions, which are Markdown.
import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toHast } from "mdast-util-to-hast";
import { gfm } from "micromark-extension-gfm";
import { type Child, Fragment, isElement, jsx, textContent } from "../jsx-runtime.ts";
import { BreakablePath } from "./breakable-path.tsx";

interface Props {
  source: string;
  /** True within a sentence: then the paragraph around the content is omitted. @default false */
  inline?: boolean;
}

/** Characters of prose that have no meaning in Markdown. Most descriptions consist of them. */
const PROSE = /^(?![\s#>+-]|\d+[.)])[\p{L}\p{N} ,.;:'"()?!/%=–—-]*$/u;
const AUTOLINK = /https?:|www\.|\.\s*$^/;

/** Tags of HTML that change the look of text, not its meaning. */
const FORMATTING_TAG = /^<\/?(?:b|center|div|em|i|nobr|p|small|span|strong|u)(?:\s[^<>]*)?>$/i;

const MAX_STORED = 2000;
const stored = new Map<string, Child>();

export function Markdown({ source, inline = false }: Props): Child {
  const content = renderMarkdown(source);
  if (!inline) return content;
  // A sentence cannot contain a list or a quote, only what it says.
  return isElement(content) && content.tag === "p" ? content.children : textContent(content);
}

/** Escapes HTML tags, except line breaks and those that only format, so that `<API_KEY>` stays readable, and removes dangerous links. */
export function renderMarkdown(source: string): Child {
  const trimmed = source.trim();
  if (PROSE.test(trimmed) && !AUTOLINK.test(trimmed)) return <p>{trimmed}</p>;
  const known = stored.get(source);
  if (known !== undefined) return known;
  const content = parse(source);
  if (stored.size >= MAX_STORED) stored.clear();
  stored.set(source, content);
  return content;
}

function parse(source: string): Child {
  const tree = toHast(fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }), {
    handlers: {
      html: (_state: unknown, { value }: { value: string }) => {
        // The cells of a table have no other line breaks.
        if (/^<br\s*\/?>$/i.test(value)) return { type: "element", tagName: "br", properties: {}, children: [] };
        return { type: "text", value: FORMATTING_TAG.test(value) ? "" : value };
      },
    },
  });
  const content: Child = toJsxRuntime(tree, {
    Fragment,
    jsx: createElement,
    jsxs: createElement,
    elementAttributeNameCase: "html",
    stylePropertyNameCase: "css",
  });
  const parts = (Array.isArray(content) ? content : [content]).filter(
    (part) => typeof part !== "string" || part.trim() !== "",
  );
  return parts.length === 1 ? parts[0] : parts;
}

/** Protocols that a description may link to. */
const SAFE_URL = /^(?:https?:|mailto:|[^:]*$|[^:/?#]*[/?#])/i;

const createElement: typeof jsx = (type, props) => {
  if (typeof type === "string") {
    for (const name of ["href", "src"]) {
      const url = props[name];
      if (typeof url === "string" && !SAFE_URL.test(url)) delete props[name];
    }
  }
  // Paths within a sentence break at their slashes.
  if (type === "code" && typeof props.children === "string" && !props.children.includes("\n")) {
    return jsx(type, { ...props, children: <BreakablePath path={props.children} /> });
  }
  return jsx(type, props);
};
