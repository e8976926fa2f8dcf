// Finds the anchors of a page that its Markdown version has, too: viewers of Markdown derive an anchor from each heading.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { mainElement } from "../site/built-site.ts";

const HEADING = /<h([1-6])[^>]*?\sid="([^"]*)"[^>]*>([\s\S]*?)<\/h\1>/g;
const TAG = /<[^>]*>/g;
const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&#x27;": "'",
};

/**
 * Returns a function that returns the anchors of a page by its path. Each page is read once.
 *
 * @param folder folder of the built site
 */
export function anchorReader(folder: string): (path: string) => Set<string> {
  const known = new Map<string, Set<string>>();
  return (path) => {
    const anchors =
      known.get(path) ?? headingAnchors(readFileSync(join(folder, decodeURIComponent(path), "index.html"), "utf8"));
    known.set(path, anchors);
    return anchors;
  };
}

/** Returns the ids of the headings that equal the anchor of their content. */
function headingAnchors(html: string): Set<string> {
  const headings = [...mainElement(html).matchAll(HEADING)];
  return new Set(headings.flatMap(([, , id = "", content = ""]) => (slug(decode(content)) === id ? [id] : [])));
}

function decode(html: string): string {
  return html.replace(TAG, "").replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity);
}

/** Returns the anchor that GitHub derives from a heading. */
function slug(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, "")
    .replaceAll(" ", "-");
}
