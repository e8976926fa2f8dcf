import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { clientIp, isOnThisMachine, toNetwork } from "./client-ip.ts";

describe("toNetwork", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::FFFF:cb00:7107", "203.0.113.7"],
    ["0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:2::6", "2001:db8:1:2::/64"],
    ["2001:db8::6", "2001:db8:0:0::/64"],
    ["2001:db8:1:2:3:4:203.0.113.7", "2001:db8:1:2::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("maps %s to %s", (ip, network) => {
    expect(toNetwork(ip)).toBe(network);
  });
});

describe("isOnThisMachine", () => {
  it.each([
    ["127.0.0.1", true],
    ["127.1.2.3", true],
    ["::1", true],
    ["::ffff:127.0.0.1", true],
    ["172.17.0.1", false],
    ["::ffff:172.17.0.1", false],
    ["fd00::1", false],
    [undefined, false],
  ])("is for %s: %s", (ip, expected) => {
    expect(isOnThisMachine(requestOf(ip, "localhost:8080"))).toBe(expected);
  });

  it.each([
    ["localhost", true],
    ["127.0.0.1:8080", true],
    ["[::1]:8080", true],
    // A web page can make its name one of this machine (DNS rebinding).
    ["rebound.example:8080", false],
    ["127.0.0.1.rebound.example", false],
    ["192.0.2.1", false],
    [undefined, false],
  ])("is for a client on this machine with the Host %s: %s", (host, expected) => {
    expect(isOnThisMachine(requestOf("127.0.0.1", host))).toBe(expected);
  });

  function requestOf(ip: string | undefined, host: string | undefined): IncomingMessage {
    const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: ip });
    return Object.assign(new IncomingMessage(socket), { headers: { host } });
  }
});

describe("clientIp", () => {
  const socketIp = "198.51.100.1";

  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["203.0.113.7:1234", "203.0.113.7"],
    ['"203.0.113.7"', "203.0.113.7"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["[2001:db8::1]", "2001:db8:0:0::/64"],
    ["[2001:db8::1]:443", "2001:db8:0:0::/64"],
    ['"[2001:db8::1]:443"', "2001:db8:0:0::/64"],
    ["[::ffff:203.0.113.7]:443", "203.0.113.7"],
    ["192.0.2.1, 203.0.113.7", "203.0.113.7"],
    ["203.0.113.7, , ", "203.0.113.7"],
  ])("parses the X-Forwarded-For value %s", (value, ip) => {
    expect(forwardedIp(value)).toBe(ip);
  });

  it.each([
    "",
    ",",
    "unknown",
    "_hidden",
    "192.0.2.1, unknown",
    "203.0.113.7:",
    "203.0.113.7:123456",
    "203.0.113.7:1:2",
    "203.0.113.256",
    "[203.0.113.7]",
    "[2001:db8::1",
    "2001:db8::1]:443",
    "[2001:db8::1]x",
    "example.com:80",
    '"203.0.113.7',
    "203.0.113.7 192.0.2.1",
  ])("returns the IP address of the socket if the X-Forwarded-For value is %j", (value) => {
    expect(forwardedIp(value)).toBe(socketIp);
  });

  function forwardedIp(value: string): string {
    const socket = new Socket();
    Object.defineProperty(socket, "remoteAddress", { value: `::ffff:${socketIp}` });
    const incoming = new IncomingMessage(socket);
    incoming.headers["x-forwarded-for"] = value;
    return clientIp(incoming, 1);
  }
});
