// Content security policies of the portal's pages (Content Security Policy Level 3). Scripts are files of the
// portal, in the page with a known hash, or those of the option `scripts`.
import type { PageScript } from "../model/page-script.ts";
import type { Source } from "./assets.ts";

const directives: Record<string, string> = {
  "default-src": "'none'",
  "script-src": "'self'",
  // Highlighted code has its colours in style attributes.
  "style-src-attr": "'unsafe-inline'",
  "img-src": "'self' data: blob:",
  "font-src": "'self'",
  // The console calls any server that the reader selects.
  "connect-src": "'self' http: https:",
  "base-uri": "'none'",
  "form-action": "'none'",
};

/**
 * Returns the policy of a page's `<meta>` element.
 *
 * @param scripts those of the portal's author
 */
export function pagePolicy(headScript: Source, style: Source, scripts: readonly PageScript[]): string {
  const sources = scriptSources([headScript.hash], scripts);
  return formatPolicy({ ...directives, ...sources, "style-src-elem": style.url === undefined ? style.hash : "'self'" });
}

const nothing = { "default-src": "'none'", "base-uri": "'none'", "form-action": "'none'" };

/** Policy of a page that redirects with `<meta http-equiv="refresh">` and loads nothing. */
export const redirectPolicy: string = formatPolicy(nothing);

/** Policy of the page that authorization servers redirect to. It loads its script and nothing else. */
export const callbackPolicy: string = formatPolicy({ ...nothing, "script-src": "'self'" });

/** Directives that Redoc requires, because it adds styles to the page and contains a font. The header needs them too. */
const redocDirectives: Record<string, string> = {
  "style-src-elem": "'self' 'unsafe-inline'",
  "font-src": "'self' data:",
};

/** Returns the policy of the API reference, which calls no server, unless a script of the portal's author does. */
export function referencePolicy(scripts: readonly PageScript[]): string {
  const connections = scripts.length > 0 ? {} : { "connect-src": "'self'" };
  return formatPolicy({ ...directives, ...scriptSources([], scripts), ...redocDirectives, ...connections });
}

/**
 * Returns the policy of the HTTP header for all pages, with the directives that only a header supports. Each page's `<meta>` restricts
 * it further.
 */
export function headerPolicy(scriptHash: string, scripts: readonly PageScript[]): string {
  const sources = scriptSources([scriptHash], scripts);
  return formatPolicy({ ...directives, ...sources, ...redocDirectives, "frame-ancestors": "'none'" });
}

function scriptSources(hashes: string[], scripts: readonly PageScript[]): Record<string, string> {
  const sources = scripts.flatMap(({ policySource }) => policySource ?? []);
  return { "script-src": [...new Set(["'self'", ...hashes, ...sources])].join(" ") };
}

function formatPolicy(policy: Record<string, string>): string {
  return Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}
