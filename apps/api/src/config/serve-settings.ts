// Settings of the server: environment variables, each with a flag that overrides it.
import { existsSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { LOG_LEVELS, type LogLevel } from "../log.ts";
import { databaseFlag, redisFlag } from "./backend-settings.ts";
import { type FlagValues, integer, invalidSetting, optional, redactCredentials, setting } from "./setting.ts";

/** A stop takes at most 10 seconds, so a longer drain would leave too little time for requests in flight. */
const MAX_DRAIN_SECONDS = 5;

export const serveFlags = {
  port: setting("port", "port to listen on", { default: "8080", read: integer(0, 65535) }),
  host: setting("host", "IP address or host name to listen on", { default: "127.0.0.1", read: readHost }),
  database: databaseFlag,
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
  trustedProxies: setting("trust-proxy", "proxies that append to X-Forwarded-For", {
    default: "0",
    read: integer(0, 10),
  }),
  metricsToken: setting("metrics-token", "bearer token that /metrics requires", {
    otherwise: "no token, and this machine only",
    read: optional(readMetricsToken),
  }),
  logLevel: setting("log-level", LOG_LEVELS.join(", "), { default: "info", read: readLogLevel }),
  drainSeconds: setting("drain-seconds", "how long to serve requests after SIGTERM while /readyz fails", {
    default: "1",
    read: integer(0, MAX_DRAIN_SECONDS),
  }),
  checkResponses: {
    flag: "check-responses",
    description: "reject responses that the contract does not declare",
    otherwise: "on if NODE_ENV is development or test",
    read: (raw: string | undefined, _name: string, { NODE_ENV = "" }: { NODE_ENV?: string | undefined }) =>
      raw !== undefined || ["development", "test"].includes(NODE_ENV),
  },
};

export type ServeSettings = FlagValues<typeof serveFlags>;

/** Checks only the syntax. Listening fails if this machine does not have the IP address. */
function readHost(raw = "", name: string): string {
  if (isIP(raw) !== 0 || /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(raw)) return raw;
  throw invalidSetting(name, "an IP address or a host name", raw);
}

function readLogLevel(raw: string | undefined, name: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === raw);
  if (level === undefined) throw invalidSetting(name, `one of ${LOG_LEVELS.join(", ")}`, raw);
  return level;
}

/** Reads a URL, without the slashes at its end. */
function readUrl(raw: string, name: string): string {
  const url = URL.parse(raw);
  const isPlain = url !== null && [url.search, url.hash, url.username, url.password].every((part) => part === "");
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw invalidSetting(name, "an http or https URL without user, query and fragment", redactCredentials(raw));
  }
  return url.href.replace(/\/+$/, "");
}

/** Reads the token. An error does not repeat it. */
function readMetricsToken(raw: string, name: string): string {
  if (/^[\x21-\x7e]{16,}$/.test(raw)) return raw;
  throw invalidSetting(name, "at least 16 printable ASCII characters without spaces", "***");
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
