// The table of contents, next to the text and, on a phone, below the header.
import { t } from "../messages/translate.ts";
import { Icon } from "../nodes/icon.tsx";
import { type Child, Element, type Node, textContent } from "../nodes/jsx-runtime.ts";
import type { Heading } from "../pages/page.ts";

interface Props {
  headings: Heading[];
}

export function TableOfContents({ headings }: Props): Child {
  const entries = nest([
    { depth: 2, slug: "_top", text: t("Overview") },
    ...headings.filter(({ depth }) => depth === 2 || depth === 3),
  ]);
  return (
    <aside class="toc-column" aria-label={t("Page contents")}>
      <div class="below-wide">
        <mobile-toc>
          <nav aria-label={t("Sections of this page")}>
            <details>
              <summary id="on-this-page-mobile">
                <span class="toggle">
                  {t("On this page")}
                  <Icon name="caret-right" class="caret" size="1rem" />
                </span>
                <span class="display-current"></span>
              </summary>
              <div class="dropdown">
                <List entries={entries} />
              </div>
            </details>
          </nav>
        </mobile-toc>
      </div>
      <div class="from-wide">
        <page-toc>
          <nav aria-labelledby="on-this-page">
            <h2 id="on-this-page">{t("On this page")}</h2>
            <List entries={entries} />
          </nav>
        </page-toc>
      </div>
    </aside>
  );
}

function List({ entries, depth = 0 }: { entries: Entry[]; depth?: number }): Child {
  return (
    <ul style={depth > 0 && `--depth:${depth}`}>
      {entries.map(({ slug, text, children }) => (
        <li>
          <a href={`#${slug}`}>
            <span>{text}</span>
          </a>
          {children.length > 0 && <List entries={children} depth={depth + 1} />}
        </li>
      ))}
    </ul>
  );
}

/** Returns the headings of level 2 that have an anchor. */
export function sectionHeadings(nodes: readonly Node[]): Heading[] {
  return nodes.flatMap((node) => {
    if (!(node instanceof Element)) return [];
    const { tag, attributes, children } = node;
    if (tag !== "h2" || typeof attributes.id !== "string") return sectionHeadings(children);
    return [{ depth: 2, slug: attributes.id, text: textContent(children).trim() }];
  });
}

interface Entry extends Heading {
  children: Entry[];
}

function nest(headings: Heading[]): Entry[] {
  const nested: Entry[] = [];
  for (const heading of headings) {
    const siblings = (heading.depth === 3 && nested.at(-1)?.children) || nested;
    siblings.push({ ...heading, children: [] });
  }
  return nested;
}
