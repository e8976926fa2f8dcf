// Builds paths and anchors within the portal, which may be served under a base path.

/** Prefixes a path with the base path: `/guides/errors/` becomes `/docs/guides/errors/` under the base path `/docs/`. */
export function withBase(basePath: string, path: string): string {
  return basePath + path.replace(/^\//, "");
}

export const MODELS_PATH = "/models/";

/** Path of the Postman collection. */
export const POSTMAN_PATH = "/postman.json";

/** Path of the search index. */
export const SEARCH_PATH = "/search.json";

/** Path of the search index with a part of each page, which only the portal of a large contract has. */
export const SEARCH_PAGES_PATH = "/search-pages.json";

/** Path of the service worker, which may only handle paths in its folder. */
export const WORKER_PATH = "/service-worker.js";

export const SDK_PATH = "/sdk/";

/** Returns the path of a page's Markdown version: `/guides/errors.md` for `/guides/errors/`, `/index.md` for the home page. */
export function markdownPath(pagePath: string): string {
  return pagePath === "/" ? "/index.md" : `${pagePath.replace(/\/$/, "")}.md`;
}

/** Returns the anchor of a named part: `query.limit`, `schema-Book.title`. A URL contains its characters without escapes. */
export function childAnchor(anchor: string, name: string): string {
  return `${anchor}.${name.replace(/[^\p{L}\p{N}._$@-]+/gu, "_")}`;
}

/**
 * Adds the slash at the end of a base path.
 *
 * @throws Error if it is not an absolute path
 */
export function readBasePath(value: string): string {
  if (!/^\/[^?#\s]*$/.test(value)) throw new Error(`base: expected a path such as "/docs/", got "${value}"`);
  return value.endsWith("/") ? value : `${value}/`;
}
