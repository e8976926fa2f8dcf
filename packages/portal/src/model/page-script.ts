// Resolves the scripts of the option `scripts`, and what the content security policies have to allow for each.
import { createHash } from "node:crypto";
import type { ScriptOptions } from "./options.ts";

export interface PageScript {
  /** JavaScript in the page. */
  source?: string | undefined;
  /** URL, or a path without the base path. */
  src?: string | undefined;
  integrity?: string | undefined;
  /** Attributes with the prefix `data-`. */
  attributes: Record<string, string>;
  /** Source expression of the policies. Undefined for a file of the portal, which they allow anyway. */
  policySource?: string | undefined;
}

/** @throws Error if it is not exactly one script, or could end its element or its directive of a policy */
export function resolveScript({ source, src, integrity, data = {} }: ScriptOptions, index: number): PageScript {
  const option = `scripts[${index}]`;
  if ((source === undefined) === (src === undefined))
    throw new Error(`${option}: expected either source or src, got ${source === undefined ? "none" : "both"}`);
  const attributes = readAttributes(`${option}.data`, data);
  if (source !== undefined) {
    if (integrity !== undefined)
      throw new Error(`${option}.integrity: expected none, because the script is in the page, got "${integrity}"`);
    return { attributes, ...readSource(`${option}.source`, source) };
  }
  const checked = { attributes, integrity: readIntegrity(`${option}.integrity`, integrity) };
  return { ...checked, ...readURL(option, src ?? "", integrity) };
}

function readSource(option: string, source: string): Pick<PageScript, "source" | "policySource"> {
  if (/<(?:\/|!--)/.test(source))
    throw new Error(`${option}: expected JavaScript without "</" and "<!--", which belongs into a file in "public"`);
  // Parsers of HTML replace the other line ends (HTML, section 13.2.3.5), and the hash is that of the result.
  const normalized = source.replace(/\r\n?/g, "\n");
  const hash = createHash("sha256").update(normalized).digest("base64");
  return { source: normalized, policySource: `'sha256-${hash}'` };
}

function readURL(option: string, src: string, integrity: string | undefined): Pick<PageScript, "src" | "policySource"> {
  if (/^\/(?![/\\])[^\s\\]*$/.test(src)) return { src };
  const url = /^https:\/\//.test(src) ? URL.parse(src) : null;
  if (url === null || url.username !== "" || url.password !== "")
    throw new Error(`${option}.src: expected a URL that starts with https:// or the path of a file, got "${src}"`);
  if (integrity === undefined) throw new Error(`${option}.integrity: expected the hash of ${src}, got none`);
  return { src: url.href, policySource: policyURL(url) };
}

/** Returns the URL without its query, which policies ignore, and with escapes of what separates their parts (CSP Level 3, section 2.3.1). */
function policyURL({ origin, pathname }: URL): string {
  return origin + pathname.replaceAll(";", "%3B").replaceAll(",", "%2C");
}

/** Lengths of hashes in base64 (Subresource Integrity, section 3.1). */
const INTEGRITY = /^(?:sha256-[A-Za-z\d+/]{43}=|sha384-[A-Za-z\d+/]{64}|sha512-[A-Za-z\d+/]{86}==)$/;

function readIntegrity(option: string, value: string | undefined): string | undefined {
  if (value === undefined || INTEGRITY.test(value)) return value;
  throw new Error(`${option}: expected a hash such as "sha384-" and its value in base64, got "${value}"`);
}

function readAttributes(option: string, data: unknown): Record<string, string> {
  if (typeof data !== "object" || data === null) throw new Error(`${option}: expected an object, got ${String(data)}`);
  return Object.fromEntries(
    Object.entries(data).map(([name, value]: [string, unknown]) => {
      if (!/^[a-z][a-z0-9-]*$/.test(name))
        throw new Error(`${option}: expected names of lower-case letters, digits and hyphens, got "${name}"`);
      if (typeof value !== "string")
        throw new Error(`${option}.${name}: expected a string, got ${JSON.stringify(value)}`);
      return [`data-${name}`, value];
    }),
  );
}
