// Formats of addresses and names on the internet.
import type { Extension } from "./compile-schema.ts";
import { formatChecks } from "./format-checks.ts";

export const internetFormats: Extension = { checks: (schema) => formatChecks(schema, INTERNET_FORMATS) };

const INTERNET_FORMATS: Record<string, (text: string) => boolean> = {
  uri: (text) => isUriReference(text) && /^[a-z][a-z0-9+.-]*:/i.test(text),
  "uri-reference": isUriReference,
  url: (text) => /^(?:https?|ftp):\/\//i.test(text) && URL.canParse(text),
  email: isEmail,
  hostname: isHostname,
  ipv4: isIpv4,
  ipv6: isIpv6,
};

/** RFC 3986, appendix A: the characters that a reference may have, and no broken escape. */
function isUriReference(text: string): boolean {
  return /^(?:[a-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9a-f]{2})*$/i.test(text) && text.split("#").length <= 2;
}

/** RFC 5321 without quoted local parts and address literals. */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  return (
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i.test(text.slice(0, Math.max(at, 0))) &&
    isHostname(text.slice(at + 1))
  );
}

/** RFC 1123, section 2.1. */
function isHostname(text: string): boolean {
  return text.length <= 253 && text.split(".").every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(label));
}

function isIpv4(text: string): boolean {
  const parts = text.split(".");
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
}

/** RFC 4291, section 2.2. */
function isIpv6(text: string): boolean {
  const halves = text.split("::");
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
