// Builds paths and anchors within the portal, which may be served under a base path.

/** Prefixes a path with the base path: `/guides/errors/` becomes `/docs/guides/errors/` under the base path `/docs/`. */
export function withBase(basePath: string, path: string): string {
  return basePath + path.replace(/^\//, "");
}

/** Returns the path of an operation's page, without the base path. */
export function operationPagePath(operationId: string): string {
  return `/operations/${encodeURIComponent(operationId)}/`;
}

export const MODELS_PATH = "/models/";

/** Returns the anchor of a named schema. An id has no white space (HTML, section 3.2.6). */
export function schemaAnchor(name: string): string {
  return `schema-${name.replace(/\s+/g, "_")}`;
}

/**
 * Returns the path of a model, without the base path.
 *
 * @param isOnOnePage true if all models are on one page
 */
export function modelPagePath(name: string, isOnOnePage: boolean): string {
  const encoded = encodeURIComponent(name);
  return isOnOnePage ? `${MODELS_PATH}#${encodeURIComponent(schemaAnchor(name))}` : `${MODELS_PATH}${encoded}/`;
}

/** Path of the Postman collection. */
export const POSTMAN_PATH = "/postman.json";

export const SDK_PATH = "/sdk/";

/** Returns the path of the reference of a resource, without the base path. */
export function sdkPagePath(resource: string): string {
  return resource === "" ? `${SDK_PATH}client/` : `${SDK_PATH}${encodeURIComponent(resource)}/`;
}

/** Returns the path of a page's Markdown version: `/guides/errors.md` for `/guides/errors/`, `/index.md` for the home page. */
export function markdownPath(pagePath: string): string {
  return pagePath === "/" ? "/index.md" : `${pagePath.replace(/\/$/, "")}.md`;
}

/** Returns the anchor of a named part: `query.limit`, `schema-Book.title`. An id has no white space (HTML, section 3.2.6). */
export function childAnchor(anchor: string, name: string): string {
  return `${anchor}.${name.replace(/\s+/g, "_")}`;
}

/** Returns the anchor of a tag in the list of all operations. An id has no white space (HTML, section 3.2.6). */
export function tagAnchor(tag: string): string {
  return `tag-${tag.replace(/\s+/g, "_")}`;
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
