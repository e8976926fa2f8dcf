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

/** Returns whether a string has only characters of a reference and complete percent-encodings (RFC 3986, appendix A). */
function isUriReference(value: string): boolean {
  return /^(?:[a-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9a-f]{2})*$/i.test(value) && value.split("#").length <= 2;
}

/** Returns whether a string is an email address (RFC 5321), without quoted local parts and address literals. */
function isEmail(value: string): boolean {
  const at = value.lastIndexOf("@");
  return (
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i.test(value.slice(0, Math.max(at, 0))) &&
    isHostname(value.slice(at + 1))
  );
}

/** Returns whether a string is a hostname (RFC 1123, section 2.1). */
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
