// Where the Markdown twin of a page is.

/** `/guides/errors/` has its twin at `/guides/errors.md`, the home page at `/index.md`. */
export function markdownPath(pagePath: string): string {
  return pagePath === "/" ? "/index.md" : `${pagePath.replace(/\/$/, "")}.md`;
}
