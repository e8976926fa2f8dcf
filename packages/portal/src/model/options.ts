// Options of a portal, in the project's `portal.config.ts`.
import type { Messages } from "../messages/translate.ts";
import type { DesignDecision } from "./design-decision.ts";

/** Paths are relative to the folder of `portal.config.ts`. */
export interface PortalOptions {
  /**
   * OpenAPI document in JSON or YAML, without references to other files: a path or a `file:` URL.
   * @default that of the first version; required without `versions`
   */
  contract?: string;
  /**
   * Versions of the contract that the portal documents, the newest one first, which is `contract`. The pages of the others are in a
   * folder with the name of the version. Each has the guides whose `needs` it meets.
   * @default none
   */
  versions?: VersionOptions[];
  /**
   * Folder with the OpenAPI document of each release, such as `1.0.0.yaml`, from which the portal generates the API changelog.
   * @default none
   */
  released?: string;
  /** Title of the portal. @default the contract's title */
  title?: string;
  /** The published SDK of the contract. Without it, the portal has no SDK samples. @default none */
  sdk?: SdkOptions;
  /**
   * Language of the interface, as a tag such as `de` or `pt-BR`: `en`, `de`, or the language of `messages`. The words of JSON Schema,
   * the descriptions of violations and the guides that the portal generates are in English.
   * @default "en"
   */
  language?: string;
  /** Words of the interface by those in English, in which `{name}` stands for a value. They take precedence. @default none */
  messages?: Messages;
  /** Base URL of the API in samples, until the reader selects another server. @default the contract's first server */
  baseURL?: string;
  /**
   * True if the server that serves the portal also serves the API: then the samples and the console start with its origin. False if it
   * never does.
   * @default true on a developer's machine, otherwise false
   */
  sameOrigin?: boolean;
  /** Origin of the site, such as `https://docs.example`. If set, the build writes a sitemap. @default none */
  site?: string;
  /** Base path of the site, such as `/docs/`. @default "/" */
  base?: string;
  /** Folder that the build writes to. @default "dist" */
  outDir?: string;
  /** Accent colour in hexadecimal notation. Each colour mode uses a variant of it that is readable. @default "#0f6b72" */
  accent?: string;
  /** Colours, corners and fonts. The API reference on one page has those of Redoc. @default those of the portal */
  theme?: ThemeOptions;
  /** Path of an image next to the title in the header, or one for each colour mode. @default none */
  logo?: string | { light: string; dark: string };
  /**
   * Image that shows links to the portal elsewhere, such as in chats: the path of a file in `public/`, such as `/card.png`, of 1200 by 630
   * pixels. Requires `site`.
   * @default none
   */
  image?: string;
  /**
   * True if the build draws an image for each page, with its title and the method and path of an operation, which shows links to the page
   * elsewhere. Requires `site`.
   * @default true for the home page and the guides, and for all pages of a portal with at most 200; false with `image`
   */
  socialCards?: boolean;
  /** Links in the header; on a narrow screen, they are in the menu. @default none */
  navigation?: LinkOptions[];
  /** Links and a line of text at the end of each page, except the API reference on one page. @default none */
  footer?: FooterOptions;
  /** Announcement above the header of each page, except the API reference on one page. @default none */
  banner?: BannerOptions;
  /**
   * Scripts in the head of each page, in this order. The content security policies of the pages allow exactly these. They can read the
   * credentials that readers enter.
   * @default none
   */
  scripts?: ScriptOptions[];
  guides?: GuidesOptions;
  /**
   * Decisions where the interface document that the contract implements is silent. The pages mark the statements that
   * follow from them.
   * @default none
   */
  designDecisions?: DesignDecision[];
  /**
   * URL at which the files of the project are edited, such as `https://github.com/acme/api/edit/main/docs/`. Guides then link to their
   * source.
   * @default none
   */
  editURL?: string;
  /**
   * URL at which readers report a problem, such as `https://github.com/acme/api/issues/new?title={page}`. `{page}` is replaced by the
   * path of the page.
   * @default none
   */
  feedbackURL?: string;
  /** Groups of words that mean the same to readers, for the search: `[["book", "title"]]`. @default none */
  synonyms?: string[][];
  /**
   * operationId of the first call on the home page and in the quick start.
   * @default a list without required parameters, of the resource that most operations use
   */
  firstCall?: string;
  /** URL at which readers get credentials, or a path of the portal. The inputs of credentials link to it. @default none */
  keysURL?: string;
  /**
   * MCP server of the contract. If `site` is set, the menu of each page installs it in Cursor and VS Code, with this documentation to
   * search.
   * @default none
   */
  mcp?: McpOptions;
  /** Assistant that explains the documentation. The search offers it. @default none */
  ask?: AskOptions;
  /**
   * True if browsers copy the pages of the newest version, so that they can be read without a network. Pages then have a service worker.
   * @default false
   */
  offline?: boolean;
  sections?: SectionOptions;
}

