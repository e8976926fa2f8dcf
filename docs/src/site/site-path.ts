// Addresses within the portal, which may be served below a path of its host.

/** Path that the portal is served at, from `DOCS_BASE`; begins and ends with a slash. @default "/" */
export const basePath: string = readBasePath(process.env.DOCS_BASE ?? "/");

/** Where a page is: `/guides/errors/` is `/docs/guides/errors/` when the portal is served at `/docs/`. */
export function sitePath(path: string): string {
  return basePath + path.replace(/^\//, "");
}

export function operationPath(operationId: string): string {
  return sitePath(`/operations/${encodeURIComponent(operationId)}/`);
}

/** Section of the errors guide about a code. */
export function errorCodePath(code: string): string {
  return sitePath(`/guides/errors/#${code}`);
}

export function readBasePath(text: string): string {
  if (!/^\/[^?#\s]*$/.test(text)) throw new Error(`DOCS_BASE: expected a path such as "/docs/", got "${text}"`);
  return text.endsWith("/") ? text : `${text}/`;
}
