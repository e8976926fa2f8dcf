// The part of a built page that is its own. Of a large contract the rest, with every operation in the sidebar, is the larger part.

/** The element `main` of the page, as text. */
export function mainOf(html: string): string {
  return html.slice(html.indexOf("<main"), html.lastIndexOf("</main>") + "</main>".length);
}
