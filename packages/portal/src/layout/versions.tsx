// The choice of the version, and the note on the pages of older ones.
import { t, tParts } from "../messages/translate.ts";
import type { Site } from "../model/site.ts";
import { Aside } from "../nodes/aside.tsx";
import type { Child, Rendering } from "../nodes/jsx-runtime.ts";
import { hasPage } from "../view/page-order.ts";

interface Props {
  /** Path of the page, without the base path. */
  path: string;
}

/** Returns the URL of the same page in another version, or of its home page. */
function pageIn(version: Site, path: string): string {
  return version.path(hasPage(version, path) ? path : "/");
}

/** Links to the same page of each version. */
export function Versions({ path }: Props, { site }: Rendering): Child {
  const { versions, version: current } = site.portal;
  if (site.versions.length === 0) return null;
  return (
    <details class="versions">
      <summary>{t("Version {name}", { name: versions[current]?.name ?? "" })}</summary>
      <ul>
        {site.versions.map((version, index) => (
          <li>
            <a href={pageIn(version, path)} aria-current={index === current ? "true" : undefined}>
              {versions[index]?.name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Leads readers of an older version to the newest one. */
export function VersionNote({ path }: Props, { site }: Rendering): Child {
  const { versions, version } = site.portal;
  const [newest] = site.versions;
  if (newest === undefined || version === 0) return null;
  const names = { name: versions[version]?.name ?? "", newest: versions[0]?.name ?? "" };
  return (
    <Aside type="caution" title={t("Older version")}>
      <p>
        {tParts<Child>("This page is about {name}. The newest version is {newest}.", {
          name: names.name,
          newest: <a href={pageIn(newest, path)}>{names.newest}</a>,
        })}
      </p>
    </Aside>
  );
}

/** Returns the canonical URL of a page: that of the newest version that has it. */
export function canonicalURL(site: Site, origin: string, path: string): string {
  const [newest] = site.versions;
  return origin + (newest && hasPage(newest, path) ? newest : site).path(path);
}
