// Checks the links and images of guides, and the links of options: every page, anchor and file of the portal that they name has to exist.
import { AuthoringError, didYouMean } from "../model/authoring-error.ts";
import { contractLinks, isContractLink, optionHref } from "../model/contract-links.ts";
import { decodePart } from "../model/decode-part.ts";
import { frameLinks } from "../model/page-frame.ts";
import type { Site } from "../model/site.ts";
import { withBase } from "../model/site-path.ts";
import { escapeAttribute } from "../nodes/escape-html.ts";
import type { AuthoredLink } from "../nodes/jsx-runtime.ts";

/** Returns the content of the page or file at a path without the base path, or undefined if there is none. */
export type ReadPage = (path: string) => string | undefined | Promise<string | undefined>;

/**
 * @param path path of the guide's page
 * @returns an error with the position of each link that leads nowhere
 */
export async function checkLinks(
  site: Site,
  path: string,
  links: readonly AuthoredLink[],
  read: ReadPage,
): Promise<AuthoringError[]> {
  const checked = links.map(async ({ url, source: { fileName, lineNumber } }) => {
    const problem = await problemOf(site, path, url, read);
    return problem === undefined ? [] : new AuthoringError(fileName, lineNumber, `link: ${problem}`);
  });
  return (await Promise.all(checked)).flat();
}

/** @returns an error, which starts with the name of the option, for each link of an option that leads nowhere */
export async function checkOptionLinks(site: Site, read: ReadPage): Promise<Error[]> {
  const { frame, scripts } = site.portal;
  const ownScripts = scripts.flatMap(({ src, policySource }, index) =>
    src !== undefined && policySource === undefined ? [{ option: `scripts[${index}].src`, href: src }] : [],
  );
  const checked = [...frameLinks(frame), ...ownScripts].map(async ({ option, href }) => {
    const problem = await problemOf(site, "/", optionHref(site, href), read, href);
    return problem === undefined ? [] : new Error(`${option}: ${problem}`);
  });
  return (await Promise.all(checked)).flat();
}

const HOST = "http://portal.example";

/** @param shown the link as its author wrote it */
async function problemOf(
  site: Site,
  path: string,
  link: string,
  read: ReadPage,
  shown: string = link,
): Promise<string | undefined> {
  if (isContractLink(link))
    return `expected an operation or a schema of the contract, got "${shown}".${didYouMean(link, contractLinks(site))}`;
  const { basePath } = site.portal;
  const url = URL.parse(link, HOST + withBase(basePath, path));
  if (url?.origin !== HOST) return url ? undefined : `expected a URL, got "${shown}"`;
  if (!url.pathname.startsWith(basePath)) return `expected a path below ${basePath}, got "${shown}"`;
  const target = `/${url.pathname.slice(basePath.length)}`;
  const page = await read(target);
  if (page === undefined) {
    const known = site.guides.map(({ id }) => `/${id}/`);
    return `expected a page, or a file next to the guide or in "public", got "${shown}".${didYouMean(target, known)}`;
  }
  // The script of the API reference creates its anchors.
  const anchor = target === "/reference/" ? "" : decodePart(url.hash.slice(1));
  if (anchor === "" || page.includes(` id="${escapeAttribute(anchor)}"`)) return undefined;
  const anchors = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => `#${id}`);
  return `expected an anchor of ${target}, got "${shown}".${didYouMean(`#${anchor}`, anchors)}`;
}
