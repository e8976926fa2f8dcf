// What search engines may read, which is everything, and where they find the list of it (RFC 9309).
import { basePath } from "./site-path.ts";

/** @param origin that the site will be served at; without it there is no sitemap */
export function robotsText(origin: string | undefined): string {
  const sitemap = origin === undefined ? [] : [`Sitemap: ${origin}${basePath}sitemap-index.xml`];
  return `${["User-agent: *", "Allow: /", ...sitemap].join("\n")}\n`;
}
