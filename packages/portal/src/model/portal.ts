// Resolves the options of a portal: paths, defaults and environment variables.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { imageSize } from "image-size";
import { GERMAN } from "../messages/german.ts";
import type { Language } from "../messages/translate.ts";
import type { DesignDecision } from "./design-decision.ts";
import type { GuideGroup, GuidePage, PortalOptions, SdkOptions, SectionOptions, ThemeOptions } from "./options.ts";
import { type PageFrame, resolvePageFrame } from "./page-frame.ts";
import { type PageScript, resolveScript } from "./page-script.ts";
import { readBasePath } from "./site-path.ts";

/** Options without a default. */
type PlainOptions = Pick<
  PortalOptions,
  "title" | "baseURL" | "sameOrigin" | "editURL" | "feedbackURL" | "firstCall" | "keysURL" | "ask" | "socialCards"
>;

type Optional<T> = { [Key in keyof T]?: T[Key] | undefined };

/** Resolved options. Serializable, because the pages get them as JSON. `baseURL` has no slash at its end, and `editURL` has one. */
export interface Portal extends Optional<PlainOptions> {
  /** Folder of the project. This and all other paths are absolute. */
  root: string;
  contractFile: string;
  /** The versions, the newest one first. Empty if the portal has only one. */
  versions: PortalVersion[];
  /** Index of the version that these pages document. */
  version: number;
  /** Folder with the contract of each release. */
  releasedFolder?: string | undefined;
  outputFolder: string;
  /** Starts and ends with a slash. */
  basePath: string;
  /** Without a slash at its end. */
  origin?: string | undefined;
  language: Language;
  accent: string;
  theme: ThemeOptions;
  logo?: { light: string; dark: string } | undefined;
  /** Path without the base path. */
  image?: { path: string; width: number; height: number } | undefined;
  frame: PageFrame;
  scripts: PageScript[];
  sdk?: ResolvedSdk | undefined;
  guidesFolder: string;
  pages: Required<Omit<GuidePage, "file">>[];
  movedGuides: { from: string; to: string }[];
  guideGroups: GuideGroup[];
  designDecisions: DesignDecision[];
  synonyms: string[][];
  sections: Required<SectionOptions>;
  offline: boolean;
  mcp?: { package: string; name: string } | undefined;
}

export interface ResolvedSdk extends Optional<Omit<SdkOptions, "package" | "install">> {
  package: string;
  install: string;
}

export interface PortalVersion {
  name: string;
  contractFile: string;
  /** Starts and ends with a slash. */
  basePath: string;
  sdk: Portal["sdk"];
}

/**
 * Resolves the options. The environment variables `DOCS_CONTRACT`, `DOCS_OUT`, `DOCS_SITE` and `DOCS_BASE` take precedence, so that
 * a deployment can set them.
 *
 * @param root folder that relative paths start at
 * @throws Error if an option is invalid or the file of a guide cannot be read
 */
