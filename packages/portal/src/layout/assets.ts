// Styles and scripts of the pages, and the URLs of the files that they load.
import type { Image } from "../model/asset-files.ts";
import type { PageKind } from "../pages/page.ts";

/** A style or script element in the page, or in a file. */
export interface Source {
  content: string;
  /** URL of the file. Undefined if the content is in the page. */
  url: string | undefined;
  /** Hash of the content for the policy (Content Security Policy Level 3, hash-source). */
  hash: string;
}

export interface PageAssets {
  style: Source;
  /** URLs of the modules that load after the first paint. */
  modules: string[];
}

export interface Assets {
  /** The script that runs before the first paint. */
  headScript: Source;
  kinds: Record<PageKind, PageAssets>;
  /** URLs of the modules of the page that authorization servers redirect to. */
  callbackModules: string[];
  logo?: { light: Image; dark: Image } | undefined;
  /** Returns the URL of the social card of a page, or undefined if there is none. The dev server draws none. */
  socialCard?: ((path: string) => string | undefined) | undefined;
}

/** Width and height of a social card in pixels. */
export const SOCIAL_CARD = { width: 1200, height: 630 };
