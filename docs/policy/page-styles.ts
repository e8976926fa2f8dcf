// Puts the styles of a page into it, so that it is drawn without waiting for another file.
import { createHash } from "node:crypto";
import { PurgeCSS } from "purgecss";

const SHEET = /<link rel="stylesheet" href="([^"]*)"(?: media="([^"]*)")?\s*\/?>/g;

export interface StyledPage {
  html: string;
  /** Of the style element, as the policy names it (Content Security Policy Level 3, hash-source). */
  hash: string;
}

/**
 * Pages of one kind get the same styles: those of their sheets that one of them, or a script of theirs, has a use for.
 *
 * @param pages path of the file within the site, and content
 * @param readSheet by its address
 * @param scripts name and content of each that the pages may load
 */
export async function withPageStyles(
  pages: Map<string, string>,
  readSheet: (address: string) => string,
  scripts: Map<string, string>,
): Promise<Map<string, StyledPage>> {
  const styled = new Map<string, StyledPage>();
  for (const kind of Map.groupBy(pages, ([path]) => kindOf(path)).values()) {
    const text = distinctTags(kind.map(([, html]) => html));
    const css = await usedStyles(joinedSheets(text, readSheet), [text, ...scriptsOf(text, scripts)]);
    const hash = `'sha256-${createHash("sha256").update(css).digest("base64")}'`;
    for (const [path, html] of kind) {
      const withStyles = html.replace(SHEET, "").replace("</head>", () => `<style>${css}</style></head>`);
      styled.set(path, { html: withStyles, hash });
    }
  }
  return styled;
}

/** `operations/createPet/index.html` is one of the operations. */
function kindOf(path: string): string {
  const [folder = "", ...rest] = path.split("/");
  return rest.length > 0 ? folder : "";
}

/** As text, each tag once with what follows it: pages of one kind have most of theirs in common, such as those of the sidebar. */
function distinctTags(pages: string[]): string {
  return [...new Set(pages.flatMap((html) => html.split("<")))].join("<");
}

/** In the order of the pages. */
function joinedSheets(pages: string, readSheet: (address: string) => string): string {
  const sheets = new Map([...pages.matchAll(SHEET)].map(([, address = "", media]) => [address, media]));
  return [...sheets]
    .map(([address, media]) => (media ? `@media ${media}{${readSheet(address)}}` : readSheet(address)))
    .join("\n");
}

/** Those that the pages name, and those that these name. */
function scriptsOf(pages: string, scripts: Map<string, string>): string[] {
  const unseen = new Map(scripts);
  const found: string[] = [];
  const search = (text: string) => {
    for (const [name, code] of unseen) {
      if (!text.includes(name)) continue;
      unseen.delete(name);
      found.push(code);
      search(code);
    }
  };
  search(pages);
  return found;
}

async function usedStyles(css: string, users: string[]): Promise<string> {
  const content = users.map((raw) => ({ raw, extension: "html" }));
  const [result] = await new PurgeCSS().purge({
    content,
    css: [{ raw: css }],
    variables: true,
    defaultExtractor: words,
  });
  if (result === undefined) throw new Error("styles: expected what the pages use, got nothing");
  return result.css.trim();
}

/** Some classes have a colon in them, such as `md:sl-block`; it also ends words. */
function words(text: string): string[] {
  return [...(text.match(/[\w-]+/g) ?? []), ...(text.match(/[\w-]+:[\w:-]+/g) ?? [])];
}
