// Links at the end of a page: to its source, and to report a problem with it.

import type { Site } from "../model/site.ts";
import type { Child } from "../nodes/jsx-runtime.ts";
import type { Page } from "../pages/page.ts";

export function PageFooter({ site, page }: { site: Site; page: Page }): Child {
  const { editURL, feedbackURL } = site.portal;
  const links = [
    ...(editURL !== undefined && page.source !== undefined
      ? [{ label: "Edit this page", href: new URL(page.source, editURL).href }]
      : []),
    ...(feedbackURL === undefined
      ? []
      : [
          {
            label: "Report a problem with this page",
            href: feedbackURL.replaceAll("{page}", encodeURIComponent(site.path(page.path))),
          },
        ]),
  ];
  if (links.length === 0) return null;
  return (
    <div class="meta">
      {links.map(({ label, href }) => (
        <a href={href}>{label}</a>
      ))}
    </div>
  );
}
