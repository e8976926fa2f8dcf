// Headings with a link to themselves, and rows whose heading opens their content.
import { t } from "../messages/translate.ts";
import { type Child, type Rendering, textContent } from "./jsx-runtime.ts";

export type HeadingLevel = 2 | 3 | 4 | 5 | 6;

interface HeadingProps {
  level: HeadingLevel;
  id: string;
  children?: Child;
}

export function AnchorHeading({ level, id, children }: HeadingProps, rendering: Rendering): Child {
  const Heading = `h${level}`;
  const content = rendering.render(children);
  return (
    <div class="heading">
      <Heading id={id}>{content}</Heading>
      <a class="heading-link" href={`#${id}`}>
        <span aria-hidden="true">#</span>
        <span class="sr-only">{t("Section titled “{title}”", { title: textContent(content).trim() })}</span>
      </a>
    </div>
  );
}

interface RowProps {
  level: 2 | 3;
  /** Anchor of the heading. A link to it opens the row (browser/open-target.ts). */
  id: string;
  heading: Child;
  /** The beginning of the content, or its size. It is shown while the row is collapsed. */
  summary: Child;
  children?: Child;
}

export function CollapsedRow({ level, id, heading, summary, children }: RowProps): Child {
  const Heading = `h${level}`;
  return (
    <details class="collapsed-row">
      <summary>
        <Heading id={id}>{heading}</Heading>
        <span class="collapsed-summary" aria-hidden="true" data-search-ignore data-markdown-ignore>
          {summary}
        </span>
      </summary>
      <div class="collapsed-content">{children}</div>
    </details>
  );
}

export function operationCount({ length }: readonly unknown[]): string {
  return length === 1 ? t("1 operation") : t("{count} operations", { count: length });
}
