// URLs of the files that pages load.
import type { StyleKind } from "../styles/style-sheets.ts";

export interface Image {
  url: string;
  width?: number;
  height?: number;
}

export interface PageAssets {
  /** Content of the style element. */
  css: string;
  /** Hash of the style element for the policy (Content Security Policy Level 3, hash-source). */
  cssHash: string;
  /** URLs of the modules that load after the first paint. */
  modules: string[];
}

export interface Assets {
  /** URL of the blocking script. */
  script: string;
  kinds: Record<StyleKind, PageAssets>;
  logo?: { light: Image; dark: Image };
}
