// The style sheets of the portal, and which kinds of pages use them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ThemeOptions } from "../model/options.ts";
import type { PageKind } from "../pages/page.ts";
import { accentStyles } from "./accent.ts";
import { pageColors, themeStyles } from "./theme.ts";

const ALL = [
  "base",
  "palette",
  "tokens",
  "layout",
  "portal",
  "prose",
  "components",
  "sidebar",
  "code",
  "samples",
  "schema",
  "operation",
  "collapsed-rows",
  "search",
  "fields",
  "server-menu",
  "page-title",
  "page-frame",
];

const KINDS: Record<PageKind, string[]> = {
  home: [...ALL, "table-of-contents", "guides", "console-response", "live-call", "home"],
  guide: [...ALL, "table-of-contents", "guides", "models"],
  operation: [...ALL, "console", "console-body", "console-response"],
};

/** This module is in src/styles/ or in dist/styles/. */
const FOLDER = join(import.meta.dirname, "../../src/styles");

export const PAGE_KINDS: PageKind[] = ["home", "guide", "operation"];

/** Returns a style sheet that imports those of a kind of pages, and the colours of the theme. */
export function styleSheet(kind: PageKind, accent: string, theme: ThemeOptions): string {
  const imports = [...KINDS[kind], "print"].map((name) => `@import "./${name}.css";`);
  return [...imports, themeStyles(theme), accentStyles(accent, pageColors(theme))].join("\n");
}

/** Returns the style sheet of social cards, whose renderer knows no colour modes. */
export function socialCardStyles(accent: string, theme: ThemeOptions): string {
  const files = ["palette", "social-card"].map((name) => readFileSync(join(FOLDER, `${name}.css`), "utf8"));
  return [...files, themeStyles(theme), accentStyles(accent, pageColors(theme))]
    .join("\n")
    .replaceAll(/light-dark\([^,()]+,\s*([^,()]+)\)/g, "$1");
}
