// Reads the files of a built site.
import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Returns the paths of all files in the folder and its subfolders. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Returns the source of the element `main` of a page. In the portal of a large contract the rest of the page is much larger,
 * because its sidebar lists every operation.
 */
export function mainElement(html: string): string {
  return html.slice(html.indexOf("<main"), html.lastIndexOf("</main>") + "</main>".length);
}
