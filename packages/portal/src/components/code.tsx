// A code block with a copy button.
import { highlightLines } from "../code/highlight.ts";
import { type Child, flatten, isElement, raw, textContent } from "../jsx-runtime.ts";
import { Icon } from "./icon.tsx";

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
          <code>{raw(renderLines(source, lang), source)}</code>
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
function renderLines(source: string, lang: string): string {
  const lines = source.split("\n");
  return highlightLines(source, lang)
    .map((html, index) => {
      const line = lines[index] ?? "";
      const indent = /^ */.exec(line)?.[0].length ?? 0;
      const content = line.length > MAX_UNBROKEN_LENGTH ? allowBreaks(html) : html;
      return `<span class="code-line"${indent > 0 ? ` style="--indent:${indent}ch"` : ""}>${content}\n</span>`;
    })
    .join("");
}

/** Length of lines that the narrowest screen shows in one line. */
const MAX_UNBROKEN_LENGTH = 36;

/** Allows breaks after the slashes of URLs and before their parameters, and prevents one before the backslash at the end of a shell's line. */
function allowBreaks(html: string): string {
  return html
    .replace(/(?<=[\w}]\/)(?=[\w{])|(?=&amp;\w)/g, "<wbr>")
    .replace(/ \\$/, '<span class="unbroken"> \\</span>');
}
