// While pages are edited: a change of the contract reaches them without a restart, which takes seconds and forgets every page.
import { readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { type Contract, readContract } from "@petstore/codegen";
import type { AstroIntegration, ViteUserConfig } from "astro";
import { contract, contractFile } from "../contract/load-contract.ts";
import { parseDocument } from "../contract/parse-document.ts";
import { docsFolder } from "./docs-folder.ts";

/** What writes it in several steps makes one edit. */
const QUIET_MS = 30;

/**
 * @param configured what the configuration takes from the contract: Astro starts anew where that changes
 * @param onChange makes what else is made of it
 */
export function followContract(
  configured: (contract: Contract) => unknown,
  onChange: () => Promise<unknown>,
): AstroIntegration {
  const before = JSON.stringify(configured(contract));
  let timer: NodeJS.Timeout | undefined;
  return {
    name: "follow-contract",
    hooks: {
      "astro:config:setup": ({ updateConfig }) => void updateConfig({ vite: { plugins: [readAgain] } }),
      "astro:server:setup": ({ server, logger }) => {
        // Vite watches the folder of the portal alone.
        server.watcher.add(contractFile);
        const follow = async () => {
          const now = configured(readContract(parseDocument(readFileSync(contractFile, "utf8"))));
          if (JSON.stringify(now) !== before) server.watcher.emit("change", join(docsFolder, "astro.config.ts"));
          else await onChange();
        };
        server.watcher.on("change", (file) => {
          if (slashed(file) !== slashed(contractFile)) return;
          clearTimeout(timer);
          timer = setTimeout(() => follow().catch((error) => logger.error(String(error))), QUIET_MS);
        });
      },
    },
  };
}

/** Whatever has taken something from the contract is loaded anew for the next page. */
const readAgain: NonNullable<ViteUserConfig["plugins"]>[number] = {
  name: "read-contract-again",
  hotUpdate({ file }) {
    if (file !== slashed(contractFile)) return undefined;
    // There may be other pages now.
    this.environment.hot.send("astro:content-changed", {});
    const reader = slashed(join(docsFolder, "src/contract/load-contract.ts"));
    return [...(this.environment.moduleGraph.getModulesByFile(reader) ?? [])];
  },
};

/** As Vite writes paths, on Windows too. */
function slashed(path: string): string {
  return path.split(sep).join("/");
}
