// The header of all pages: title, search, links, server and colour mode.
import { t } from "../messages/translate.ts";
import { hasCollapsedTags } from "../model/operations-by-tag.ts";
import { SEARCH_PAGES_PATH, SEARCH_PATH } from "../model/site-path.ts";
import { CredentialField, ServerFields } from "../nodes/connection-fields.tsx";
import { Icon } from "../nodes/icon.tsx";
import { JsonScript } from "../nodes/json-script.tsx";
import type { Child, Node, Rendering } from "../nodes/jsx-runtime.ts";
import { connectionData } from "../view/create-connection-data.ts";
import type { Assets } from "./assets.ts";
import { Navigation } from "./site-links.tsx";
import { ThemeSelect } from "./theme-select.tsx";

const headers = new WeakMap<Assets, Node[]>();

export function Header({ assets }: { assets: Assets }, rendering: Rendering): Child {
  const header = headers.get(assets) ?? rendering.render(<HeaderContent assets={assets} />);
  headers.set(assets, header);
  return header;
}

function HeaderContent({ assets }: { assets: Assets }): Child {
  return (
    <header class="header">
      <div class="portal-header">
        <div class="portal-header-title">
          <SiteTitle assets={assets} />
        </div>
        <div class="portal-header-search">
          <Search />
        </div>
        <Navigation class="header-navigation from-wide" />
        <div class="portal-header-end">
          <ServerMenu />
          <div class="portal-header-theme">
            <ThemeSelect />
          </div>
        </div>
      </div>
    </header>
  );
}

function SiteTitle({ assets: { logo } }: { assets: Assets }, { site }: Rendering): Child {
  const image = (mode: "light" | "dark", classes: string) =>
    logo && <img class={classes} alt="" src={logo[mode].url} width={logo[mode].width} height={logo[mode].height} />;
  return (
    <a href={site.path("/")} class="site-title">
      {image("dark", "dark-only")}
      {image("light", "light-only")}
      <span translate="no">{site.title}</span>
    </a>
  );
}

function Search(_: object, { site }: Rendering): Child {
  const { ask } = site.portal;
  return (
    <search-box
      data-ask={ask?.href.startsWith("/") ? site.path(ask.href) : ask?.href}
      data-ask-label={ask?.label}
      data-index={site.path(SEARCH_PATH)}
      data-pages={hasCollapsedTags(site.contract) ? site.path(SEARCH_PAGES_PATH) : undefined}
    >
      <button
        type="button"
        class="search-open"
        data-open
        disabled
        aria-label={t("Search")}
        aria-keyshortcuts="Control+K Meta+K /"
      >
        <Icon name="search" />
        <span class="from-medium" aria-hidden="true">
          {t("Search")}
        </span>
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a kbd element is not focusable */}
        <kbd data-shortcut class="from-medium" aria-hidden="true">
          Ctrl K
        </kbd>
      </button>
      <dialog class="search-dialog" aria-label={t("Search")}>
        <div class="search-frame">
          <div class="search-field">
            <Icon name="search" />
            <input
              type="search"
              aria-label={t("Search the documentation")}
              placeholder={t("Search the documentation")}
              autocomplete="off"
              spellcheck="false"
            />
            <button type="button" class="search-close" data-close>
              {t("Close")}
            </button>
          </div>
          <p class="search-status" role="status" data-hint={t("Operations, fields, error codes, guides")}></p>
          <ul class="search-hits"></ul>
        </div>
      </dialog>
    </search-box>
  );
}

/** Button that opens the choice of the server and the credentials for all pages. */
function ServerMenu(_: object, { site }: Rendering): Child {
  const data = connectionData(site);
  const { baseURL, credentials } = data;
  return (
    <div class="server-menu" data-connection data-needs-script>
      <JsonScript data={data} />
      <button type="button" class="server-button" popovertarget="connection">
        <span class="sr-only">{t("Server:")}</span>
        <span class="server-dot" aria-hidden="true"></span>
        <Icon name="settings" class="server-icon" size="1rem" />
        <span class="server-host" data-host>
          {URL.canParse(baseURL) ? new URL(baseURL).host : baseURL}
        </span>
      </button>
      <div id="connection" popover class="server-popover" role="dialog" aria-label={t("Server and credentials")}>
        <p class="server-note">{t("Samples and consoles of all pages follow this choice.")}</p>
        <ServerFields servers={site.contract.servers} prefix="site" />
        <p class="try-issue" role="status" data-server-issue></p>
        {credentials.length > 0 && (
          <fieldset>
            <legend>{t("Authentication")}</legend>
            {credentials.map((credential) => (
              <CredentialField credential={credential} prefix="site" />
            ))}
            <button type="button" class="button" data-remove-credentials hidden>
              {credentials.length === 1 ? t("Remove the key") : t("Remove the credentials")}
            </button>
          </fieldset>
        )}
      </div>
    </div>
  );
}
