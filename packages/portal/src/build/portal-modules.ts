// Resolves modules for the pages: the portal's options, and the dependencies of this package, which the project need not install.
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ViteUserConfig } from "astro";
import type { Portal } from "../portal.ts";
import { accentStyles } from "../theme/accent.ts";
import { packageFile } from "./package-file.ts";

type Plugin = Extract<NonNullable<ViteUserConfig["plugins"]>[number], { name: string }>;

const MODULE = "virtual:onecontract-portal";

/** Style sheet with the accent colours of the options. */
export const THEME_MODULE = "virtual:portal-theme.css";

/** Packages that Node loads: the contract reader has many dependencies, and Starlight's Markdown parser is native. */
const EXTERNAL = /^(@onecontract\/codegen|satteri)(\/|$)/;

/** Packages that compiled guides and Astro's own modules import. */
const PROVIDED = /^(astro|@astrojs\/(starlight|mdx)|astro-expressive-code)(\/|$)/;

const starlightFile = fileURLToPath(import.meta.resolve("@astrojs/starlight"));

export function portalModules(portal: Portal): Plugin {
  let isBuild = false;
  return {
    name: "portal-modules",
    enforce: "pre",
    configResolved: ({ command }) => {
      isBuild = command === "build";
    },
    async resolveId(id, importer, options) {
      if (id === MODULE) return `\0${MODULE}`;
      if (id === THEME_MODULE) return id;
      if (EXTERNAL.test(id) && options.ssr) return isBuild ? { id: resolveExternal(id), external: "absolute" } : null;
      if (!PROVIDED.test(id)) return null;
      // A project may install them itself. Its installation takes precedence.
      const resolve = (from: string | undefined) => this.resolve(id, from, { ...options, skipSelf: true });
      return (await resolve(importer)) ?? (await resolve(packageFile("package.json"))) ?? resolve(starlightFile);
    },
    load: (id) => {
      if (id === THEME_MODULE) return accentStyles(portal.accent);
      return id === `\0${MODULE}` ? `export const portal = ${JSON.stringify(portal)};` : undefined;
    },
  };
}

/** Returns the URL of a module, so that the built code finds it from any folder. */
function resolveExternal(id: string): string {
  const importer = id.startsWith("satteri") ? starlightFile : fileURLToPath(import.meta.url);
  return pathToFileURL(createRequire(importer).resolve(id)).href;
}
