// Styles and scripts of the pages, and the URLs of the files that they load.
import type { PageKind } from "../pages/page.ts";

export interface Image {
  url: string;
  width?: number;
  height?: number;
}

/** A style or script element in the page. */
export interface InlineSource {
  content: string;
  /** Hash of the content for the policy (Content Security Policy Level 3, hash-source). */
  hash: string;
}

export interface PageAssets {
  style: InlineSource;
  /** URLs of the modules that load after the first paint. */
  modules: string[];
}

export interface Assets {
  /** The script that runs before the first paint. */
  headScript: InlineSource;
  kinds: Record<PageKind, PageAssets>;
  logo?: { light: Image; dark: Image };
}
