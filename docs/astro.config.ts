// The portal as a static site. DOCS_BASE is the path and DOCS_SITE the origin that it will be served at.
import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";
import { consoleClient, generateClient } from "./src/console/build/console-client.ts";
import { contract } from "./src/contract/load-contract.ts";
import { followContract } from "./src/site/follow-contract.ts";
import { layersFirst } from "./src/site/layers-first.ts";
import { sidebar } from "./src/site/sidebar.ts";
import { basePath } from "./src/site/site-path.ts";

export default defineConfig({
  base: basePath,
  ...(process.env.DOCS_SITE && { site: process.env.DOCS_SITE }),
  trailingSlash: "ignore",
  vite: {
    // One style sheet, of which each page gets what it uses (policy/page-styles.ts).
    build: { cssCodeSplit: false },
    plugins: [layersFirst],
    // Not bundled but loaded by Node: the contract reader has dependencies of its own, and Starlight's Markdown is a native program.
    ssr: { external: ["@petstore/codegen", "satteri"] },
  },
  // They are put into the pages after the build, once it is known what is used.
  build: { inlineStylesheets: "never" },
  integrations: [
    starlight({
      title: contract.title,
      ...(contract.summary !== undefined && { description: contract.summary }),
      sidebar: sidebar(contract),
      customCss: ["./src/styles/portal.css", "./src/styles/guides.css", "./src/styles/search.css"],
      pagefind: false,
      components: { PageTitle: "./src/components/PageTitle.astro", Search: "./src/components/Search.astro" },
      routeMiddleware: "./src/site/markdown-link.ts",
      credits: false,
      // Code that has to be scrolled would be a landmark without a name.
      expressiveCode: {
        defaultProps: { wrap: true, frame: "none" },
        styleOverrides: { borderRadius: "0.5rem" },
        // What the pages have no use for, and would carry the styles of: code is not marked, and Starlight names the theme itself.
        textMarkers: false,
        useDarkModeMediaQuery: false,
      },
    }),
    consoleClient(),
    followContract(
      (contract) => [contract.title, contract.summary, contract.client, sidebar(contract)],
      generateClient,
    ),
  ],
});
