// Settings of the server: environment variables, each with a flag that goes before it.
import { existsSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type LogLevel, logLevels } from "../log.ts";
import { type EngineSettings, engineHelp, readEngineSettings } from "./engine-settings.ts";
import { type Environment, type Flags, readSetting } from "./setting.ts";
import { unusable } from "./setting-error.ts";
import { wholeNumber } from "./whole-number.ts";
import { withoutSecrets } from "./without-secrets.ts";

export interface ServeSettings extends EngineSettings {
  port: number;
  host: string;
  publicUrl?: string;
  /** Absolute. */
  portalDir?: string;
  trustedProxies: number;
  logLevel: LogLevel;
  /** How long the server still answers after a SIGTERM, with /readyz failing, so that a load balancer notices. */
  drainMs: number;
  checkResponses: boolean;
}

/** Longer, and requests that are under way would not have the time to finish within the 10 seconds that a stop may take. */
const drainSecondsMax = 5;

/** As the help prints it. */
export const settingsHelp = `  --port, PORT                    port to listen on                          (8080)
  --host, HOST                    address to listen on                       (127.0.0.1)
${engineHelp}
  --public-url, PUBLIC_URL        address that clients use, for links        (that of each request)
  --portal-dir, PORTAL_DIR        folder of the built portal                 (the one of this repository)
  --trust-proxy, TRUST_PROXY      proxies in front that add X-Forwarded-For  (0)
  --log-level, LOG_LEVEL          ${logLevels.join(", ")}
                                                                             (info)
  --drain-seconds, DRAIN_SECONDS  still answering after a SIGTERM, while /readyz fails  (1)
  --check-responses               refuse responses that the contract does not declare
                                  (only with NODE_ENV=development or test)`;

/** The flags that `readServeSettings` reads, for `parseArgs`. */
export const settingFlags = {
  port: { type: "string" },
  host: { type: "string" },
  "database-url": { type: "string" },
  "redis-url": { type: "string" },
  "public-url": { type: "string" },
  "portal-dir": { type: "string" },
  "trust-proxy": { type: "string" },
  "log-level": { type: "string" },
  "drain-seconds": { type: "string" },
  "check-responses": { type: "boolean" },
} as const;

/** @throws SettingError for the first setting that is not usable. */
export function readServeSettings(flags: Flags, env: Environment): ServeSettings {
  const publicUrl = readPublicUrl(flags, env);
  const portalDir = readPortalDir(flags, env);
  return {
    port: readWholeNumber("PORT", flags, env, { fallback: "8080", max: 65535 }),
    host: readHost(flags, env),
    ...readEngineSettings(flags, env),
    trustedProxies: readWholeNumber("TRUST_PROXY", flags, env, { fallback: "0", max: 10 }),
    logLevel: readLogLevel(flags, env),
    drainMs: readWholeNumber("DRAIN_SECONDS", flags, env, { fallback: "1", max: drainSecondsMax }) * 1000,
    checkResponses: flags["check-responses"] === true || ["development", "test"].includes(env.NODE_ENV ?? ""),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(portalDir === undefined ? {} : { portalDir }),
  };
}

function readWholeNumber(
  variable: string,
  flags: Flags,
  env: Environment,
  { fallback, max }: { fallback: string; max: number },
): number {
  const { name, text } = readSetting(variable, flags, env, fallback);
  return wholeNumber(name, text, 0, max);
}

/** Whether this machine has the address shows only when the server listens. */
function readHost(flags: Flags, env: Environment): string {
  const { name, text } = readSetting("HOST", flags, env, "127.0.0.1");
  const isHost = isIP(text) !== 0 || /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(text);
  if (!isHost) throw unusable(name, "an IP address or a host name", text);
  return text;
}

function readLogLevel(flags: Flags, env: Environment): LogLevel {
  const { name, text } = readSetting("LOG_LEVEL", flags, env, "info");
  const level = logLevels.find((known) => known === text);
  if (level === undefined) throw unusable(name, `one of ${logLevels.join(", ")}`, text);
  return level;
}

function readPublicUrl(flags: Flags, env: Environment): string | undefined {
  const { name, text } = readSetting("PUBLIC_URL", flags, env, "");
  if (text === "") return undefined;
  const url = URL.parse(text);
  const isPlain = url !== null && [url.search, url.hash, url.username, url.password].every((part) => part === "");
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw unusable(name, "an http or https address without user, query and fragment", withoutSecrets(text));
  }
  return url.href.replace(/\/+$/, "");
}

function readPortalDir(flags: Flags, env: Environment): string | undefined {
  const { name, text } = readSetting("PORTAL_DIR", flags, env, "");
  if (text === "") {
    const built = fileURLToPath(new URL("../../../../docs/dist", import.meta.url));
    return existsSync(built) ? built : undefined;
  }
  const isFolder = statSync(text, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (!isFolder) throw unusable(name, "a folder", text);
  return resolve(text);
}
