// The document around the content of a page: head, header, sidebar, title and table of contents.
import { languageTag, t } from "../messages/translate.ts";
import { API_CHANGELOG_ID, feedPath, hasFeeds, operationFeedPath } from "../model/api-changelog.ts";
import type { Image } from "../model/asset-files.ts";
import { shorten } from "../model/descriptions.ts";
import type { Site } from "../model/site.ts";
import { WORKER_PATH } from "../model/site-path.ts";
import type { Child, Node, Rendering } from "../nodes/jsx-runtime.ts";
import type { Page } from "../pages/page.ts";
import { type Assets, SOCIAL_CARD } from "./assets.ts";
import { AuthorScripts } from "./author-scripts.tsx";
import { Banner, bannerHash } from "./banner.tsx";
import { pagePolicy } from "./content-security-policy.ts";
import { Header } from "./header.tsx";
import { Neighbours } from "./neighbours.tsx";
import { PageTitle } from "./page-title.tsx";
import { Sidebar } from "./sidebar.tsx";
import { SiteFooter } from "./site-links.tsx";
import { StructuredData } from "./structured-data.tsx";
import { sectionHeadings, TableOfContents } from "./table-of-contents.tsx";
import { canonicalURL, VersionNote } from "./versions.tsx";

/**
 * Returns the document of a page.
 *
 * @param content what the page's `content` returns
 */
export function documentOf(page: Page, assets: Assets, content: readonly Node[], site: Site): Child {
  const { path, title } = page;
  const headings = page.headings === true ? sectionHeadings(content) : page.headings;
  return (
    <html
      lang={languageTag()}
      dir="ltr"
      data-theme="dark"
      data-has-toc={headings !== false}
      data-has-sidebar
      data-offline={site.portal.offline && site.portal.version === 0 && site.path(WORKER_PATH)}
      data-banner={bannerHash(site.portal.frame)}
    >
      <Head page={page} assets={assets} />
      <body>
        <a class="skip-link" href="#_top">
          {t("Skip to content")}
        </a>
        <div class="page">
          <Banner />
          <Header assets={assets} />
          <Sidebar path={path} />
          <div class="main-frame">
            <div class="columns">
              {headings !== false && <TableOfContents headings={headings} />}
              <div class="main-pane">
                <main>
                  <div class="content-panel">
                    <div class="container">
                      <PageTitle title={title} path={path} />
                      <VersionNote path={path} />
                    </div>
                  </div>
                  <div class="content-panel">
                    <div class="container">
                      <div class="prose">{content}</div>
                      <footer class="page-footer">
                        <PageFooter page={page} />
                        <Neighbours path={path} />
                        <SiteFooter />
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
function Head({ page, assets }: { page: Page; assets: Assets }, { site }: Rendering): Child {
  const { path, title, description, kind } = page;
  const meta = description && shorten(description, MAX_DESCRIPTION_LENGTH);
  const { headScript, kinds } = assets;
  const { style, modules } = kinds[kind];
  const markdownURL = site.markdownURL(path);
  const { origin } = site.portal;
  const url = origin === undefined || markdownURL === undefined ? undefined : origin + site.path(path);
  const canonical = url && origin && canonicalURL(site, origin, path);
  const feedURL = feedURLOf(page, site);
  const image = url && linkImage(page, assets, site);
  const property = (name: string, content: string | undefined) => content && <meta property={name} content={content} />;
  return (
    <head>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content={pagePolicy(headScript, style, site.portal.scripts)} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{path === "/" ? title : `${title} | ${site.title}`}</title>
      {meta && <meta name="description" content={meta} />}
      {canonical && <link rel="canonical" href={canonical} />}
      {url && site.portal.version === 0 && <link rel="sitemap" href={site.path("/sitemap-index.xml")} />}
      <link rel="icon" href={site.path("/favicon.svg")} type="image/svg+xml" />
      {property("og:title", title)}
      {property("og:type", "article")}
      {property("og:url", url)}
      {property("og:locale", languageTag())}
      {property("og:description", meta)}
      {property("og:site_name", site.title)}
      {image && (
        <>
          <meta property="og:image" content={origin + image.url} />
          <meta property="og:image:width" content={image.width} />
          <meta property="og:image:height" content={image.height} />
          <meta property="og:image:alt" content={title} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {markdownURL && <link rel="alternate" type="text/markdown" href={markdownURL} />}
      {feedURL && <link rel="alternate" type="application/atom+xml" href={feedURL} />}
      <script data-modules={modules.join(" ")} src={headScript.url}>
        {headScript.url === undefined && headScript.content}
      </script>
      {style.url === undefined ? <style>{style.content}</style> : <link rel="stylesheet" href={style.url} />}
      {canonical && origin && <StructuredData page={page} url={canonical} origin={origin} />}
      <AuthorScripts />
    </head>
  );
}

/** Largest number of characters of a page's description that search engines show. */
const MAX_DESCRIPTION_LENGTH = 159;

/** Returns the image that shows links to the page elsewhere: its own card, or that of the whole portal. */
function linkImage({ path }: Page, { socialCard }: Assets, site: Site): Image | undefined {
  const { image } = site.portal;
  const url = socialCard?.(path);
  return url === undefined ? image && { ...image, url: site.path(image.path) } : { ...SOCIAL_CARD, url };
}

/** Returns the URL of the feed with the changes to what the page is about. */
function feedURLOf({ path, kind }: Page, site: Site): string | undefined {
  if (!hasFeeds(site.portal)) return undefined;
  if (path === `/${API_CHANGELOG_ID}/`) return site.path(feedPath());
  return kind === "operation" ? site.path(operationFeedPath(path)) : undefined;
}

/** Links at the end of a page: to its source, and to report a problem with it. */
function PageFooter({ page }: { page: Page }, { site }: Rendering): Child {
  const { editURL, feedbackURL } = site.portal;
  const sourceURL = editURL === undefined || page.source === undefined ? undefined : new URL(page.source, editURL).href;
  if (sourceURL === undefined && feedbackURL === undefined) return null;
  return (
    <div class="meta">
      {sourceURL !== undefined && <a href={sourceURL}>{t("Edit this page")}</a>}
      {feedbackURL !== undefined && (
        <a href={feedbackURL.replaceAll("{page}", encodeURIComponent(site.path(page.path)))}>
          {t("Report a problem with this page")}
        </a>
      )}
    </div>
  );
}
