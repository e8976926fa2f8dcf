// Redirects the old URLs of renamed guides.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { redirectPolicy } from "../layout/content-security-policy.ts";
import { movedGuides } from "../model/guides.ts";
import type { Site } from "../model/site.ts";
import { escapeAttribute } from "../output/html.ts";

export function writeRedirects(site: Site): void {
  const { portal, guides } = site;
  for (const { oldId, newId } of movedGuides(portal, guides)) {
    const folder = join(portal.outputFolder, oldId);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "index.html"), redirectPage(escapeAttribute(site.path(`/${newId}/`))));
  }
}

function redirectPage(url: string): string {
  const policy = `<meta http-equiv="Content-Security-Policy" content="${redirectPolicy}">`;
  const head = `<meta charset="utf-8">${policy}<title>Moved to ${url}</title><meta http-equiv="refresh" content="0;url=${url}">`;
  const robots = `<meta name="robots" content="noindex"><link rel="canonical" href="${url}">`;
  return `<!doctype html><html lang="en"><head>${head}${robots}</head><body><a href="${url}">Moved to ${url}</a></body></html>\n`;
}
