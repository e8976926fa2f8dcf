// Content security policies of the portal's pages (Content Security Policy Level 3). Scripts load only from the portal's files.

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
 * @param styleHash hash of the styles in the page
 */
export function pagePolicy(styleHash: string): string {
  return formatPolicy({ ...directives, "style-src-elem": styleHash });
}

/** Policy of a page that redirects with `<meta http-equiv="refresh">` and loads nothing. */
export const redirectPolicy: string = formatPolicy({
  "default-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'none'",
});

/** Directives that Redoc requires, because it adds styles to the page and contains a font. The header needs them too. */
const redocDirectives: Record<string, string> = {
  "style-src-elem": "'self' 'unsafe-inline'",
  "font-src": "'self' data:",
};

/** Policy of the API reference, which calls no server. */
export const referencePolicy: string = formatPolicy({ ...directives, ...redocDirectives, "connect-src": "'self'" });

/** Policy of the HTTP header for all pages, with the directives that only a header supports. Each page's `<meta>` restricts it further. */
export const headerPolicy: string = formatPolicy({
  ...directives,
  ...redocDirectives,
  "frame-ancestors": "'none'",
});

function formatPolicy(policy: Record<string, string>): string {
  return Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}
