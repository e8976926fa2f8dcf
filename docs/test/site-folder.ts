// A built site on disk, read the way a static host serves it.
import { existsSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { type HTMLElement, parse } from "node-html-parser";
import { filesBelow } from "../src/site/files-below.ts";

export interface Page {
  /** Address below the base path: `/guides/errors/`. */
  path: string;
  root: HTMLElement;
}

/** @throws Error when the folder has not been built */
export function readPages(folder: string): Page[] {
  if (!existsSync(join(folder, "index.html")))
    throw new Error(`${folder}: expected a built portal, got none; run pnpm build`);
  return filesBelow(folder)
    .filter((file) => file.endsWith(".html"))
    .map((file) => ({
      path: `/${relative(folder, file)
        .replaceAll("\\", "/")
        .replace(/index\.html$/, "")}`,
      root: parseHtml(readFileSync(file, "utf8")),
    }));
}

/** Which of the texts the page does not show to a reader without scripts. */
export function missingTexts(root: HTMLElement | undefined, wanted: unknown[]): string[] {
  const main = parseHtml(root?.querySelector("main")?.outerHTML ?? "");
  for (const element of main.querySelectorAll("script, style, template, noscript")) element.remove();
  return wanted.map(String).filter((text) => !main.textContent.includes(text));
}

/** The file that answers an address, as static hosts choose it. */
export function fileAt(folder: string, path: string): string | undefined {
  const file = join(folder, decodeURIComponent(path));
  const found = existsSync(file) && statSync(file).isDirectory() ? join(file, "index.html") : file;
  return existsSync(found) ? found : undefined;
}

/** Links and anchors of the pages that lead nowhere, as `page -> address`. */
export function brokenLinks(folder: string, base: string): string[] {
  const pages = readPages(folder);
  const ids = new Map(
    pages.map(({ path, root }) => [path, new Set(root.querySelectorAll("[id]").map(({ id }) => id))]),
  );
  return pages.flatMap(({ path, root }) =>
    addresses(root)
      .filter((address) => !leadsSomewhere(address, path))
      .map((address) => `${path} -> ${address}`),
  );

  function leadsSomewhere(address: string, path: string): boolean {
    const host = "http://portal.example";
    const url = new URL(address, host + base + path.slice(1));
    if (url.origin !== host) return true;
    if (!url.pathname.startsWith(base)) return false;
    const target = `/${url.pathname.slice(base.length)}`;
    if (!fileAt(folder, target)) return false;
    // The places on the reference page are made by its script.
    if (url.hash === "" || target.startsWith("/reference/")) return true;
    return ids.get(target)?.has(decodeURIComponent(url.hash.slice(1))) ?? false;
  }
}

/** Addresses of other hosts that the pages and style sheets load; links that a reader follows are not loaded. */
export function foreignLoads(folder: string): string[] {
  const inPages = readPages(folder).flatMap(({ root }) =>
    root
      .querySelectorAll(
        "script[src], link[href]:not([rel=canonical]):not([rel=alternate]), img[src], iframe[src], source[src]",
      )
      .map((element) => element.getAttribute("src") ?? element.getAttribute("href") ?? ""),
  );
  const styles = [
    ...filesBelow(folder)
      .filter((file) => file.endsWith(".css"))
      .map((file) => readFileSync(file, "utf8")),
    ...readPages(folder).flatMap(({ root }) => root.querySelectorAll("style").map(({ text }) => text)),
  ];
  const inStyles = styles.flatMap((text) =>
    [...text.matchAll(/(?:url\(|@import)\s*["']?([^"')\s]+)/g)].map(([, url]) => url ?? ""),
  );
  return [...inPages, ...inStyles].filter((address) => /^(https?:)?\/\//.test(address));
}

function addresses(root: HTMLElement): string[] {
  return root
    .querySelectorAll("a[href], link[href], script[src], img[src]")
    .map((element) => element.getAttribute("href") ?? element.getAttribute("src") ?? "")
    .filter((address) => !/^(data|mailto):/.test(address));
}

/** With the elements in `pre` told apart, which the parser leaves as text by default. */
function parseHtml(html: string): HTMLElement {
  return parse(html, { blockTextElements: { script: true, style: true } });
}
