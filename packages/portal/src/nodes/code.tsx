// A code block with a copy button.
import { highlight } from "./highlight.ts";
import { Icon } from "./icon.tsx";
import { type Child, Element, type Node, type Rendering, textContent } from "./jsx-runtime.ts";

interface Props {
  code: string;
  /** Name of the language: `ts`, `json`. */
  lang: string;
  /** Title above the code. @default none */
  title?: string | undefined;
}

export function Code({ code, lang, title = "" }: Props): Child {
  return (
    <div class="code-block">
      <figure class={["frame", "unstyled", title !== "" && "has-title"]}>
        <figcaption class="header">{title !== "" && <span class="title">{title}</span>}</figcaption>
        <pre data-language={lang}>
          <code>{codeLines(code.replace(/\n$/, ""), lang)}</code>
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
function codeLines(source: string, lang: string): Node[] {
  const key = `${lang}\n${source}`;
  const starts = [...source.matchAll(/\n/g)].map(({ index }) => index + 1);
  const lines = stored.get(key) ?? highlight(`${source}\n`, lang, starts).map(codeLine);
  stored.delete(key);
  stored.set(key, lines);
  if (stored.size > MAX_STORED) stored.delete(stored.keys().next().value ?? "");
  return lines;
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
    const parts = node.slice(0, isContinued ? -3 : undefined).split(/(?<=[\w}]\/)(?=[\w{])|(?=&\w)/);
    const broken = parts.flatMap((part, position) => (position === 0 ? [part] : [new Element("wbr", {}, []), part]));
    return isContinued ? [...broken, new Element("span", { class: "unbroken" }, [" \\"]), "\n"] : broken;
  });
}
