// The table of contents, next to the text and, on a phone, below the header.
import { t } from "../messages/translate.ts";
import { Icon } from "../nodes/icon.tsx";
import { type Child, Element, type Node, textContent } from "../nodes/jsx-runtime.ts";
import type { Heading } from "../pages/page.ts";

interface Props {
  headings: Heading[];
}

export function TableOfContents({ headings }: Props): Child {
  const entries = [
    { depth: 2, slug: "_top", text: t("Overview") },
    ...headings.filter(({ depth }) => depth === 2 || depth === 3),
  ];
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

interface ListProps {
  entries: Heading[];
}

function List({ entries }: ListProps): Child {
  return (
    <ul>
      {nest(entries).map(({ entry, children }) => (
        <li>
          <a href={`#${entry.slug}`}>
            <span>{entry.text}</span>
          </a>
          {children.length > 0 && (
            <ul style="--depth:1">
              {children.map(({ slug, text }) => (
                <li>
                  <a href={`#${slug}`}>
                    <span>{text}</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
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

function nest(entries: Heading[]): { entry: Heading; children: Heading[] }[] {
  const nested: { entry: Heading; children: Heading[] }[] = [];
  for (const entry of entries) {
    const parent = nested.at(-1);
    if (entry.depth === 3 && parent) parent.children.push(entry);
    else nested.push({ entry, children: [] });
  }
  return nested;
}
