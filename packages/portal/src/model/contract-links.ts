// The links within a contract that Redoc defines and descriptions use: `#operation/createPet`, `#schema/Pet`, `#tag/Pet-food`, and
// `#section/Errors/Retries` for a heading of the contract's description.
import { slug } from "github-slugger";
import { decodePart } from "./decode-part.ts";
import { operationsByTag } from "./operations-by-tag.ts";
import type { Site } from "./site.ts";

const CONTRACT_LINK = /^#(?:tag\/[^/]*\/)?(operation|tag|section|schema)\/(.*)$/;

export function isContractLink(href: string): boolean {
  return CONTRACT_LINK.test(href);
}

/** Returns the URL of the part that a link within the contract names, or undefined if the portal has no place for it. */
export function resolveContractLink(site: Site, href: string): string | undefined {
  const [, kind, encoded = ""] = CONTRACT_LINK.exec(href) ?? [];
  const name = decodePart(encoded);
  if (kind === "operation") {
    const isKnown = site.contract.operations.some(({ operationId }) => operationId === name);
    return isKnown ? site.operationPath(name) : undefined;
  }
  if (kind === "schema") return Object.hasOwn(site.contract.schemas, name) ? site.modelPath(name) : undefined;
  if (kind === "section") return site.introductionURL(slug(name.slice(name.lastIndexOf("/") + 1)));
  const group = operationsByTag(site.contract).find(({ tag }) => tag !== undefined && linkName(tag) === linkName(name));
  return group && site.groupPath(group);
}

/** Returns the URL of a link of an option. One to an unknown part of the contract stays as it is, and is reported by the build. */
export function optionHref(site: Site, href: string): string {
  if (isContractLink(href)) return resolveContractLink(site, href) ?? href;
  return href.startsWith("/") ? site.path(href) : href;
}

/** Returns the links to all operations and schemas. */
export function contractLinks({ contract }: Site): string[] {
  const operations = contract.operations.map(({ operationId }) => `#operation/${operationId}`);
  return [...operations, ...Object.keys(contract.schemas).map((name) => `#schema/${name}`)];
}

/** Links name a tag with hyphens in place of its spaces. */
function linkName(tag: string): string {
  return tag
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "-");
}
