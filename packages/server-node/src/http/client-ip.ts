// Determines the client IP address that requests without a valid API key are counted by.
import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";

/**
 * Returns the IPv4 address or the IPv6 network of the client.
 * @param trustedProxies number of proxies that append the IP address of their client to `X-Forwarded-For`.
 */
export function clientIp({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const socketIp = socket.remoteAddress ?? "unknown";
  if (trustedProxies === 0) return toNetwork(socketIp);
  // Each proxy appends on the right, so elements to the left of that are unverified claims of the client. Empty elements do not
  // count (RFC 9110, section 5.6.1.2).
  const forwarded = String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((element) => element.trim())
    .filter((element) => element !== "");
  const seenByProxy = forwarded.at(-trustedProxies) ?? forwarded[0];
  return toNetwork(parseForwardedIp(seenByProxy ?? "") ?? socketIp);
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/**
 * Returns whether the client runs on this machine, is not a proxy that forwards a request, and names this machine as the host: a web page that
 * rebinds its name to this machine sends that name.
 */
export function isOnThisMachine({ socket, headers }: IncomingMessage): boolean {
  const isForwarded = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
  const host = URL.parse(`http://${headers.host}`)?.hostname ?? "";
  return !isForwarded && isLoopback(socket.remoteAddress ?? "") && (host === "localhost" || isLoopback(host));
}

/** @param ip IP address, with brackets or without. Another string is none. */
function isLoopback(ip: string): boolean {
  const address = ip.replace(/^\[(.*)\]$/, "$1");
  return isIP(address) !== 0 && loopback.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** Parses an element of X-Forwarded-For: an IP address, which some proxies quote, bracket or suffix with a port. */
function parseForwardedIp(element: string): string | undefined {
  const unquoted = /^"(.*)"$/.exec(element)?.[1] ?? element;
  if (isIPv6(unquoted)) return unquoted;
  const [, bracketed, ipv4 = ""] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d{1,5})?$/.exec(unquoted) ?? [];
  if (bracketed !== undefined) return isIPv6(bracketed) ? bracketed : undefined;
  return isIPv4(ipv4) ? ipv4 : undefined;
}

/**
 * Returns an IPv4 address unchanged and an IPv6 address as its /64 network, all of which one client may use. An
 * IPv4-mapped IPv6 address (RFC 4291, section 2.5.5.2) is that IPv4 address.
 */
export function toNetwork(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const groups = getGroups(ip);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 6).join() === "0,0,0,0,0,65535") return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

/** Returns the eight groups of an IPv6 address. */
function getGroups(ip: string): number[] {
  const [head = [], tail = []] = ip
    .replace(/%.*$/, "")
    .replace(/\d+\.\d+\.\d+\.\d+$/, toGroups)
    .split("::")
    .map((half) => half.split(":").filter((group) => group !== ""));
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill("0");
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}

function toGroups(ipv4: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split(".").map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}