export interface McpOptions {
  /** Name of the package, whose command is generated by `@onecontract/codegen`: `@book-shop/mcp`. */
  package: string;
  /** Name of the server in the clients. @default the scope or the name of the package */
  name?: string;
}

export interface AskOptions {
  /** Label of the link in the search: `Ask our assistant`. */
  label: string;
  /**
   * URL that starts with `https://`, such as `https://chat.example/?q={query}`, or a path of the portal. `{query}` is replaced by what the
   * reader has typed.
   */
  href: string;
}

export interface VersionOptions {
  /** Name in the menu and in the URLs: `v1`. Letters, digits, dots, hyphens and underscores. */
  name: string;
  /** As the option `contract`. */
  contract: string;
  /** The published SDK of this version. @default the option `sdk` of the portal */
  sdk?: SdkOptions;
}

export interface SdkOptions {
  /** Name of the package: `@book-shop/sdk`. */
  package: string;
  /** Class of the client. @default the name that the SDK generator derives from the contract */
  client?: string;
  /** Prefix of the environment variables that the client reads, as in `onecontract.config.ts`. @default that of the portal, or one derived from the contract */
  environmentPrefix?: string;
  /** Command that installs a package. @default "npm install" */
  install?: string;
  /**
   * Folder of the built package. The portal offers its tarball as `sdk.tgz`, so that readers can install an SDK that is not in a
   * registry.
   * @default none
   */
  folder?: string;
}

/** An invalid value fails the build: values never become other declarations of a style sheet. */
export interface ThemeOptions {
  /** Colours of the light mode. @default those of the portal */
  light?: ThemeColors;
  /** Colours of the dark mode. @default those of the portal */
  dark?: ThemeColors;
  /** Radius of corners in `rem` or `px`, up to 1.5rem (24px). Smaller and larger corners are in proportion to it. @default "0.5rem" */
  radius?: string;
  /** Names of font families, in the order of preference. Pages load no fonts: readers see the first one that they have. @default fonts of the system */
  font?: string[];
  /** Names of font families for code. @default fonts of the system with characters of one width */
  codeFont?: string[];
}

/**
 * Colours of a mode in hexadecimal notation with six digits, such as `#1b1f24`. The contrast of `text`, `strong` and `muted` with each
 * background has to be at least 4.5 (WCAG 2.2, section 1.4.3).
 */
export interface ThemeColors {
  /** Background of the page. The accent is readable on it. */
  page?: string;
  /** Background of the header. @default `page`, if it is set */
  header?: string;
  /** Background of the sidebar. @default `page`, if it is set */
  sidebar?: string;
  /** Background of code and consoles. */
  panel?: string;
  /** Background of the titles of code and consoles. */
  panelHead?: string;
  /** Background of buttons and menus. */
  raised?: string;
  /** Background of code in sentences. */
  inlineCode?: string;
  /** Lines between parts of a page. */
  line?: string;
  /** Text. */
  text?: string;
  /** Headings and names. */
  strong?: string;
  /** Text of less importance. */
  muted?: string;
}

