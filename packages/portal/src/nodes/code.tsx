// A code block with a copy button.
import { highlight } from "./highlight.ts";
import { Icon } from "./icon.tsx";
import { type Child, flatten, isElement, textContent } from "./jsx-runtime.ts";

interface Props {
  code: string;
  /** Name of the language: `ts`, `json`. */
  lang: string;
  /** Title above the code. @default none */
  title?: string | undefined;
}

export function Code({ code, lang, title = "" }: Props): Child {
  const source = code.replace(/\n$/, "");
  return (
    <div class="code-block">
      <figure class={["frame", "unstyled", title !== "" && "has-title"]}>
        <figcaption class="header">{title !== "" && <span class="title">{title}</span>}</figcaption>
        <pre data-language={lang}>
          <code>
            <Lines source={source} lang={lang} />
          </code>
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
export function MarkdownCode({ children }: { children?: Child }): Child {
  const [code] = flatten(children);
  if (code === undefined || !isElement(code)) return <pre>{children}</pre>;
  const { class: language = "", "data-title": title } = code.attributes;
  const lang = String(language).replace(/^language-/, "");
  return <Code code={textContent(code.children)} lang={lang} title={typeof title === "string" ? title : undefined} />;
}

/** Wraps each line, so that its continuation is indented as its start. */
function Lines({ source, lang }: { source: string; lang: string }): Child {
  const starts = [...source.matchAll(/\n/g)].map(({ index }) => index + 1);
  return highlight(`${source}\n`, lang, starts).map((piece) => {
    const line = flatten(piece);
    const text = textContent(line).trimEnd();
    const indent = text.search(/[^ ]|$/);
    return (
      <span class="code-line" style={indent > 0 ? `--indent:${indent}ch` : undefined}>
        {text.length > MAX_UNBROKEN_LENGTH ? allowBreaks(line) : line}
      </span>
    );
  });
}

/** Length of lines that the narrowest screen shows in one line. */
const MAX_UNBROKEN_LENGTH = 36;

/** Allows breaks after the slashes of URLs and before their parameters, and prevents one before the backslash at the end of a shell's line. */
function allowBreaks(line: readonly Child[]): Child {
  const last = line.at(-1);
  if (typeof last === "string" && last.endsWith(" \\\n")) {
    return [allowBreaks([...line.slice(0, -1), last.slice(0, -3)]), <span class="unbroken">{" \\"}</span>, "\n"];
  }
  return mapStrings(line, (text) => {
    const parts = text.split(/(?<=[\w}]\/)(?=[\w{])|(?=&\w)/);
    return parts.length === 1 ? text : parts.flatMap((part, index) => (index === 0 ? [part] : [<wbr />, part]));
  });
}

/** Replaces the strings in nodes. */
function mapStrings(nodes: readonly Child[], map: (text: string) => Child): Child[] {
  return nodes.map((node) => {
    if (typeof node === "string") return map(node);
    return isElement(node) ? { ...node, children: mapStrings(flatten(node.children), map) } : node;
  });
}
