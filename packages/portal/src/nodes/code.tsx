// A code block, to which a script adds a copy button (browser/copy-code.ts).
import type { CodePart } from "@onecontract/codegen/language/code";
import type { Site } from "../model/site.ts";
import { markCode, selectMarks } from "../view/code-marks.ts";
import { connectionData } from "../view/create-connection-data.ts";
import { escapeAttribute, escapeContent } from "./escape-html.ts";
import { highlight } from "./highlight.ts";
import { type Child, Element, type Rendering, textContent } from "./jsx-runtime.ts";

interface Props {
  /** The source, or its parts, of which readers replace those with a mark. */
  code: string | readonly CodePart[];
  /** Name of the language: `ts`, `json`. */
  lang: string;
  /** Title above the code. @default none */
  title?: string | undefined;
  /** True for an example of the contract, which stays as it is when the reader selects another server. @default false */
  isExample?: boolean;
  /** Lines that stand out: `2,4-6`. @default none */
  marks?: string | undefined;
}

export function Code({ code, lang, title = "", isExample = false, marks = "" }: Props, { site }: Rendering): Child {
  const element =
    typeof code === "string"
      ? storedCode(code, lang, site, isExample, marks)
      : highlightCode(selectMarks(code, connectionData(site)), lang, marks);
  return (
    <div class="code-block">
      <figure class={["frame", "unstyled", title !== "" && "has-title"]}>
        <figcaption class="header">{title !== "" && <span class="title">{title}</span>}</figcaption>
        <pre data-language={lang}>{element}</pre>
      </figure>
    </div>
  );
}

/** The block in place of the `pre` element that a code block of Markdown stands for. */
export function MarkdownCode({ children }: { children?: Child }, rendering: Rendering): Child {
  const [code] = rendering.render(children);
  if (!(code instanceof Element)) return <pre>{children}</pre>;
  const { class: language = "", "data-title": title = "", "data-marks": marks = "" } = code.attributes;
  const lang = String(language).replace(/^language-/, "");
  return <Code code={textContent(code.children)} lang={lang} title={String(title)} marks={String(marks)} />;
}

/** Returns the numbers of lines in `2,4-6`, or NaN for each part that is invalid. */
export function markedLines(marks: string): number[] {
  return marks.split(",").flatMap((part) => {
    const [, first, last = first] = /^\s*(\d+)(?:-(\d+))?\s*$/.exec(part) ?? [];
    const length = Math.max(Number(last) - Number(first), 0) + 1;
    return Number.isNaN(length) ? NaN : Array.from({ length }, (_, index) => Number(first) + index);
  });
}

/** Number of code blocks that are stored, those that were used last: many operations have the same examples of errors. */
const MAX_STORED = 400;
/** Code blocks by the site that their marks depend on. */
const stored = new WeakMap<Site, Map<string, Element>>();

function storedCode(code: string, lang: string, site: Site, isExample: boolean, marks: string): Element {
  const blocks = stored.get(site) ?? new Map<string, Element>();
  stored.set(site, blocks);
  const key = `${lang} ${isExample} ${marks}\n${code}`;
  const text = code.replace(/\n$/, "");
  const parts = () => (isExample ? [{ text, mark: undefined }] : markCode(text, connectionData(site)));
  const element = blocks.get(key) ?? highlightCode(parts(), lang, marks);
  blocks.delete(key);
  blocks.set(key, element);
  if (blocks.size > MAX_STORED) blocks.delete(blocks.keys().next().value ?? "");
  return element;
}

/** Number of lines with colours. Others are one element, because each line with its tokens is several. */
const MAX_HIGHLIGHTED_LINES = 150;

function highlightCode(parts: readonly CodePart[], lang: string, marks: string): Element {
  const marked = marks === "" ? [] : markedLines(marks);
  // A marked part is a separate piece. Other parts have a piece for each line.
  const all = [...parts, { text: "\n", mark: undefined }].flatMap(({ text, mark }): CodePart[] =>
    mark === undefined ? text.split(/(?<=\n)/).map((line) => ({ text: line, mark })) : [{ text, mark }],
  );
  const others = all.slice(MAX_HIGHLIGHTED_LINES);
  const hasMarks = others.some(({ mark }) => mark !== undefined);
  const pieces = hasMarks ? all : all.slice(0, MAX_HIGHLIGHTED_LINES);
  const rest = hasMarks ? "" : others.map(({ text }) => text).join("");
  const cuts: number[] = [];
  let source = "";
  for (const { text } of pieces) {
    cuts.push(source.length);
    source += text;
  }
  const lines: string[] = [];
  let line = { source: "", html: "" };
  for (const [index, html] of highlight(source, lang, cuts.slice(1)).entries()) {
    const { mark, text = "" } = pieces[index] ?? {};
    line.source += text;
    line.html += mark === undefined ? html : `<span data-mark="${escapeAttribute(mark)}">${html}</span>`;
    if (!text.endsWith("\n")) continue;
    const content = lang === "json" ? line.html : withBreaks(line);
    lines.push(codeLine(line.source.trimEnd(), content, marked.includes(lines.length + 1)));
    line = { source: "", html: "" };
  }
  if (rest !== "") lines.push(`<b>${escapeContent(rest)}</b>`);
  return new Element("code", {}, [source + rest], lines.join(""));
}

/** Length of lines that the narrowest screen shows in one line. */
const MAX_UNBROKEN_LENGTH = 36;

/** Returns an element for a line, so that its continuation is indented as its start. */
function codeLine(source: string, html: string, isMarked: boolean): string {
  const indent = source.search(/[^ ]|$/);
  return `<b${isMarked ? " class=marked" : ""}${indent > 0 ? ` style="--indent:${indent}ch"` : ""}>${html}</b>`;
}

/** Allows breaks after the slashes of URLs and before their parameters, and prevents one before the backslash at the end of a shell's line. */
function withBreaks({ source, html }: { source: string; html: string }): string {
  if (source.length <= MAX_UNBROKEN_LENGTH) return html;
  return html
    .replace(/(?<=(?:^|[\w}>])\/)(?=[\w{])|(?<=[^>])(?=&amp;\w)/g, "<wbr>")
    .replace(/ \\\n((?:<\/\w+>)*)$/, '<span class="unbroken"> \\</span>\n$1');
}
