// Makes the built pages comply with the content security policy, and adds the policy to the pages and to `_headers`
// (docs/decisions/0004-content-security-policy-at-build.md).
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { listFiles } from "../site/built-site.ts";
import { headerPolicy, pagePolicy, redirectPolicy, referencePolicy } from "./content-security-policy.ts";
import { externalizeScripts } from "./external-scripts.ts";
import { inlinePageStyles } from "./page-styles.ts";

/** Astro's folder for files with content hashes in their names. */
const FOLDER = "_astro";
const REDIRECT = /<meta http-equiv="refresh"/;

/**
 * Adds the policy to each page of a built site, so that it applies on any static host. Also writes `_headers`, which Netlify,
 * Cloudflare Pages and the reference server send as response headers.
 */
export async function applyPolicy(site: string, basePath: string): Promise<void> {
  mkdirSync(join(site, FOLDER), { recursive: true });
  const pages = new Map<string, string>();
  const reference = join(site, "reference/index.html");
  // Redoc's styles are already in the page, and its script adds more.
  if (existsSync(reference)) {
    writeFileSync(reference, withPolicy(readFileSync(reference, "utf8"), referencePolicy));
  }
  for (const file of listFiles(site).filter((path) => path.endsWith(".html") && path !== reference)) {
    const source = readFileSync(file, "utf8");
    if (REDIRECT.test(source)) {
      writeFileSync(file, withPolicy(completeRedirect(source), redirectPolicy));
      continue;
    }
    const { html, files } = externalizeScripts(source, `${basePath}${FOLDER}/`);
    for (const [name, code] of files) writeFileSync(join(site, FOLDER, name), code);
    pages.set(relative(site, file).replaceAll("\\", "/"), html);
  }
  await writeStyledPages(site, basePath, pages);
  writeFileSync(join(site, "_headers"), renderHeaders(basePath));
}

/** Adds the language and the character set, which Astro's redirect pages lack. */
function completeRedirect(html: string): string {
  return html.replace(/^<!doctype html>/i, '<!doctype html><html lang="en"><meta charset="utf-8">');
}

async function writeStyledPages(site: string, basePath: string, pages: Map<string, string>): Promise<void> {
  const assets = listFiles(join(site, FOLDER));
  const scripts = assets.filter((file) => file.endsWith(".js"));
  const styled = await inlinePageStyles(
    pages,
    (url) => readFileSync(join(site, url.slice(basePath.length)), "utf8"),
    new Map(scripts.map((file) => [basename(file), readFileSync(file, "utf8")])),
  );
  for (const [path, { html, hash }] of styled) writeFileSync(join(site, path), withPolicy(html, pagePolicy(hash)));
  for (const file of assets.filter((path) => path.endsWith(".css"))) rmSync(file);
}

/**
 * Inserts the policy after the character set, which has to be within the first 1024 bytes. A policy applies only to the content
 * that follows it.
 */
function withPolicy(html: string, policy: string): string {
  const charset = /<meta charset="?utf-8"?\s*\/?>/i;
  if (!charset.test(html)) throw new Error("page: expected a meta element with the character set, got none");
  return html.replace(charset, (meta) => `${meta}<meta http-equiv="Content-Security-Policy" content="${policy}">`);
}

function renderHeaders(basePath: string): string {
  return `${basePath}*
  Content-Security-Policy: ${headerPolicy}
  X-Content-Type-Options: nosniff
`;
}