export function resolvePortal(options: PortalOptions, root: string, env: NodeJS.ProcessEnv = process.env): Portal {
  const { title, guides = {}, sections, logo, editURL, feedbackURL, keysURL, ask, mcp } = options;
  const logos = typeof logo === "string" ? { light: logo, dark: logo } : logo;
  const absolute = (path: string) => (path.startsWith("file:") ? fileURLToPath(path) : resolve(root, path));
  const origin = readOrigin(env.DOCS_SITE || options.site);
  const basePath = readBasePath(env.DOCS_BASE || options.base || "/");
  const [newest] = options.versions ?? [];
  const contractFile = absolute(env.DOCS_CONTRACT || (options.contract ?? newest?.contract ?? ""));
  const names = options.sdk?.environmentPrefix ? { environmentPrefix: options.sdk.environmentPrefix } : {};
  const resolveSdk = (sdk = options.sdk) =>
    sdk && { install: "npm install", ...names, ...sdk, folder: sdk.folder && absolute(sdk.folder) };
  return {
    root,
    contractFile,
    versions: (options.versions ?? []).map(({ name, contract, sdk }, index) => ({
      name: readVersion(name, index),
      ...(index === 0
        ? { contractFile, basePath }
        : { contractFile: absolute(contract), basePath: `${basePath}${name}/` }),
      sdk: resolveSdk(sdk),
    })),
    version: 0,
    releasedFolder: options.released && absolute(options.released),
    outputFolder: absolute(env.DOCS_OUT || options.outDir || "dist"),
    basePath,
    origin,
    title,
    language: resolveLanguage(options),
    baseURL: options.baseURL?.replace(/\/$/, ""),
    sameOrigin: options.sameOrigin,
    accent: options.accent ?? "#0f6b72",
    theme: options.theme ?? {},
    logo: logos && { light: absolute(logos.light), dark: absolute(logos.dark) },
    image: options.image === undefined ? undefined : readImage(options.image, root),
    socialCards: options.socialCards,
    frame: resolvePageFrame(options),
    scripts: (options.scripts ?? []).map(resolveScript),
    sdk: resolveSdk(newest?.sdk),
    guidesFolder: absolute(guides.folder ?? "src/content/docs/guides"),
    pages: (guides.pages ?? []).map(({ order = 1000, needs = [], file, markdown, ...page }) => ({
      ...page,
      order,
      needs,
      markdown: markdown ?? (file === undefined ? "" : readMarkdown(absolute(file))),
    })),
    movedGuides: guides.moved ?? [],
    guideGroups: guides.groups ?? [],
    designDecisions: options.designDecisions ?? [],
    synonyms: options.synonyms ?? [],
    editURL: editURL && `${readURL("editURL", editURL).replace(/\/$/, "")}/`,
    feedbackURL: feedbackURL && readURL("feedbackURL", feedbackURL),
    firstCall: options.firstCall,
    keysURL: keysURL && readURL("keysURL", keysURL, true),
    offline: options.offline ?? false,
    // The scope of the package: `book-shop` of `@book-shop/mcp`.
    mcp: mcp && { ...mcp, name: mcp.name ?? /^@([^/]+)\//.exec(mcp.package)?.[1] ?? mcp.package },
    ask: ask && { ...ask, href: readURL("ask.href", ask.href, true) },
    sections: { console: true, reference: true, ...sections },
  };
}

/** Folders of the pages of the newest version. */
const FOLDERS = ["guides", "models", "oauth-callback", "operations", "reference", "sdk", "webhooks"];

/** @throws Error if a URL cannot contain the name, or the newest version has pages there */
function readVersion(name: string, index: number): string {
  if (/^[A-Za-z\d][\w.-]*$/.test(name) && !FOLDERS.includes(name)) return name;
  throw new Error(`versions[${index}].name: expected letters, digits, dots and hyphens, such as "v1", got "${name}"`);
}

/** Returns the portals of the other versions, whose pages are in folders of the first one. */
export function olderPortals(portal: Portal): Portal[] {
  return portal.versions
    .map(({ contractFile, basePath, sdk }, version): Portal => {
      return { ...portal, contractFile, basePath, version, sdk: sdk && { ...sdk, folder: undefined }, movedGuides: [] };
    })
    .slice(1);
}

/** @throws Error if the tag is malformed, or nothing translates to the language */
function resolveLanguage({ language: tag = "en", messages }: PortalOptions): Language {
  const known = /^de\b/.test(tag) ? GERMAN : {};
  if (!/^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/.test(tag))
    throw new Error(`language: expected a tag such as "de" or "pt-BR", got "${tag}"`);
  if (!/^(?:en|de)\b/.test(tag) && messages === undefined)
    throw new Error(`language: expected en or de, or a language with the option messages, got "${tag}"`);
  return { tag, messages: { ...known, ...messages } };
}

/** @throws Error if there is no such image in `public/` */
function readImage(path: string, root: string): NonNullable<Portal["image"]> {
  const file = join(root, "public", path);
  if (!path.startsWith("/") || !existsSync(file))
    throw new Error(`image: expected the path of a file in "public", such as "/card.png", got "${path}"`);
  const { width, height } = imageSize(readFileSync(file));
  return { path, width, height };
}

/**
 * Removes the slash at the end of an origin.
 *
 * @throws Error if it is not an origin
 */
function readOrigin(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const origin = value.replace(/\/$/, "");
  if (/^https?:\/\//.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin.toLowerCase())
    return origin;
  throw new Error(`site: expected an origin such as "https://docs.example", got "${value}"`);
}

/** @throws Error if the value is neither a URL that a page may link to nor, if paths are allowed, a path */
function readURL(option: string, value: string, isPathAllowed = false): string {
  if (isPathAllowed && value.startsWith("/")) return value;
  if (/^(?:https?:\/\/|mailto:)/.test(value) && URL.canParse(value)) return value;
  throw new Error(`${option}: expected a URL that starts with https:// or mailto:, got "${value}"`);
}

/** Returns the file without its main heading. */
function readMarkdown(file: string): string {
  return readFileSync(file, "utf8").replace(/^# .*\n/, "");
}
