// Generates the client that the console calls the API with, from the contract that the portal documents.
import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generatorProject, prettyPrintJson, runProjects, sdkGenerator } from "@onecontract/codegen";
import type { AstroIntegration } from "astro";
import { loadContract, readOpenAPI } from "../../contract/read-openapi.ts";
import { isRecord } from "../../json/json.ts";
import type { Portal } from "../../portal.ts";

const MODULE = "virtual:console-client";

/**
 * Provides the module `virtual:console-client`, which exports the class of the client as `Client`. `import.meta.env.HAS_CLIENT` is
 * false if the contract has features that the SDK generator does not support.
 */
export function consoleClient(portal: Portal): AstroIntegration {
  return {
    name: "console-client",
    hooks: {
      "astro:config:setup": async ({ updateConfig, logger }) => {
        const file = portal.sections.console ? await generateClient(portal) : undefined;
        if (portal.sections.console && file === undefined)
          logger.warn("The pages have no console, because no client can be generated from the contract");
        const { name } = loadContract(portal).client;
        const code = file === undefined ? "" : `export { ${name} as Client } from ${JSON.stringify(file)};`;
        const plugin = {
          name: "console-client",
          resolveId: (id: string) => (id === MODULE ? `\0${MODULE}` : undefined),
          load: (id: string) => (id === `\0${MODULE}` ? code : undefined),
        };
        const define = { "import.meta.env.HAS_CLIENT": JSON.stringify(file !== undefined) };
        updateConfig({ vite: { plugins: [plugin], define } });
      },
    },
  };
}

/**
 * Generates the client in a separate folder for each contract.
 *
 * @returns path of the client, or undefined if the generator failed, after logging the reason
 */
export async function generateClient(portal: Portal): Promise<string | undefined> {
  const name = createHash("sha256").update(portal.contractFile).digest("hex").slice(0, 12);
  const folder = join(portal.root, ".astro/console-client", name);
  const document = join(folder, "openapi.json");
  const directory = join(folder, "gen");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(document, prettyPrintJson(withoutCookies(readOpenAPI(portal))));
  const project = generatorProject({ document, directory }, sdkGenerator());
  try {
    await runProjects({ console: project });
    return join(directory, "client.gen.ts");
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}

/** Removes cookie parameters, because a page cannot set a cookie of another origin. */
function withoutCookies(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => !isRecord(item) || item.in !== "cookie").map(withoutCookies);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutCookies(item)]));
}
