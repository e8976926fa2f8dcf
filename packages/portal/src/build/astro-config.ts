// Configures the portal as a static site. Its pages and components are in this package; its guides are in the project.
import starlight from "@astrojs/starlight";
import type { AstroInlineConfig, AstroIntegration } from "astro";
import { consoleClient } from "../console/build/console-client.ts";
import { loadContract } from "../contract/read-openapi.ts";
import { listGuides, movedGuides } from "../guides/guides.ts";
import type { Portal } from "../portal.ts";
import { layerOrder } from "../site/layer-order.ts";
import { sidebar } from "../site/sidebar.ts";
import { withBase } from "../site/site-path.ts";
import { packageFile } from "./package-file.ts";
import { portalModules, THEME_MODULE } from "./portal-modules.ts";

const STYLES = [
  "tokens.css",
  "portal.css",
  "sidebar.css",
  "samples.css",
  "schema.css",
  "operation.css",
  "guides.css",
  "search.css",
];

/**
 * Returns Astro's configuration for the portal.
 *
 * @param integrations additional integrations, such as those for development
 */
export function astroConfig(portal: Portal, ...integrations: AstroIntegration[]): AstroInlineConfig {
  const { title, summary } = loadContract(portal);
  return {
    configFile: false,
    root: portal.root,
    srcDir: packageFile("src/astro"),
    base: portal.basePath,
    ...(portal.origin !== undefined && { site: portal.origin }),
    trailingSlash: "ignore",
    // The toolbar would have to be installed in the project.
    devToolbar: { enabled: false },
    redirects: redirects(portal),
    vite: {
      // All styles are in one style sheet, from which each page gets the rules that it uses (policy/page-styles.ts).
      build: { cssCodeSplit: false },
      plugins: [layerOrder, portalModules(portal)],
      server: { fs: { allow: [portal.root, packageFile("")] } },
    },
    // The styles are inlined after the build, when it is known which rules the pages use.
    build: { inlineStylesheets: "never" },
    integrations: [
      withOwnRoutes(
        starlight({
          title: portal.title ?? title,
          ...(summary !== undefined && { description: summary }),
          sidebar: sidebar(portal, loadContract(portal)),
          customCss: [THEME_MODULE, ...STYLES.map((name) => packageFile(`src/styles/${name}`))],
          ...(portal.logo && { logo: { ...portal.logo, alt: "" } }),
          pagefind: false,
          disable404Route: true,
          components: {
            Header: packageFile("src/astro/components/Header.astro"),
            PageTitle: packageFile("src/astro/components/PageTitle.astro"),
            Search: packageFile("src/astro/components/Search.astro"),
          },
          routeMiddleware: packageFile("src/site/markdown-link.ts"),
          markdown: { processedDirs: [portal.guidesFolder] },
          credits: false,
          // Scrollable code would be a landmark without a name, so lines wrap.
          expressiveCode: {
            defaultProps: { wrap: true, frame: "none" },
            styleOverrides: { borderRadius: "0.5rem" },
            // Both are disabled to avoid unused styles: the code has no marks, and Starlight selects the theme.
            textMarkers: false,
            useDarkModeMediaQuery: false,
          },
        }),
      ),
      consoleClient(portal),
      ...integrations,
    ],
  };
}

/** Resolves the routes that an integration injects from this package. Astro would look for them in the project. */
function withOwnRoutes(integration: AstroIntegration): AstroIntegration {
  const setup = integration.hooks["astro:config:setup"];
  return {
    ...integration,
    hooks: {
      ...integration.hooks,
      "astro:config:setup": (parameters) =>
        setup?.({
          ...parameters,
          injectRoute: (route) =>
            parameters.injectRoute({ ...route, entrypoint: new URL(import.meta.resolve(String(route.entrypoint))) }),
        }),
    },
  };
}

/** Redirects the old URLs of renamed guides. Astro adds the base path to the sources, but not to the targets. */
function redirects(portal: Portal): Record<string, string> {
  const guides = listGuides(portal, loadContract(portal));
  return Object.fromEntries(
    movedGuides(portal, guides).map(({ oldId, newId }) => [`/${oldId}/`, withBase(portal.basePath, `/${newId}/`)]),
  );
}
