// Downloads a document over HTTP. A contract is untrusted, so its references reach no service in the local network.
import { lookup } from "node:dns";
import type { IncomingMessage } from "node:http";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { messageFor, UserError } from "../user-error.ts";

const MAX_BYTES = 64 * 2 ** 20;
const TIMEOUT_MS = 30_000;
const MAX_REDIRECTS = 5;

/**
 * Addresses that are not public: loopback, private, link-local, shared, reserved and multicast (RFC 6890 and IANA's registries of
 * special-purpose addresses), IPv6 that contains IPv4, and the address of the platform in virtual machines of Azure (Microsoft,
 * "What is IP address 168.63.129.16?", https://learn.microsoft.com/en-us/azure/virtual-network/what-is-ip-address-168-63-129-16).
 */
const LOCAL_SUBNETS = [
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24",
  "168.63.129.16/32 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3",
  "::/96 ::ffff:0:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 5f00::/16 fc00::/7 fe80::/9 ff00::/8",
];
let localIps: BlockList | undefined;

/** Returns whether an IP address is not public. */
export function isLocalIp(address: string): boolean {
  // Most contracts are files, and the list takes 5 ms.
  localIps ??= listLocalIps();
  return localIps.check(address, isIP(address) === 4 ? "ipv4" : "ipv6");
}

function listLocalIps(): BlockList {
  const list = new BlockList();
  for (const subnet of LOCAL_SUBNETS.join(" ").split(" ")) {
    const [address = "", prefix] = subnet.split("/");
    list.addSubnet(address, Number(prefix), isIP(address) === 4 ? "ipv4" : "ipv6");
  }
  return list;
}

export interface DownloadLimits {
  bytes?: number;
  timeoutMs?: number;
}

/**
 * Downloads a text. Follows redirects, and checks the address that each request connects to.
 *
 * @param localOrigin the only origin with a local address that may be requested: the user named it by its address or as localhost
 * @throws UserError that names the URL and what was expected
 */
export async function download(
  url: string,
  localOrigin?: string,
  { bytes = MAX_BYTES, timeoutMs = TIMEOUT_MS }: DownloadLimits = {},
): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    let target = new URL(url);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await request(target, target.origin === localOrigin, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return await readContent(response, bytes);
      response.destroy();
      if (statusCode < 300 || statusCode > 399 || headers.location === undefined) {
        throw new Error(`status ${statusCode}`);
      }
      target = new URL(headers.location, target);
    }
    throw new Error(`more than ${MAX_REDIRECTS} redirects`);
  } catch (error) {
    const got = signal.aborted ? `no complete response in ${timeoutMs / 1000} s` : messageFor(error);
    throw new UserError(`${url}: expected a document, got ${got}`, { cause: error });
  }
}

export function isUrl(location: string): boolean {
  return /^https?:\/\//i.test(location);
}

/** Returns the origin of a URL that the user wrote if it is local by its own name, not by what DNS returns. */
export function localOriginOf(url: string): string | undefined {
  const { hostname, origin } = new URL(url);
  return hostname === "localhost" || isIP(unbracketed(hostname)) ? origin : undefined;
}

async function request(url: URL, isLocalAllowed: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  if (url.protocol !== "http:" && url.protocol !== "https:") throw new Error(`a URL with ${url.protocol}`);
  // Loaded here, because it takes as long as generating 50 operations, and most contracts are files.
  const { get } = url.protocol === "http:" ? await import("node:http") : await import("node:https");
  const host = unbracketed(url.hostname);
  if (!isLocalAllowed && isIP(host) && isLocalIp(host)) throw localIpError(host, host);
  return new Promise((resolve, reject) => {
    // The address is checked when the connection is made, because a name may resolve to another address each time.
    const options = { signal, agent: false, lookup: isLocalAllowed ? undefined : lookUpPublic };
    get(url, options, resolve).on("error", reject);
  });
}

const lookUpPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses = []) => {
    const local = addresses.find(({ address }) => isLocalIp(address));
    const [first] = addresses;
    if (error || local || !first) callback(error ?? localIpError(host, local?.address), "");
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

function localIpError(host: string, address = "no address"): Error {
  return new Error(`${host} at ${address}, which is not public. Download the document, and use the file`);
}

async function readContent(response: IncomingMessage, bytesMax: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new Error(`more than ${bytesMax} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function unbracketed(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "");
}
