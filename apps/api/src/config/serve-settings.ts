// Settings of the server: environment variables, each with a flag that overrides it.
import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { serverFlags } from "@onecontract/server-node";
import {
  type FlagValues,
  invalidSetting,
  optional,
  redactCredentials,
  setting,
} from "@onecontract/server-node/settings";
import { databaseFlag, redisFlag } from "@onecontract/server-storage";
import { data } from "../data.ts";

export const serveFlags = {
  port: serverFlags.port,
  host: serverFlags.host,
  database: databaseFlag(data),
  redisUrl: redisFlag,
  /** Without a slash at its end. */
  publicUrl: setting("public-url", "URL that clients use, for links", {
    otherwise: "origin of each request",
    read: optional(readUrl),
  }),
  /** Absolute path. */
  portalDir: setting("portal-dir", "directory of the built portal", {
    otherwise: "docs/dist of this repository",
    read: readPortalDir,
  }),
  /** Ends with a slash. */
  portalUrl: setting("portal-url", "URL of a portal on another server, to redirect to", {
    otherwise: "none",
    read: optional((raw, name) => `${readUrl(raw, name)}/`),
  }),
  trustedProxies: serverFlags.trustedProxies,
  metricsToken: serverFlags.metricsToken,
  logLevel: serverFlags.logLevel,
  drainSeconds: serverFlags.drainSeconds,
  workers: serverFlags.workers,
  checkResponses: {
    flag: "check-responses",
    description: "reject responses that the contract does not declare",
    otherwise: "on if NODE_ENV is development or test",
    read: (raw: string | undefined, _name: string, { NODE_ENV = "" }: { NODE_ENV?: string | undefined }) =>
      raw !== undefined || ["development", "test"].includes(NODE_ENV),
  },
};

export type ServeSettings = FlagValues<typeof serveFlags>;

/** Reads a URL, without the slashes at its end. */
function readUrl(raw: string, name: string): string {
  const url = URL.parse(raw);
  const isPlain = url !== null && [url.search, url.hash, url.username, url.password].every((part) => part === "");
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw invalidSetting(name, "an http or https URL without user, query and fragment", redactCredentials(raw));
  }
  return url.href.replace(/\/+$/, "");
}

function readPortalDir(raw: string | undefined, name: string): string | undefined {
  if (raw === undefined) {
    const built = fileURLToPath(new URL("../../../../docs/dist", import.meta.url));
    return existsSync(built) ? built : undefined;
  }
  const isDirectory = statSync(raw, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (!isDirectory) throw invalidSetting(name, "a directory", raw);
  return resolve(raw);
}
