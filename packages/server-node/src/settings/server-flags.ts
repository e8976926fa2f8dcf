// Settings of every server: environment variables, each with a flag that overrides it.
import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { LOG_LEVELS, type LogLevel } from "../log/log.ts";
import { type FlagValues, integer, invalidSetting, optional, setting } from "./setting.ts";

/** A stop takes at most 10 seconds, so a longer drain would leave too little time for requests in flight. */
const MAX_DRAIN_SECONDS = 5;

/** Flags for `readFlags`: `--port` or `PORT`, and so on. */
export const serverFlags = {
  port: setting("port", "port to listen on", { default: "8080", read: integer(0, 65535) }),
  host: setting("host", "IP address or host name to listen on", { default: "127.0.0.1", read: readHost }),
  metricsToken: setting("metrics-token", "bearer token that /metrics requires", {
    otherwise: "no token, and this machine only",
    read: optional(readMetricsToken),
  }),
  trustedProxies: setting("trust-proxy", "proxies that append to X-Forwarded-For", {
    default: "0",
    read: integer(0, 10),
  }),
  logLevel: setting("log-level", LOG_LEVELS.join(", "), { default: "info", read: readLogLevel }),
  drainSeconds: setting("drain-seconds", "how long to serve requests after SIGTERM while /readyz fails", {
    default: "1",
    read: integer(0, MAX_DRAIN_SECONDS),
  }),
  workers: setting("workers", "processes that serve requests; auto for one per core", {
    default: "1",
    read: (raw, name) => (raw === "auto" ? availableParallelism() : integer(1, 256)(raw, name, {})),
  }),
};

export type ServerSettings = FlagValues<typeof serverFlags>;

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

/** Reads the token. An error does not repeat it. */
function readMetricsToken(raw: string, name: string): string {
  if (/^[\x21-\x7e]{16,}$/.test(raw)) return raw;
  throw invalidSetting(name, "at least 16 printable ASCII characters without spaces", "***");
}
