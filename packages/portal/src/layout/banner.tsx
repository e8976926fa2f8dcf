// The announcement above the header of all pages.

import { createHash } from "node:crypto";
import { t } from "../messages/translate.ts";
import { optionHref } from "../model/contract-links.ts";
import type { PageFrame } from "../model/page-frame.ts";
import { Icon } from "../nodes/icon.tsx";
import { type Child, Element, type Rendering } from "../nodes/jsx-runtime.ts";
import { renderMarkdown } from "../nodes/markdown.tsx";

/** Returns a hash of the content, by which the browser remembers that the reader closed the banner (browser/banner-state.ts). */
export function bannerHash({ banner }: PageFrame): string | undefined {
  if (banner === undefined) return undefined;
  const content = JSON.stringify([banner.text, banner.link]);
  return createHash("sha256").update(content).digest("base64url").slice(0, 8);
}

export function Banner(_: object, rendering: Rendering): Child {
  const { site } = rendering;
  const { banner } = site.portal.frame;
  if (banner === undefined) return null;
  const linkURL = (href: string) => optionHref(site, href);
  const content = renderMarkdown(banner.text, rendering, { linkURL });
  return (
    <aside class="banner" aria-label={t("Announcement")}>
      <p>
        {content.flatMap((node) => (node instanceof Element ? node.children : node))}
        {banner.link && (
          <>
            {" "}
            <a href={linkURL(banner.link.href)}>{banner.link.label}</a>
          </>
        )}
      </p>
      {banner.dismissible && (
        <button type="button" class="banner-close" data-needs-script>
          <Icon name="close" size="1rem" />
          <span class="sr-only">{t("Close the announcement")}</span>
        </button>
      )}
    </aside>
  );
}
