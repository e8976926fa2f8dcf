// petstore-api serve
import { createApp } from "../app.ts";
import { type Environment, readServeSettings, type ServeSettings, settingsHelp } from "../config/serve-settings.ts";
import { isEmpty, seed } from "../domain/seed.ts";
import { issueDemoKey } from "../keys/demo-key.ts";
import { KeyRing } from "../keys/key-ring.ts";
import { logToStderr } from "../log.ts";
import { type RunningServer, startServer } from "../start-server.ts";
import type { Storage } from "../storage/storage.ts";
import { openStorage } from "../wiring.ts";
import { type Command, readArguments } from "./command.ts";
import { stopSignal } from "./stop-signal.ts";

const removeExpiredEveryMs = 60 * 60 * 1000;
const now = () => new Date();

export const serve: Command = {
  help: `Usage: petstore-api serve [flags]

Serves the API under /v1 and the portal at /. Stops cleanly on SIGINT and SIGTERM.

  --demo                        fill an empty store with animals and orders, and print an API key
${settingsHelp}`,

  async run(args, env) {
    const { settings, demo } = readSettings(args, env);
    const storage = await openStorage(settings.databasePath);
    // From here on, so that a signal while the store is filled does not cut that off.
    const stopped = stopSignal();
    try {
      const server = await start(storage, settings, env);
      const demoKey = demo ? await prepareDemo(storage) : undefined;
      process.stdout.write(banner(settings, server.port, demoKey));
      const removing = setInterval(() => removeExpired(storage), removeExpiredEveryMs);
      await stopped;
      clearInterval(removing);
      await server.stop();
    } finally {
      await storage.close();
    }
  },
};

function readSettings(args: string[], env: Environment): { settings: ServeSettings; demo: boolean } {
  const { flags } = readArguments(args, {
    demo: { type: "boolean" },
    port: { type: "string" },
    host: { type: "string" },
    "database-url": { type: "string" },
    "public-url": { type: "string" },
    "portal-dir": { type: "string" },
    "trust-proxy": { type: "string" },
  });
  return { settings: readServeSettings(flags, env), demo: flags.demo === true };
}

async function start(storage: Storage, settings: ServeSettings, env: Environment): Promise<RunningServer> {
  await storage.removeExpired(now().getTime());
  // The types hold what the contract declares already; the check at run time is for development and tests.
  const checkResponses = env.NODE_ENV !== "production";
  return startServer(createApp({ ...settings, storage, now, log: logToStderr, checkResponses }), settings);
}

async function removeExpired(storage: Storage): Promise<void> {
  try {
    await storage.removeExpired(now().getTime());
  } catch (error) {
    logToStderr({ message: "what has expired could not be removed; the next try is in an hour", error });
  }
}

/** @returns an API key for trying things out. */
async function prepareDemo(storage: Storage): Promise<string> {
  if (await isEmpty(storage)) await seed(storage, { animals: 8, orders: 5, nowMs: now().getTime() });
  return issueDemoKey(new KeyRing(storage.keys, now));
}

function banner(settings: ServeSettings, port: number, demoKey: string | undefined): string {
  const url = settings.publicUrl ?? `http://${hostForClients(settings.host)}:${port}`;
  const portal = settings.portalDir === undefined ? "not built; build it or set PORTAL_DIR" : `${url}/`;
  const addresses = `API      ${url}/v1\nPortal   ${portal}\n`;
  if (demoKey === undefined) return addresses;
  return `${addresses}API key  ${demoKey}\n\nTry it:\ncurl -H "Authorization: Bearer ${demoKey}" ${url}/v1/pets\n`;
}

/** A loopback address or one that means all addresses, as a person would type it. */
function hostForClients(host: string): string {
  if (["127.0.0.1", "0.0.0.0", "::1", "::", "localhost"].includes(host)) return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
