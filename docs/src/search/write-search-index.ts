// Writes what the search box looks through: every section of every page, as one JSON file that is loaded when it is first needed.
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { parse } from "node-html-parser";
import { filesBelow } from "../site/files-below.ts";
import { mainOf } from "../site/main-of.ts";
import { sitePath } from "../site/site-path.ts";
import { readSections } from "./read-sections.ts";

/** @param site folder of the built portal */
export function writeSearchIndex(site: string): void {
  const pages = filesBelow(site).filter((file) => file.endsWith(`${sep}index.html`));
  const entries = pages.flatMap((file) => {
    const path = relative(site, file)
      .replaceAll(sep, "/")
      .replace(/index\.html$/, "");
    return readSections(
      parse(mainOf(readFileSync(file, "utf8")), { blockTextElements: { script: true, style: true } }),
      sitePath(path),
    );
  });
  writeFileSync(join(site, "search.json"), JSON.stringify(entries));
}
