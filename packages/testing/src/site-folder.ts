// Reads a built site from disk the way a static host serves it.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { type HTMLElement, parse } from "node-html-parser";

export interface Page {
  /** URL path below the base path: `/guides/errors/`. */
  path: string;
  root: HTMLElement;
}

/**
 * Returns the pages of a built site, except for redirects.
 *
 * @throws Error if the folder has not been built
 */
export function readPages(folder: string): Page[] {
  return readHtmlFiles(folder).filter(({ root }) => !root.querySelector("meta[http-equiv=refresh]"));
}

export function readHtmlFiles(folder: string): Page[] {
  if (!existsSync(join(folder, "index.html")))
    throw new Error(`${folder}: expected a built portal, got none; run pnpm build`);
  return listHtmlFiles(folder).map(({ path, file }) => ({ path, root: parseHtml(readFileSync(file, "utf8")) }));
}

/** Returns the HTML files of a folder with the URL paths of their pages. */
export function listHtmlFiles(folder: string): { path: string; file: string }[] {
  return listFiles(folder)
    .filter((file) => file.endsWith(".html"))
    .map((file) => ({
      path: `/${relative(folder, file)
        .replaceAll("\\", "/")
        .replace(/index\.html$/, "")}`,
      file,
    }));
}

/** Returns the expected strings that the page does not show to a reader without scripts. */
export function missingContent(root: HTMLElement | undefined, expected: unknown[]): string[] {
  const main = parseHtml(root?.querySelector("main")?.outerHTML ?? "");
  for (const element of main.querySelectorAll("script, style, template, noscript")) element.remove();
  return expected.map(String).filter((value) => !main.textContent.includes(value));
}

/** Returns the file that static hosts serve for a path. They reject a path with an escaped slash, which no file name contains. */
export function fileAt(folder: string, path: string): string | undefined {
  if (/%2f|%5c/i.test(path)) return undefined;
  const file = join(folder, decodeURIComponent(path));
  const served = existsSync(file) && statSync(file).isDirectory() ? join(file, "index.html") : file;
  return existsSync(served) ? served : undefined;
}

/** Returns the compressed size, in bytes, of a page with the scripts and style sheets that it loads initially. */
export function transferredBytes(folder: string, { path, root }: Page): number {
  const modules = root.querySelector("script[data-modules]")?.getAttribute("data-modules")?.split(" ") ?? [];
  const elements = root.querySelectorAll("script[src], link[rel=stylesheet]");
  const loaded = elements.map((element) => element.getAttribute("src") ?? element.getAttribute("href") ?? "");
  const sizes = [...new Set([path, ...modules, ...loaded])].map(
    (url) => gzipSync(readFileSync(fileAt(folder, url) ?? "")).length,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Returns the links of the pages to missing pages or anchors, as `page -> URL`. */
export function brokenLinks(folder: string, base: string): string[] {
  const pages = readPages(folder);
  const ids = new Map(
    pages.map(({ path, root }) => [path, new Set(root.querySelectorAll("[id]").map(({ id }) => id))]),
  );
  return pages.flatMap(({ path, root }) =>
    linkedURLs(root)
      .filter((url) => !isValid(url, path))
      .map((url) => `${path} -> ${url}`),
  );

  function isValid(link: string, path: string): boolean {
    const host = "http://portal.example";
    const url = new URL(link, host + base + path.slice(1));
    if (url.origin !== host) return true;
    if (!url.pathname.startsWith(base)) return false;
    const target = `/${url.pathname.slice(base.length)}`;
    if (!fileAt(folder, target)) return false;
    // The anchors of the API reference are created by its script.
    if (url.hash === "" || target.startsWith("/reference/")) return true;
    return ids.get(decodeURIComponent(target))?.has(decodeURIComponent(url.hash.slice(1))) ?? false;
  }
}

/** Returns the paths of the pages that links to the next page lead through, starting with the given one. */
export function followNext(pages: Page[], start: string): string[] {
  const roots = new Map(pages.map(({ path, root }) => [path, root]));
  const visited = new Set<string>();
  for (let path: string | undefined = start; path !== undefined && !visited.has(path); ) {
    visited.add(path);
    path = roots.get(path)?.querySelector("a[rel=next]")?.getAttribute("href");
  }
  return [...visited];
}

/** Returns the URLs of other hosts that the pages and style sheets load resources from. */
export function externalResources(folder: string): string[] {
  const inPages = readPages(folder).flatMap(({ root }) =>
    root
      .querySelectorAll(
        "script[src], link[href]:not([rel=canonical]):not([rel=alternate]), img[src], iframe[src], source[src]",
      )
      .map((element) => element.getAttribute("src") ?? element.getAttribute("href") ?? ""),
  );
  const styleSheets = [
    ...listFiles(folder)
      .filter((file) => file.endsWith(".css"))
      .map((file) => readFileSync(file, "utf8")),
    ...readPages(folder).flatMap(({ root }) => root.querySelectorAll("style").map((style) => style.text)),
  ];
  const inStyleSheets = styleSheets.flatMap((css) =>
    [...css.matchAll(/(?:url\(|@import)\s*["']?([^"')\s]+)/g)].map(([, url]) => url ?? ""),
  );
  return [...inPages, ...inStyleSheets].filter((url) => /^(https?:)?\/\//.test(url));
}

/** Returns the paths of all files in the folder and its subfolders. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function linkedURLs(root: HTMLElement): string[] {
  return root
    .querySelectorAll("a[href], link[href], script[src], img[src]")
    .map((element) => element.getAttribute("href") ?? element.getAttribute("src") ?? "")
    .filter((url) => !/^(data|mailto):/.test(url));
}

/** Parses the elements inside `pre`, which the parser treats as raw text by default. */
function parseHtml(html: string): HTMLElement {
  return parse(html, { blockTextElements: { script: true, style: true } });
}
