// The address that calls without a valid API key are counted by.
import type { IncomingMessage } from "node:http";
import { isIP, isIPv4 } from "node:net";

/**
 * The network of the client. Whoever has an IPv6 address has the 2^64 of its network too, so these count as one.
 * @param trustedProxies how many proxies in front add the address that they saw to `X-Forwarded-For`.
 */
export function clientAddress({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const socketAddress = socket.remoteAddress ?? "unknown";
  if (trustedProxies === 0) return networkOf(socketAddress);
  // Each proxy adds to the right, so what stands further left than they reach is the client's own claim.
  const forwarded = String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((address) => address.trim());
  const seenByFirstProxy = forwarded.at(-trustedProxies) ?? forwarded[0] ?? "";
  return networkOf(isIP(seenByFirstProxy) === 0 ? socketAddress : seenByFirstProxy);
}

/** An IPv4 address as it is, an IPv6 address as its /64 network. */
export function networkOf(address: string): string {
  const ipv4 = address.replace(/^::ffff:/i, "");
  if (isIPv4(ipv4) || isIP(address) === 0) return ipv4;
  const [head = [], tail = []] = address.split("::").map((half) => half.split(":").filter((group) => group !== ""));
  const groups = [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill("0"), ...tail];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
