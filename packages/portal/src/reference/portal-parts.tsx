// Adds parts of the portal to the page of the API reference, which Redocly CLI renders: the header, and the operations of the
// sections that Redoc renders only in the browser.

import { extname } from "node:path";
import type { Operation } from "@onecontract/codegen";
import { parse } from "node-html-parser";
import { AuthorScripts } from "../layout/author-scripts.tsx";
import { t } from "../messages/translate.ts";
import { optionHref } from "../model/contract-links.ts";
import { withoutFullStop } from "../model/descriptions.ts";
import { hasCollapsedTags } from "../model/operations-by-tag.ts";
import type { Site } from "../model/site.ts";
import { operationCount } from "../nodes/headings.tsx";
import type { Child, Rendering } from "../nodes/jsx-runtime.ts";
import { renderMarkdown } from "../nodes/markdown.tsx";
import { toHtml } from "../output/html.ts";

const PLACEHOLDER = '<header class="portal-bar"></header>';

/** Matches an empty section. Its id is the anchor of its entry in the menu. */
const EMPTY_SECTION = /(<div data-section-id="([^"]+)" class="[^"]*">)(<\/div>)/g;

/** Returns the page with the parts. */
export function withPortalParts(page: string, site: Site): string {
  if (!page.includes(PLACEHOLDER)) throw new Error(`reference page: expected ${PLACEHOLDER}, got none`);
  const titles = new Map(
    parse(page)
      .querySelectorAll("a[href]:has([data-text])")
      .map((entry) => [entry.getAttribute("href"), entry.text.trim()]),
  );
  return page
    .replace("</head>", (end) => toHtml(<AuthorScripts />, site) + end)
    .replace(PLACEHOLDER, () => toHtml(<Header />, site))
    .replace(EMPTY_SECTION, (_, start: string, id: string, end: string) => {
      const title = titles.get(`#${id}`);
      return start + (title === undefined ? "" : toHtml(<StaticSection title={title} />, site)) + end;
    });
}

function Header(_: object, { site }: Rendering): Child {
  const { logo } = site.portal;
  const image = (mode: "light" | "dark", file: string) => (
    <img class={`logo-${mode}`} src={`./${logoName(mode, file)}`} alt="" />
  );
  return (
    <header class="portal-bar">
      <a class="portal-home" href="../">
        {logo && [image("light", logo.light), image("dark", logo.dark)]}
        {site.title}
      </a>
      <nav aria-label={t("Documentation")}>
        {site.hasGuide("quick-start") && <a href="../guides/quick-start/">{t("Quick start")}</a>}
        <a href="../operations/">{t("All operations")}</a>
        {site.portal.frame.navigation.map(({ label, href }) => (
          <a class="site-link" href={optionHref(site, href)}>
            {label}
          </a>
        ))}
      </nav>
    </header>
  );
}

/** Returns the name of the logo, which is next to the page. */
export function logoName(mode: "light" | "dark", file: string): string {
  return `logo-${mode}${extname(file)}`;
}

/** A list in a shadow tree, which Redoc ignores during hydration and replaces when it renders the section. */
function StaticSection({ title }: { title: string }, rendering: Rendering): Child {
  const { site } = rendering;
  const { contract } = site;
  const { tags, operations } = contract;
  const matching = operations.filter(
    ({ tag, summary = "", operationId }) =>
      tag === title || (tag === undefined && [summary, operationId].includes(withoutFullStop(title))),
  );
  const description = tags.find(({ name }) => name === title)?.description;
  return (
    <template shadowrootmode="open">
      <section part="section">
        <h2 part="title">{title}</h2>
        {description !== undefined && <div part="description">{renderMarkdown(description, rendering)}</div>}
        <ul part="list">
          {matching.length > 1 && hasCollapsedTags(contract) ? (
            <li>
              <a part="link" href={`..${site.paths.group(matching[0]?.tag)}`}>
                {operationCount(matching)}
              </a>
            </li>
          ) : (
            matching.map((operation) => <StaticOperation operation={operation} />)
          )}
        </ul>
      </section>
    </template>
  );
}

function StaticOperation({ operation }: { operation: Operation }, { site }: Rendering): Child {
  const { operationId, method, path, summary, deprecated } = operation;
  return (
    <li>
      <a part="link" href={`..${site.paths.operation(operationId)}`}>
        <span part={`method method-${method}`}>{method.toUpperCase()}</span> <span part="path">{path}</span>
        {deprecated && [" ", <span part="deprecated">{t("Deprecated")}</span>]}
        {summary !== undefined && <span part="summary">{summary}</span>}
      </a>
    </li>
  );
}
