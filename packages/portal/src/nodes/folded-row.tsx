// A row with a heading that opens its content. A link to the heading opens it too (browser/open-target.ts).
import type { Child } from "./jsx-runtime.ts";

interface Props {
  level: 2 | 3;
  /** Anchor of the heading. */
  id: string;
  heading: Child;
  /** The beginning of the content, or its size. It is shown while the row is folded. */
  summary: Child;
  children?: Child;
}

export function FoldedRow({ level, id, heading, summary, children }: Props): Child {
  const Heading = `h${level}`;
  return (
    <details class="folded-row">
      <summary>
        <Heading id={id}>{heading}</Heading>
        <span class="folded-summary" aria-hidden="true" data-search-ignore data-markdown-ignore>
          {summary}
        </span>
      </summary>
      <div class="folded-content">{children}</div>
    </details>
  );
}
