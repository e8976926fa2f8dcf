// Settings of the server: environment variables, each with a flag that overrides it.
import { existsSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type LogLevel, logLevels } from "../log.ts";
import { type BackendSettings, backendHelp, readBackendSettings } from "./backend-settings.ts";
import { parseInteger } from "./parse-setting.ts";
import { type Environment, type Flags, invalidSetting, readSetting, redactCredentials } from "./setting.ts";

export interface ServeSettings extends BackendSettings {
  port: number;
  host: string;
  publicUrl?: string;
  /** Absolute path. */
  portalDir?: string;
  /** URL of a portal that another server has. Ends with a slash. */
  portalUrl?: string;
  trustedProxies: number;
  metricsToken?: string;
  logLevel: LogLevel;
  /** Time to serve requests after SIGTERM while /readyz fails, so that a load balancer notices. */
  drainMs: number;
  checkResponses: boolean;
}

/** A stop takes at most 10 seconds, so a longer drain would leave too little time for requests in flight. */
const maxDrainSeconds = 5;

/** Help of the server settings. The portal parses these lines. */
export const settingsHelp = `  --port, PORT                    port to listen on                          (8080)
  --host, HOST                    IP address or host name to listen on       (127.0.0.1)
${backendHelp}
  --public-url, PUBLIC_URL        URL that clients use, for links            (origin of each request)
  --portal-dir, PORTAL_DIR        directory of the built portal              (docs/dist of this repository)
  --portal-url, PORTAL_URL        URL of a portal on another server, to redirect to  (none)
  --trust-proxy, TRUST_PROXY      proxies that append to X-Forwarded-For     (0)
  --metrics-token, METRICS_TOKEN  bearer token that /metrics requires        (no token)
  --log-level, LOG_LEVEL          ${logLevels.join(", ")}
                                                                             (info)
  --drain-seconds, DRAIN_SECONDS  how long to serve requests after SIGTERM while /readyz fails  (1)
  --check-responses               reject responses that the contract does not declare
                                  (on if NODE_ENV is development or test)`;

/** The flags that `readServeSettings` reads, in the format of `parseArgs`. */
export const settingFlags = {
  port: { type: "string" },
  host: { type: "string" },
  "database-url": { type: "string" },
  "redis-url": { type: "string" },
  "public-url": { type: "string" },
  "portal-dir": { type: "string" },
  "portal-url": { type: "string" },
  "trust-proxy": { type: "string" },
  "metrics-token": { type: "string" },
  "log-level": { type: "string" },
  "drain-seconds": { type: "string" },
  "check-responses": { type: "boolean" },
} as const;

/**
 * Reads all settings of the server.
 * @throws SettingError for the first invalid setting.
 */
export function readServeSettings(flags: Flags, env: Environment): ServeSettings {
  const publicUrl = readUrl("PUBLIC_URL", flags, env);
  const portalUrl = readUrl("PORTAL_URL", flags, env);
  const portalDir = readPortalDir(flags, env);
  const metricsToken = readMetricsToken(flags, env);
  return {
    port: readInteger("PORT", flags, env, { fallback: "8080", max: 65535 }),
    host: readHost(flags, env),
    ...readBackendSettings(flags, env),
    trustedProxies: readInteger("TRUST_PROXY", flags, env, { fallback: "0", max: 10 }),
    logLevel: readLogLevel(flags, env),
    drainMs: readInteger("DRAIN_SECONDS", flags, env, { fallback: "1", max: maxDrainSeconds }) * 1000,
    checkResponses: flags["check-responses"] === true || ["development", "test"].includes(env.NODE_ENV ?? ""),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(portalDir === undefined ? {} : { portalDir }),
    ...(portalUrl === undefined ? {} : { portalUrl: `${portalUrl}/` }),
    ...(metricsToken === undefined ? {} : { metricsToken }),
  };
}

function readInteger(
  variable: string,
  flags: Flags,
  env: Environment,
  { fallback, max }: { fallback: string; max: number },
): number {
  const { name, value } = readSetting(variable, flags, env, fallback);
  return parseInteger(name, value, 0, max);
}

/** Reads the host and checks only its syntax. Listening fails if this machine does not have the IP address. */
function readHost(flags: Flags, env: Environment): string {
  const { name, value } = readSetting("HOST", flags, env, "127.0.0.1");
  const isHost = isIP(value) !== 0 || /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(value);
  if (!isHost) throw invalidSetting(name, "an IP address or a host name", value);
  return value;
}

function readLogLevel(flags: Flags, env: Environment): LogLevel {
  const { name, value } = readSetting("LOG_LEVEL", flags, env, "info");
  const level = logLevels.find((known) => known === value);
  if (level === undefined) throw invalidSetting(name, `one of ${logLevels.join(", ")}`, value);
  return level;
}

/** Reads a URL, without the slashes at its end. */
function readUrl(variable: string, flags: Flags, env: Environment): string | undefined {
  const { name, value } = readSetting(variable, flags, env, "");
  if (value === "") return undefined;
  const url = URL.parse(value);
  const isPlain = url !== null && [url.search, url.hash, url.username, url.password].every((part) => part === "");
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw invalidSetting(name, "an http or https URL without user, query and fragment", redactCredentials(value));
  }
  return url.href.replace(/\/+$/, "");
}

/** Reads the token. An error does not repeat it. */
function readMetricsToken(flags: Flags, env: Environment): string | undefined {
  const { name, value } = readSetting("METRICS_TOKEN", flags, env, "");
  if (value === "") return undefined;
  if (/^[\x21-\x7e]{16,}$/.test(value)) return value;
  throw invalidSetting(name, "at least 16 printable ASCII characters without spaces", "***");
}

function readPortalDir(flags: Flags, env: Environment): string | undefined {
  const { name, value } = readSetting("PORTAL_DIR", flags, env, "");
  if (value === "") {
    const built = fileURLToPath(new URL("../../../../docs/dist", import.meta.url));
    return existsSync(built) ? built : undefined;
  }
  const isDirectory = statSync(value, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (!isDirectory) throw invalidSetting(name, "a directory", value);
  return resolve(value);
}
