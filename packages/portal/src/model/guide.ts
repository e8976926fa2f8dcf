// A page of the section "Guides".

export interface Guide {
  /** Path below the portal's base path, without slashes at its ends: `guides/errors`. */
  id: string;
  title: string;
  description: string;
  /** Position in the sidebar. */
  order: number;
  /** Source file, if the guide is in the folder of guides. */
  file?: string | undefined;
  /** Returns the content, if the guide is from another source. */
  markdown?(): string;
  /** @default true */
  hasTableOfContents?: boolean | undefined;
}
