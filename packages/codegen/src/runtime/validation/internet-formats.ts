// Checks formats of URIs, email addresses, hostnames and IP addresses.
import type { Extension } from "./compiler.ts";
import { type FormatTest, formatChecks } from "./format-checks.ts";

export const internetFormats: Extension = { checks: (schema) => formatChecks(schema, INTERNET_FORMATS) };

const INTERNET_FORMATS: Record<string, FormatTest> = {
  uri: (value) => isUriReference(value) && /^[a-z][a-z0-9+.-]*:/i.test(value),
  "uri-reference": isUriReference,
  url: (value) => /^(?:https?|ftp):\/\//i.test(value) && URL.canParse(value),
  email: isEmail,
  hostname: isHostname,
  ipv4: isIpv4,
  ipv6: isIpv6,
};

/** Splits a reference into its components (RFC 3986, appendix B). */
const REFERENCE = /^(?:([^:/?#]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([\s\S]*))?$/;
const SCHEME = /^[a-z][a-z0-9+.-]*$/i;
/** User information, the content of brackets or a name, and the port (RFC 3986, section 3.2). */
const AUTHORITY =
  /^(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[([^\]]*)\]|(?:[a-z0-9\-._~!$&'()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?$/i;
const PATH = /^(?:[a-z0-9\-._~!$&'()*+,;=:@/]|%[0-9a-f]{2})*$/i;
const QUERY = /^(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*$/i;

/** Returns whether a string is a URI or a relative reference (RFC 3986, section 4.1). */
function isUriReference(value: string): boolean {
  const [, scheme, authority = "", path = "", query = "", fragment = ""] = REFERENCE.exec(value) ?? [];
  return (
    (scheme === undefined || SCHEME.test(scheme)) &&
    isAuthority(authority) &&
    PATH.test(path) &&
    QUERY.test(query) &&
    QUERY.test(fragment)
  );
}

function isAuthority(value: string): boolean {
  const found = AUTHORITY.exec(value);
  const literal = found?.[1];
  return (
    found !== null && (literal === undefined || isIpv6(literal) || /^v[0-9a-f]+\.[\w\-.~!$&'()*+,;=:]+$/i.test(literal))
  );
}

/** Returns whether a string is an email address (RFC 5321, section 4.1.2). */
function isEmail(value: string): boolean {
  const at = value.lastIndexOf("@");
  const [local, domain] = [value.slice(0, Math.max(at, 0)), value.slice(at + 1)];
  const isLocal =
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i.test(local) ||
    /^"(?:[ !#-[\]-~]|\\[ -~])*"$/.test(local);
  return isLocal && (isHostname(domain) || isBracketedIp(domain));
}

/** Returns whether a string is an IP address in brackets (RFC 5321, section 4.1.3). */
function isBracketedIp(value: string): boolean {
  const [, tag, address = ""] = /^\[(IPv6:)?([^\]]*)\]$/i.exec(value) ?? [];
  return tag === undefined ? isIpv4(address) : isIpv6(address);
}

/** Returns whether a string is a hostname (RFC 1123, section 2.1). Labels such as `xn--nxasmq6b` are not decoded. */
function isHostname(value: string): boolean {
  return (
    value.length <= 253 && value.split(".").every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(label))
  );
}

function isIpv4(value: string): boolean {
  const parts = value.split(".");
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
}

/** Returns whether a string is an IPv6 address (RFC 4291, section 2.2). */
function isIpv6(value: string): boolean {
  const halves = value.split("::");
  if (halves.length > 2) return false;
  const groups = halves.map((half) => (half === "" ? [] : half.split(":")));
  const last = groups.at(-1)?.at(-1) ?? "";
  const all = groups.flat();
  const isMixed = last.includes(".");
  const count = all.length + (isMixed ? 1 : 0);
  const plain = isMixed ? all.slice(0, -1) : all;
  const isLongEnough = halves.length === 2 ? count <= 7 : count === 8;
  return isLongEnough && (!isMixed || isIpv4(last)) && plain.every((group) => /^[0-9a-f]{1,4}$/i.test(group));
}
