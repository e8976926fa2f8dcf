// The style sheets of the portal, and which kinds of pages use them.

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

export const PAGE_KINDS: PageKind[] = ["home", "guide", "operation"];

/** Returns a style sheet that imports those of a kind of pages, and the colours of the theme. */
export function styleSheet(kind: PageKind, accent: string, theme: ThemeOptions): string {
  const imports = [...KINDS[kind], "print"].map((name) => `@import "./${name}.css";`);
  return [...imports, themeStyles(theme), accentStyles(accent, pageColors(theme))].join("\n");
}
