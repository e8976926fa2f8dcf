// Resolves the options of what is around the content of all pages: the links of the header, the footer and the banner.
import type { Nodes } from "mdast";
import type { LinkOptions, PortalOptions } from "./options.ts";
import { parseMarkdown, plainContent } from "./parse-markdown.ts";

export interface PageFrame {
  navigation: LinkOptions[];
  footer?: { links: LinkOptions[]; text?: string | undefined } | undefined;
  /** `text` is one paragraph of Markdown. */
  banner?: { text: string; link?: LinkOptions | undefined; dismissible: boolean } | undefined;
}

/** Number of visible characters for which the pages reserve space (styles/page-frame.css). */
const MAX_BANNER_LENGTH = 100;

/** @throws Error if a label is empty, a page may not link to a URL, or the banner is too long */
export function resolvePageFrame({ navigation = [], footer, banner }: PortalOptions): PageFrame {
  return {
    navigation: navigation.map((link, index) => readLink(`navigation[${index}]`, link)),
    footer: footer && {
      links: (footer.links ?? []).map((link, index) => readLink(`footer.links[${index}]`, link)),
      text: footer.text,
    },
    banner: banner && readBanner(banner),
  };
}

/** A link and the name of its option. */
export interface OptionLink {
  option: string;
  href: string;
}

/** Returns all links of the options. */
export function frameLinks({ navigation, footer, banner }: PageFrame): OptionLink[] {
  const linksOf = (option: string, links: LinkOptions[]) =>
    links.map(({ href }, index) => ({ option: `${option}[${index}].href`, href }));
  return [
    ...linksOf("navigation", navigation),
    ...linksOf("footer.links", footer?.links ?? []),
    ...(banner ? markdownLinks(banner.text).map((href) => ({ option: "banner.text", href })) : []),
    ...(banner?.link ? [{ option: "banner.link.href", href: banner.link.href }] : []),
  ];
}

function readLink(option: string, { label, href }: LinkOptions): LinkOptions {
  return { label: readLabel(`${option}.label`, label), href: readHref(`${option}.href`, href ?? "") };
}

/**
 * Checks the syntax of a link. Whether its page exists is checked after the build (output/guide-links.ts).
 *
 * @throws Error if a page may not link to it
 */
function readHref(option: string, href: string): string {
  const isURL = /^(?:https?:\/\/|mailto:)/i.test(href) && URL.canParse(href);
  if (isURL || /^#(?:operation|schema)\//.test(href) || /^\/(?![/\\])[^\s\\]*$/.test(href)) return href;
  throw new Error(
    `${option}: expected a path that starts with "/", or a URL that starts with https:// or mailto:, got "${href}"`,
  );
}

/** @throws Error if there is nothing to see */
function readLabel(option: string, label: string | undefined): string {
  if (label?.trim()) return label;
  throw new Error(`${option}: expected text, got ${label === undefined ? "none" : JSON.stringify(label)}`);
}

function readBanner({ text, link, dismissible = true }: NonNullable<PortalOptions["banner"]>): PageFrame["banner"] {
  readLabel("banner.text", text);
  const { children } = parseMarkdown(text);
  if (children.length !== 1 || children[0]?.type !== "paragraph")
    throw new Error(`banner.text: expected one paragraph, got ${JSON.stringify(text)}`);
  // The target of a dangerous link is an empty string.
  for (const href of markdownLinks(text)) readHref("banner.text", href || text);
  const length = [...plainContent(children[0]), ...(link?.label ?? "")].length;
  if (length > MAX_BANNER_LENGTH)
    throw new Error(
      `banner.text: expected at most ${MAX_BANNER_LENGTH} visible characters with the label of the link, got ${length}`,
    );
  return { text, link: link && readLink("banner.link", link), dismissible };
}

/** Returns the targets of the links. That of a dangerous link is an empty string. */
function markdownLinks(source: string): string[] {
  const collect = (node: Nodes): string[] => {
    const own = node.type === "link" ? [node.url] : [];
    return "children" in node ? [...own, ...node.children.flatMap(collect)] : own;
  };
  return collect(parseMarkdown(source));
}
