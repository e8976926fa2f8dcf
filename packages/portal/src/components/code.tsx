// A code block with a copy button.
import { highlightLines } from "../code/highlight.ts";
import { type Child, raw } from "../jsx-runtime.ts";
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

/** Wraps each line, so that its continuation is indented as its start. */
function renderLines(source: string, lang: string): string {
  const lines = source.split("\n");
  return highlightLines(source, lang)
    .map((html, index) => {
      const indent = /^ */.exec(lines[index] ?? "")?.[0].length ?? 0;
      return `<span class="code-line"${indent > 0 ? ` style="--indent:${indent}ch"` : ""}>${html}\n</span>`;
    })
    .join("");
}
