// The links of the options `navigation` and `footer`.
import { t } from "../messages/translate.ts";
import { optionHref } from "../model/option-href.ts";
import type { LinkOptions } from "../model/options.ts";
import type { Child, Rendering } from "../nodes/jsx-runtime.ts";

/** The links of the header. Narrow pages have them in the menu. */
export function Navigation({ class: className }: { class: string }, { site }: Rendering): Child {
  const { navigation } = site.portal.frame;
  if (navigation.length === 0) return null;
  return (
    <nav class={className} aria-label={t("Site")}>
      <Links links={navigation} />
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
      {links.length > 0 && <Links links={links} />}
      {text && <p>{text}</p>}
    </div>
  );
}

function Links({ links }: { links: LinkOptions[] }, { site }: Rendering): Child {
  return (
    <ul>
      {links.map(({ label, href }) => (
        <li>
          <a href={optionHref(site, href)}>{label}</a>
        </li>
      ))}
    </ul>
  );
}
