// The document around the content of a page: head, header, sidebar, title and table of contents.

import type { Site } from "../model/site.ts";
import type { Child } from "../nodes/jsx-runtime.ts";
import type { Page } from "../pages/page.ts";
import type { Assets } from "./assets.ts";
import { pagePolicy } from "./content-security-policy.ts";
import { Header } from "./header.tsx";
import { Neighbours } from "./neighbours.tsx";
import { PageFooter } from "./page-footer.tsx";
import { PageTitle } from "./page-title.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TableOfContents } from "./table-of-contents.tsx";

/**
 * Returns the document of a page.
 *
 * @param content what the page's `content` has returned
 */
export function documentOf(site: Site, page: Page, assets: Assets, content: Child): Child {
  const { headings, path, title } = page;
  return (
    <html lang="en" dir="ltr" data-theme="dark" data-has-toc={headings !== false} data-has-sidebar>
      <Head site={site} page={page} assets={assets} />
      <body>
        <a class="skip-link" href="#_top">
          Skip to content
        </a>
        <div class="page">
          <Header site={site} assets={assets} />
          <Sidebar site={site} path={path} />
          <div class="main-frame">
            <div class="columns">
              {headings !== false && <TableOfContents headings={headings} />}
              <div class="main-pane">
                <main>
                  <div class="content-panel">
                    <div class="container">
                      <PageTitle site={site} title={title} path={path} />
                    </div>
                  </div>
                  <div class="content-panel">
                    <div class="container">
                      <div class="prose">{content}</div>
                      <footer class="page-footer">
                        <PageFooter site={site} page={page} />
                        <Neighbours site={site} path={path} />
                      </footer>
                    </div>
                  </div>
                </main>
              </div>
            </div>
          </div>
        </div>
      </body>
    </html>
  );
}

/**
 * The policy follows the character set, which has to be within the first 1024 bytes, because it applies only to the content that
 * follows it.
 */
function Head({ site, page, assets }: { site: Site; page: Page; assets: Assets }): Child {
  const { path, title, description, kind } = page;
  const { headScript, kinds } = assets;
  const { style, modules } = kinds[kind];
  const markdownURL = site.markdownURL(path);
  const { origin } = site.portal;
  const url = origin === undefined || markdownURL === undefined ? undefined : origin + site.path(path);
  const property = (name: string, content: string | undefined) => content && <meta property={name} content={content} />;
  return (
    <head>
      <meta charset="utf-8" />
      <meta
        http-equiv="Content-Security-Policy"
        content={pagePolicy({ scriptHash: headScript.hash, styleHash: style.hash })}
      />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{path === "/" ? title : `${title} | ${site.title}`}</title>
      {description && <meta name="description" content={description} />}
      {url && <link rel="canonical" href={url} />}
      {url && <link rel="sitemap" href={site.path("/sitemap-index.xml")} />}
      <link rel="icon" href={site.path("/favicon.svg")} type="image/svg+xml" />
      {property("og:title", title)}
      {property("og:type", "article")}
      {property("og:url", url)}
      {property("og:locale", "en")}
      {property("og:description", description)}
      {property("og:site_name", site.title)}
      {markdownURL && <link rel="alternate" type="text/markdown" href={markdownURL} />}
      <script data-modules={modules.join(" ")}>{headScript.content}</script>
      <style>{style.content}</style>
    </head>
  );
}
