// Gives the console the client of the contract that the portal documents: generated with each build, so it is never another's.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generatorProject, printJson, sdkGenerator } from "@petstore/codegen";
import type { AstroIntegration } from "astro";
import { generate } from "orval";
import { contract, contractFile } from "../../contract/load-contract.ts";
import { parseExactJson } from "../../json/parse-exact-json.ts";
import { docsFolder } from "../../site/docs-folder.ts";

const MODULE = "virtual:console-client";

/**
 * The module `virtual:console-client` exports the class of the client as `Client`. `import.meta.env.HAS_CLIENT` says whether one
 * could be made: a contract may ask for what the SDK cannot do.
 */
export function consoleClient(): AstroIntegration {
  return {
    name: "console-client",
    hooks: {
      "astro:config:setup": async ({ updateConfig, logger }) => {
        const file = await generateClient();
        if (file === undefined) logger.warn("The pages have no console, because no client can be made of the contract");
        const code =
          file === undefined ? "" : `export { ${contract.client.name} as Client } from ${JSON.stringify(file)};`;
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
 * Inside the package, where the runtime of the client is found; builds of several contracts keep out of each other's way.
 *
 * @returns undefined where orval stopped; it has printed why
 */
export async function generateClient(): Promise<string | undefined> {
  const name = createHash("sha256").update(contractFile).digest("hex").slice(0, 12);
  const folder = join(docsFolder, ".astro/console-client", name);
  const document = join(folder, "openapi.json");
  const directory = join(folder, "gen");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(document, printJson(withoutCookies(parseExactJson(readFileSync(contractFile, "utf8")))));
  const runtime = "@petstore/sdk/runtime";
  const bodies = fileURLToPath(new URL("../../bodies", import.meta.resolve(runtime)));
  const generator = sdkGenerator({ runtime, bodies });
  await generate(generatorProject({ document, directory }, generator), docsFolder);
  const file = join(directory, "client.gen.ts");
  return existsSync(file) ? file : undefined;
}

/** No page can set a cookie of another origin, so the console has no input for one. */
function withoutCookies(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => Object(item).in !== "cookie").map(withoutCookies);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutCookies(item)]));
}
