// A code block with a copy button.
import type { CodePart } from "@onecontract/codegen/language/code";
import { markCode, selectMarks } from "../view/code-marks.ts";
import { connectionData } from "../view/create-connection-data.ts";
import { highlight } from "./highlight.ts";
import { Icon } from "./icon.tsx";
import { appendNode, type Child, Element, type Node, type Rendering, textContent } from "./jsx-runtime.ts";

interface Props {
  /** The source, or its parts, of which readers replace those with a mark. */
  code: string | readonly CodePart[];
  /** Name of the language: `ts`, `json`. */
  lang: string;
  /** Title above the code. @default none */
  title?: string | undefined;
}

export function Code({ code, lang, title = "" }: Props, { site }: Rendering): Child {
  const data = connectionData(site);
  const parts = typeof code === "string" ? markCode(code.replace(/\n$/, ""), data) : selectMarks(code, data);
  return (
    <div class="code-block">
      <figure class={["frame", "unstyled", title !== "" && "has-title"]}>
        <figcaption class="header">{title !== "" && <span class="title">{title}</span>}</figcaption>
        <pre data-language={lang}>
          <code>{codeLines(parts, lang)}</code>
        </pre>
        <div class="copy">
          <div aria-live="polite"></div>
          <button type="button" title="Copy to clipboard" aria-label="Copy to clipboard">
            <Icon name="copy" />
          </button>
        </div>
      </figure>
    </div>
  );
}

/** The block in place of the `pre` element that a code block of Markdown stands for. */
export function MarkdownCode({ children }: { children?: Child }, rendering: Rendering): Child {
  const [code] = rendering.render(children);
  if (!(code instanceof Element)) return <pre>{children}</pre>;
  const { class: language = "", "data-title": title } = code.attributes;
  const lang = String(language).replace(/^language-/, "");
  return <Code code={textContent(code.children)} lang={lang} title={typeof title === "string" ? title : undefined} />;
}

/** Number of code blocks that are stored, those that were used last: many operations have the same examples of errors. */
const MAX_STORED = 400;
const stored = new Map<string, Node[]>();

/** Returns an element for each line, so that its continuation is indented as its start. */
function codeLines(parts: readonly CodePart[], lang: string): Node[] {
  const key = JSON.stringify([lang, parts]);
  const lines = stored.get(key) ?? highlightLines(parts, lang);
  stored.delete(key);
  stored.set(key, lines);
  if (stored.size > MAX_STORED) stored.delete(stored.keys().next().value ?? "");
  return lines;
}

function highlightLines(parts: readonly CodePart[], lang: string): Node[] {
  // A marked part is a separate piece. Other parts have a piece for each line.
  const pieces = [...parts, { text: "\n", mark: undefined }].flatMap(({ text, mark }): CodePart[] =>
    mark === undefined ? text.split(/(?<=\n)/).map((line) => ({ text: line, mark })) : [{ text, mark }],
  );
  const cuts: number[] = [];
  let source = "";
  for (const { text } of pieces) {
    cuts.push(source.length);
    source += text;
  }
  const lines: Node[][] = [[]];
  for (const [index, nodes] of highlight(source, lang, cuts.slice(1)).entries()) {
    const { mark, text = "" } = pieces[index] ?? {};
    const line = lines.at(-1) ?? [];
    if (mark === undefined) for (const node of nodes) appendNode(line, node);
    else line.push(new Element("span", { "data-mark": mark }, nodes));
    if (text.endsWith("\n")) lines.push([]);
  }
  return lines.slice(0, -1).map(codeLine);
}

/** Length of lines that the narrowest screen shows in one line. */
const MAX_UNBROKEN_LENGTH = 36;

function codeLine(line: Node[]): Element {
  const source = textContent(line).trimEnd();
  const indent = source.search(/[^ ]|$/);
  const style = indent > 0 ? `--indent:${indent}ch` : undefined;
  return new Element(
    "span",
    { class: "code-line", style },
    source.length > MAX_UNBROKEN_LENGTH ? withBreaks(line) : line,
  );
}

/** Allows breaks after the slashes of URLs and before their parameters, and prevents one before the backslash at the end of a shell's line. */
function withBreaks(line: readonly Node[]): Node[] {
  return line.flatMap((node, index): Node[] => {
    if (typeof node !== "string") return [new Element(node.tag, node.attributes, withBreaks(node.children))];
    const isContinued = index === line.length - 1 && node.endsWith(" \\\n");
    const parts = node.slice(0, isContinued ? -3 : undefined).split(/(?<=(?:^|[\w}])\/)(?=[\w{])|(?=&\w)/);
    const broken = parts.flatMap((part, position) => (position === 0 ? [part] : [new Element("wbr", {}, []), part]));
    return isContinued ? [...broken, new Element("span", { class: "unbroken" }, [" \\"]), "\n"] : broken;
  });
}
