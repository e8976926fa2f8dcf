// Inlines the styles of each page, so that it renders without waiting for another file.
import { createHash } from "node:crypto";
import { PurgeCSS } from "purgecss";

const STYLE_SHEET = /<link rel="stylesheet" href="([^"]*)"(?: media="([^"]*)")?\s*\/?>/g;

export interface StyledPage {
  html: string;
  /** Hash of the style element for the policy (Content Security Policy Level 3, hash-source). */
  hash: string;
}

/**
 * Inlines into each page the rules that pages of the same kind, or their scripts, use.
 *
 * @param pages HTML by path of the file within the site
 * @param readStyleSheet returns a style sheet by its URL
 * @param scripts code by name of each script that a page may load
 */
export async function inlinePageStyles(
  pages: Map<string, string>,
  readStyleSheet: (url: string) => string,
  scripts: Map<string, string>,
): Promise<Map<string, StyledPage>> {
  const styled = new Map<string, StyledPage>();
  for (const pagesOfKind of Map.groupBy(pages, ([path]) => pageKind(path)).values()) {
    const markup = distinctTags(pagesOfKind.map(([, html]) => html));
    const css = await usedStyles(joinStyleSheets(markup, readStyleSheet), [markup, ...loadedScripts(markup, scripts)]);
    const hash = `'sha256-${createHash("sha256").update(css).digest("base64")}'`;
    for (const [path, html] of pagesOfKind) {
      const inlined = html.replace(STYLE_SHEET, "").replace("</head>", () => `<style>${css}</style></head>`);
      styled.set(path, { html: inlined, hash });
    }
  }
  return styled;
}

/** Returns the kind of a page, which is its folder: `operations` for `operations/addBook/index.html`. */
function pageKind(path: string): string {
  const [folder = "", ...rest] = path.split("/");
  return rest.length > 0 ? folder : "";
}

/** Returns each distinct tag, with the characters after it, once. Pages of one kind share most of them, such as the sidebar. */
function distinctTags(pages: string[]): string {
  return [...new Set(pages.flatMap((html) => html.split("<")))].join("<");
}

/** Joins the style sheets in the order of the markup. */
function joinStyleSheets(markup: string, readStyleSheet: (url: string) => string): string {
  const sheets = new Map([...markup.matchAll(STYLE_SHEET)].map(([, url = "", media]) => [url, media]));
  return [...sheets]
    .map(([url, media]) => (media ? `@media ${media}{${readStyleSheet(url)}}` : readStyleSheet(url)))
    .join("\n");
}

/** Returns the scripts that the markup references, directly or through other scripts. */
function loadedScripts(markup: string, scripts: Map<string, string>): string[] {
  const unvisited = new Map(scripts);
  const found: string[] = [];
  const search = (source: string) => {
    for (const [name, code] of unvisited) {
      if (!source.includes(name)) continue;
      unvisited.delete(name);
      found.push(code);
      search(code);
    }
  };
  search(markup);
  return found;
}

async function usedStyles(css: string, sources: string[]): Promise<string> {
  const content = sources.map((raw) => ({ raw, extension: "html" }));
  const [result] = await new PurgeCSS().purge({
    content,
    css: [{ raw: css }],
    variables: true,
    defaultExtractor: extractWords,
  });
  if (result === undefined) throw new Error("styles: expected a purged style sheet, got none");
  return result.css.trim();
}

/** Extracts words and, because some class names contain a colon, words with colons: `md:sl-block`. */
function extractWords(source: string): string[] {
  return [...(source.match(/[\w-]+/g) ?? []), ...(source.match(/[\w-]+:[\w:-]+/g) ?? [])];
}
