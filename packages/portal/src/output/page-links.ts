// Resolves the links of the Markdown versions, which lead to other Markdown versions.

import { slug } from "github-slugger";
import { decodePart } from "../model/decode-part.ts";
import type { Site } from "../model/site.ts";
import { markdownPath, withBase } from "../model/site-path.ts";
import { type Node, Rendering, textContent } from "../nodes/jsx-runtime.ts";
import type { Page } from "../pages/page.ts";

export class PageLinks {
  readonly #site: Site;
  readonly #pages: Map<string, Page>;
  readonly #anchors = new Map<string, Set<string>>();

  constructor(site: Site, pages: Page[]) {
    this.#site = site;
    this.#pages = new Map(pages.map((page) => [page.path, page]));
  }

  /** Returns the URL of a file of the portal. It is absolute if the origin is known; otherwise it starts with the base path. */
  url(path: string): string {
    const { origin = "", basePath } = this.#site.portal;
    return origin + withBase(basePath, path);
  }

  /** Stores the anchors of a page that has been rendered. */
  addContent(path: string, content: readonly Node[]): void {
    this.#anchors.set(path, headingAnchors(content));
  }

  /**
   * Resolves the href of a link on the page `path`. Links to other pages lead to their Markdown versions. They start at the root of
   * the host, because the Markdown version is in another folder than its page. Links within a page are removed, because Markdown
   * has no anchors.
   */
  resolve(href: string, path: string): string | undefined {
    if (href.startsWith("#")) return undefined;
    const { basePath } = this.#site.portal;
    const base = new URL(withBase(basePath, path), "http://portal.example");
    const url = URL.parse(href, base);
    if (url?.origin !== base.origin) return href;
    const target = `/${url.pathname.slice(basePath.length)}`;
    if (target === "/reference/" && this.#site.portal.sections.reference) return this.url(markdownPath(target));
    if (!this.#pages.has(target)) return this.url(target) + url.hash;
    const hasAnchor = url.hash !== "" && this.#anchorsOf(target).has(decodePart(url.hash.slice(1)));
    return this.url(markdownPath(target)) + (hasAnchor ? url.hash : "");
  }

  /** Renders the page if it has not been rendered yet. */
  #anchorsOf(path: string): Set<string> {
    const known = this.#anchors.get(path);
    if (known) return known;
    const page = this.#pages.get(path);
    const anchors = headingAnchors(page ? new Rendering(this.#site).render(page.content()) : []);
    this.#anchors.set(path, anchors);
    return anchors;
  }
}

/** Returns the ids of the headings that equal the anchor that viewers of Markdown derive from them. */
function headingAnchors(content: readonly Node[]): Set<string> {
  const anchors = new Set<string>();
  const visit = (nodes: readonly Node[]) => {
    for (const node of nodes) {
      if (typeof node === "string") continue;
      const { id } = node.attributes;
      if (/^h[1-6]$/.test(node.tag) && typeof id === "string" && slug(textContent(node.children).trim()) === id)
        anchors.add(id);
      visit(node.children);
    }
  };
  visit(content);
  return anchors;
}
