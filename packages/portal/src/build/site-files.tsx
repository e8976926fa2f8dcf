// Writes the files of a site next to its pages: the redirects of renamed guides, the sitemap, robots.txt and the response headers.

import { relative } from "node:path";
import type { Assets } from "../layout/assets.ts";
import { headerPolicy, redirectPolicy } from "../layout/content-security-policy.ts";
import { languageTag, t } from "../messages/translate.ts";
import { fileDates } from "../model/file-dates.ts";
import { movedGuides } from "../model/guides.ts";
import type { Site } from "../model/site.ts";
import type { Child } from "../nodes/jsx-runtime.ts";
import { toHtml, toXml } from "../output/html.ts";
import type { OutputFolder } from "../output/output-folder.ts";
import type { Page } from "../pages/page.ts";
import { hasOAuthCallback } from "../view/create-connection-data.ts";
import { changelogFeeds } from "./changelog-feeds.tsx";
import { CALLBACK_PATH, oauthCallbackPage } from "./oauth-callback.tsx";

export function writeSiteFiles(site: Site, pages: Page[], assets: Assets, output: OutputFolder): void {
  const { portal, guides } = site;
  for (const { oldId, newId } of movedGuides(portal, guides)) {
    output.write(`/${oldId}/`, redirectPage(site, site.path(`/${newId}/`)));
  }
  for (const [path, render] of changelogFeeds(site)) output.write(path, render());
  if (hasOAuthCallback(site)) output.write(CALLBACK_PATH, oauthCallbackPage(site, assets));
  // Crawlers and hosts read these files at the root only, and the sitemap has the canonical URLs.
  if (portal.version > 0) return;
  if (portal.origin !== undefined) writeSitemap(site, portal.origin, pages, output);
  output.write("/robots.txt", robotsTxt(site));
  output.write("/_headers", headers(site, assets.headScript.hash));
}

export function redirectPage(site: Site, url: string): string {
  const page = (
    <html lang={languageTag()}>
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={redirectPolicy} />
        <title>{t("Moved to {url}", { url })}</title>
        <meta http-equiv="refresh" content={`0;url=${url}`} />
        <meta name="robots" content="noindex" />
        <link rel="canonical" href={url} />
      </head>
      <body>
        <a href={url}>{t("Moved to {url}", { url })}</a>
      </body>
    </html>
  );
  return `<!doctype html>${toHtml(page, site)}\n`;
}

/** Largest number of URLs in a sitemap (https://www.sitemaps.org/protocol.html). */
const MAX_URLS = 50_000;

function writeSitemap(site: Site, origin: string, pages: Page[], output: OutputFolder): void {
  const { root, contractFile } = site.portal;
  const dates = fileDates(root);
  const urls = pages
    .filter(({ path }) => path.endsWith("/"))
    .map(({ path, source = relative(root, contractFile) }) => ({
      url: origin + site.path(path),
      date: dates.get(source)?.changed,
    }));
  const count = Math.ceil(urls.length / MAX_URLS);
  const names = Array.from({ length: count }, (_, index) => `/sitemap-${index}.xml`);
  for (const [index, name] of names.entries()) {
    const part = urls.slice(index * MAX_URLS, (index + 1) * MAX_URLS);
    output.write(name, toXml(<Locations root="urlset" element="url" urls={part} />, site));
  }
  const files = names.map((name) => ({ url: origin + site.path(name) }));
  output.write("/sitemap-index.xml", toXml(<Locations root="sitemapindex" element="sitemap" urls={files} />, site));
}

interface LocationsProps {
  root: string;
  element: string;
  urls: { url: string; date?: Date | undefined }[];
}

function Locations({ root: Root, element: Entry, urls }: LocationsProps): Child {
  return (
    <Root xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      {urls.map(({ url, date }) => (
        <Entry>
          <loc>{url}</loc>
          {date && <lastmod>{date.toISOString()}</lastmod>}
        </Entry>
      ))}
    </Root>
  );
}

/** Allows every crawler and names the sitemap (RFC 9309). A site without a known origin has no sitemap. */
function robotsTxt(site: Site): string {
  const { origin } = site.portal;
  const sitemap = origin === undefined ? [] : [`Sitemap: ${origin}${site.path("/sitemap-index.xml")}`];
  return `${["User-agent: *", "Allow: /", ...sitemap].join("\n")}\n`;
}

/** Returns the response headers, which Netlify, Cloudflare Pages and the reference server read from this file. */
function headers(site: Site, scriptHash: string): string {
  return `${site.path("/")}*
  Content-Security-Policy: ${headerPolicy(scriptHash, site.portal.scripts)}
  X-Content-Type-Options: nosniff
`;
}
