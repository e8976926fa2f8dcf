// Redirects the old URLs of renamed guides.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { movedGuides } from "../guides/guides.ts";
import { redirectPolicy } from "../policy/content-security-policy.ts";
import { escapeAttribute } from "../render/html.ts";
import type { Site } from "../site/site.ts";

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
