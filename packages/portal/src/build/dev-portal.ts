// Runs the portal's dev server. The API reference and the downloads exist only in a build.
import type { dev as startAstro } from "astro";
import { generateClient } from "../console/build/console-client.ts";
import { loadContract } from "../contract/read-openapi.ts";
import type { Portal } from "../portal.ts";
import { sidebar } from "../site/sidebar.ts";
import { astroConfig } from "./astro-config.ts";
import { watchContract } from "./watch-contract.ts";

type DevServer = Awaited<ReturnType<typeof startAstro>>;

export interface DevOptions {
  /** Reads the options again. */
  load: () => Promise<Portal>;
  /** Path of `portal.config.ts`. */
  configFile: string;
  port: number;
}

/** Resolves when the server has started. It runs until the process ends. */
export async function devPortal({ load, configFile, port }: DevOptions): Promise<void> {
  process.env.ASTRO_TELEMETRY_DISABLED = "1";
  // Astro is imported after the environment is set, because it reads the environment at import.
  const { dev } = await import("astro");
  const start = async (portal: Portal): Promise<DevServer> => {
    const configuration = astroInput(portal);
    const onChange = async () => {
      const changed = await load();
      if (astroInput(changed) === configuration) return generateClient(changed);
      await server.stop();
      return start(changed);
    };
    const watch = watchContract({ contractFile: portal.contractFile, files: [configFile], onChange });
    const config = astroConfig(portal, watch);
    // On another port than expected nobody would find it.
    const vite = { ...config.vite, server: { ...config.vite?.server, strictPort: true } };
    const server = await dev({ ...config, vite, server: { port }, logLevel: "error" });
    return server;
  };
  const portal = await load();
  const { address } = await start(portal);
  console.log(`Portal: http://localhost:${address.port}${portal.basePath}`);
}

/** Returns what Astro's configuration depends on. Astro restarts if it changes. */
function astroInput(portal: Portal): string {
  const contract = loadContract(portal);
  return JSON.stringify([portal, contract.title, contract.summary, contract.client, sidebar(portal, contract)]);
}
