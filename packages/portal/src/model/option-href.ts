// The URLs of the links that options name: paths of the portal, parts of the contract, and URLs of other sites.
import { isContractLink, resolveContractLink } from "./contract-links.ts";
import type { Site } from "./site.ts";

/** Returns the URL of a link. One to an unknown part of the contract stays as it is, and is reported by the build. */
export function optionHref(site: Site, href: string): string {
  if (isContractLink(href)) return resolveContractLink(site, href) ?? href;
  return href.startsWith("/") ? site.path(href) : href;
}
