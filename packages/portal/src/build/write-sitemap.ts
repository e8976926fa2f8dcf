// Writes the sitemap (https://www.sitemaps.org/protocol.html) of a portal whose origin is known.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Site } from "../model/site.ts";
import { escapeContent } from "../output/html.ts";
import type { Page } from "../pages/page.ts";

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Largest number of URLs in a file, as the protocol defines it. */
const MAX_URLS = 50_000;

export function writeSitemap(site: Site, pages: Page[]): void {
  const { origin, outputFolder } = site.portal;
  if (origin === undefined) return;
  const urls = pages.filter(({ path }) => path.endsWith("/")).map(({ path }) => origin + site.path(path));
  const count = Math.ceil(urls.length / MAX_URLS);
  const names = Array.from({ length: count }, (_, index) => `sitemap-${index}.xml`);
  for (const [index, name] of names.entries()) {
    const part = urls.slice(index * MAX_URLS, (index + 1) * MAX_URLS);
    writeFileSync(join(outputFolder, name), document("urlset", "url", part));
  }
  const files = names.map((name) => origin + site.path(`/${name}`));
  writeFileSync(join(outputFolder, "sitemap-index.xml"), document("sitemapindex", "sitemap", files));
}

function document(root: string, element: string, urls: string[]): string {
  const entries = urls.map((url) => `<${element}><loc>${escapeContent(url)}</loc></${element}>`);
  return `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="${NAMESPACE}">${entries.join("")}</${root}>\n`;
}
