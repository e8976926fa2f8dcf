// The links of the options `navigation` and `footer`.
import { t } from "../messages/translate.ts";
import { optionHref } from "../model/contract-links.ts";
import type { LinkOptions } from "../model/options.ts";
import { LinkList } from "../nodes/inline.tsx";
import type { Child, Rendering } from "../nodes/jsx-runtime.ts";

/** The links of the header. Narrow pages have them in the menu. */
export function Navigation({ class: className }: { class: string }, { site }: Rendering): Child {
  const { navigation } = site.portal.frame;
  if (navigation.length === 0) return null;
  return (
    <nav class={className} aria-label={t("Site")}>
      <OptionLinks links={navigation} />
    </nav>
  );
}

/** The links and the text at the end of every page. */
export function SiteFooter(_: object, { site }: Rendering): Child {
  const { footer } = site.portal.frame;
  if (footer === undefined) return null;
  const { links, text } = footer;
  return (
    <div class="site-footer">
      {links.length > 0 && <OptionLinks links={links} />}
      {text && <p>{text}</p>}
    </div>
  );
}

function OptionLinks({ links }: { links: LinkOptions[] }, { site }: Rendering): Child {
  return <LinkList links={links.map(({ label, href }) => ({ label, href: optionHref(site, href) }))} />;
}
