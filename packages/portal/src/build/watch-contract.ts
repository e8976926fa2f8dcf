// Reloads the portal's pages in development when the contract changes, and reports changes that need a restart of Astro.
import { sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration, ViteUserConfig } from "astro";

/** Time in which several writes to a file count as one change. */
const DEBOUNCE_MS = 30;

/** Holds the contract for the pages and components. */
const CONTRACT_MODULE = toPosixPath(fileURLToPath(new URL("../../src/astro/portal.ts", import.meta.url)));

export interface WatchOptions {
  contractFile: string;
  /** Other files, such as the configuration. */
  files: string[];
  /** Called after the contract or one of the other files has changed. */
  onChange: () => Promise<unknown>;
}

/** Returns an integration that reloads the pages when the contract changes. */
export function watchContract({ contractFile, files, onChange }: WatchOptions): AstroIntegration {
  const watched = [contractFile, ...files].map(toPosixPath);
  let timer: NodeJS.Timeout | undefined;
  return {
    name: "watch-contract",
    hooks: {
      "astro:config:setup": ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [reloadContract(toPosixPath(contractFile))] } });
      },
      "astro:server:setup": ({ server, logger }) => {
        // By default Vite watches only the portal's folder.
        server.watcher.add(watched);
        server.watcher.on("change", (file) => {
          if (!watched.includes(toPosixPath(file))) return;
          clearTimeout(timer);
          timer = setTimeout(() => onChange().catch((error) => logger.error(String(error))), DEBOUNCE_MS);
        });
      },
    },
  };
}

/** Returns a Vite plugin that invalidates the module that holds the contract, and with it every module that imports it. */
function reloadContract(contractFile: string): NonNullable<ViteUserConfig["plugins"]>[number] {
  return {
    name: "reload-contract",
    hotUpdate({ file }) {
      if (file !== contractFile) return undefined;
      // The set of pages may have changed.
      this.environment.hot.send("astro:content-changed", {});
      return [...(this.environment.moduleGraph.getModulesByFile(CONTRACT_MODULE) ?? [])];
    },
  };
}

/** Returns a path with slashes, as Vite writes it on every platform. */
function toPosixPath(path: string): string {
  return path.split(sep).join("/");
}
