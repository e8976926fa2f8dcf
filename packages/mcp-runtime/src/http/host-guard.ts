// Protects the server from DNS rebinding and from other web pages (Model Context Protocol, 2025-11-25, "Transports",
// Security Warning).

const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];

export interface HostRules {
  /** Address that the server listens on. */
  host: string;
  /** Additional host names that requests may name: those of a reverse proxy. */
  allowedHosts: readonly string[];
  /** Origins of web pages that may send requests. */
  allowedOrigins: readonly string[];
}

/** Returns why a request is rejected with status 403, or undefined if it may pass. */
export function findViolation(
  { host, origin }: { host?: string | undefined; origin?: string | undefined },
  rules: HostRules,
): string | undefined {
  if (!isAllowedHost(host, rules)) return `Host: expected ${describeHosts(rules)}, got ${quote(host)}`;
  if (!isAllowedOrigin(origin, rules)) return `Origin: expected none or an allowed one, got ${quote(origin)}`;
  return undefined;
}

/**
 * A page that rebinds its name to this server sends that name. An IP address cannot be rebound, so it is allowed if the server
 * does not listen on the loopback interface only.
 */
function isAllowedHost(host: string | undefined, rules: HostRules): boolean {
  const name = hostname(`http://${host}`);
  // Metadata of the server contains the value, so that it is a host and a port only (RFC 9110, section 7.2).
  if (host === undefined || name === undefined || /[/\\?#@]/.test(host)) return false;
  const isIP = /^\d+\.\d+\.\d+\.\d+$|^\[/.test(name);
  return LOOPBACK_NAMES.includes(name) || rules.allowedHosts.includes(name) || (isIP && !isLoopback(rules.host));
}

/** Programs send no origin. Pages of this machine may send requests only if the server is for this machine only. */
function isAllowedOrigin(origin: string | undefined, { host, allowedOrigins }: HostRules): boolean {
  if (origin === undefined || allowedOrigins.includes(origin)) return true;
  return isLoopback(host) && LOOPBACK_NAMES.includes(hostname(origin) ?? "");
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}

function hostname(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

function describeHosts({ allowedHosts }: HostRules): string {
  return ["localhost", ...allowedHosts].join(" or ");
}

function quote(value: string | undefined): string {
  return value === undefined ? "none" : JSON.stringify(value.slice(0, 100));
}
