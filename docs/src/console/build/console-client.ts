// Gives the console the client of the contract that the portal documents: generated with each build, so it is never another's.
import { createHash } from "node:crypto";
import { join } from "node:path";
import { generatorProject, sdkGenerator } from "@petstore/codegen";
import type { AstroIntegration } from "astro";
import { generate } from "orval";
import { contract, contractFile } from "../../contract/load-contract.ts";
import { docsFolder } from "../../site/docs-folder.ts";

const MODULE = "virtual:console-client";

/** The module `virtual:console-client`, which exports the class of the client as `Client`. */
export function consoleClient(): AstroIntegration {
  return {
    name: "console-client",
    hooks: {
      "astro:config:setup": async ({ updateConfig }) => {
        const folder = await generateClient();
        const code = `export { ${contract.client.name} as Client } from ${JSON.stringify(join(folder, "client.gen.ts"))};`;
        const plugin = {
          name: "console-client",
          resolveId: (id: string) => (id === MODULE ? `\0${MODULE}` : undefined),
          load: (id: string) => (id === `\0${MODULE}` ? code : undefined),
        };
        updateConfig({ vite: { plugins: [plugin] } });
      },
    },
  };
}

/** Inside the package, where the runtime of the client is found; builds of several contracts keep out of each other's way. */
async function generateClient(): Promise<string> {
  const name = createHash("sha256").update(contractFile).digest("hex").slice(0, 12);
  const directory = join(docsFolder, ".astro/console-client", name);
  const generator = sdkGenerator({ runtime: "@petstore/sdk/runtime" });
  await generate(generatorProject({ document: contractFile, directory }, generator), docsFolder);
  return directory;
}
