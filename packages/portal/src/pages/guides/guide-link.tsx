// The links of a guide: to files of other guides, to operations and schemas by name, and to pages by their paths without the base path.
import { relative, resolve } from "node:path";
import { isContractLink, resolveContractLink } from "../../model/contract-links.ts";
import { guideId } from "../../model/guide-files.ts";
import type { Site } from "../../model/site.ts";
import type { Child, Component } from "../../nodes/jsx-runtime.ts";

interface Props {
  href: string;
  title?: string;
  children?: Child;
}

/**
 * Returns the component in place of the links of Markdown syntax. A link that leads nowhere stays as it is, and is reported by the build.
 *
 * @param file source of the guide
 */
export function guideLink(file: string | undefined): Component<Props> {
  return function Link({ href, ...props }, { site }): Child {
    return <a href={resolveLink(site, file, href) ?? href} {...props} />;
  };
}

function resolveLink(site: Site, file: string | undefined, href: string): string | undefined {
  if (isContractLink(href)) return resolveContractLink(site, href);
  if (/^\/(?!\/)/.test(href)) return site.path(href);
  const [, path, anchor = ""] = /^([^?#:]+\.mdx?)(#.*)?$/.exec(href) ?? [];
  if (path === undefined || file === undefined) return undefined;
  const name = relative(site.portal.guidesFolder, resolve(file, "..", decodeURI(path))).replaceAll("\\", "/");
  const id = guideId(name);
  return site.guides.some((guide) => guide.id === id) ? site.path(`/${id}/`) + anchor : undefined;
}