/** Custom properties of the style sheets. */
export const COLOR_PROPERTIES: Record<keyof ThemeColors, string> = {
  page: "--color-page",
  header: "--color-header",
  sidebar: "--color-sidebar",
  panel: "--color-panel",
  panelHead: "--color-panel-head",
  raised: "--color-raised",
  inlineCode: "--color-inline-code",
  line: "--color-line",
  text: "--color-gray-2",
  strong: "--color-strong",
  muted: "--color-gray-3",
};

export interface LinkOptions {
  label: string;
  /**
   * A path of the portal without the base path, such as `/guides/errors/#gone`, an operation or a schema of the contract, such as
   * `#operation/addBook`, or a URL that starts with `https://`, `http://` or `mailto:`. The build fails if the portal has no such page.
   */
  href: string;
}

export interface FooterOptions {
  /** @default none */
  links?: LinkOptions[];
  /** One line without markup, such as the owner of the copyright. @default none */
  text?: string;
}

export interface BannerOptions {
  /**
   * One paragraph of Markdown. Its links have the same targets as those of `LinkOptions`. Together with the label of the link, at most
   * 100 characters are visible, because pages reserve its height.
   */
  text: string;
  /** Link after the text. @default none */
  link?: LinkOptions;
  /**
   * True if readers can close the banner. The browser then remembers a hash of the banner in its local storage, so that a banner with
   * another content appears.
   * @default true
   */
  dismissible?: boolean;
}

/** A script: either `source` or `src`. */
export interface ScriptOptions {
  /** JavaScript that runs before the first paint. It contains neither `</` nor `<!--`, which could end the script in HTML. */
  source?: string;
  /** URL that starts with `https://`, or the path of a file in `public/`, such as `/analytics.js`. It runs when the page is parsed. */
  src?: string;
  /** Hash of the file, such as `sha384-…`, as in HTML. Required for the URL of another site. */
  integrity?: string;
  /** Attributes by their names without `data-`: `{ domain: "docs.example" }` is `data-domain="docs.example"`. @default none */
  data?: Record<string, string>;
}

export interface GuidesOptions {
  /** Folder of the guides in Markdown or MDX. A file replaces the generated guide of the same name. @default "src/content/docs/guides" */
  folder?: string;
  /** Guides from other sources. @default none */
  pages?: GuidePage[];
  /** Names of renamed guides. The old URLs redirect. @default none */
  moved?: { from: string; to: string }[];
  /**
   * Groups of the sidebar. "Get started" (the quick start and authentication), "Guides" (all guides that are in no other group) and
   * "API reference" come first; a group with the label "Get started" replaces that one.
   * @default none
   */
  groups?: GuideGroup[];
}

/** A guide from a Markdown file outside the folder of guides, such as a README, or from generated Markdown. */
export interface GuidePage {
  /** Last part of the URL: `sdk` for `/guides/sdk/`. */
  name: string;
  title: string;
  description: string;
  /** Position in the sidebar, and on the home page. @default 1000 */
  order?: number;
  /** operationIds and extensions of the contract that the guide is about. The portal omits the guide if one is missing. @default none */
  needs?: string[];
  /** Path of a Markdown file. Its main heading is omitted, because the page has a title. */
  file?: string;
  /** Content, instead of a file. A guide without content is omitted. */
  markdown?: string;
}

export interface GuideGroup {
  label: string;
  /** One sentence for the home page. @default none */
  description?: string;
  /** Names of the guides. */
  guides: string[];
}

export interface SectionOptions {
  /** The API console on the operation pages. @default true */
  console?: boolean;
  /** The API reference on one page. @default true */
  reference?: boolean;
}

/** Returns the options unchanged. Checks their types in `portal.config.ts`. */
export function definePortal(options: PortalOptions): PortalOptions {
  return options;
}
