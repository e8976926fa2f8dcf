// A page of the portal. To add a kind of page, write a module in this folder that returns pages, and list it in list-pages.ts:
// the build renders the frame, the Markdown version, the search index, llms.txt and the sitemap from what it returns.
import type { Operation } from "@onecontract/codegen";
import type { Child } from "../nodes/jsx-runtime.ts";

/** Selects the styles and scripts of a page. */
export type PageKind = "home" | "guide" | "operation";

export interface Heading {
  depth: number;
  /** Anchor. */
  slug: string;
  text: string;
}

export interface Page {
  /** Path without the base path: `/guides/errors/`. A path that ends in a slash is the folder of an `index.html`. */
  path: string;
  kind: PageKind;
  title: string;
  description?: string | undefined;
  /** Method and path of an operation. */
  endpoint?: Pick<Operation, "method" | "path"> | undefined;
  /** Entries of the table of contents: true for all headings of level 2, and false for a page without a table of contents. */
  headings: Heading[] | boolean;
  /** Source file of a guide, relative to the project. */
  source?: string | undefined;
  /** Contents of the images of a guide by their names in `ASSETS_FOLDER`. */
  images?: ReadonlyMap<string, Uint8Array> | undefined;
  /** Section of llms.txt. Pages without one are neither in llms.txt nor in the search index. */
  section?: string | undefined;
  /** Renders the content below the title. May be called more than once. */
  content(): Child;
}
