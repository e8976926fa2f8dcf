// What the portal's pages may load and run (Content Security Policy Level 3). Scripts are files of the portal and nothing else.

const directives: Record<string, string> = {
  "default-src": "'none'",
  "script-src": "'self'",
  // Highlighted code has its colours in style attributes.
  "style-src-attr": "'unsafe-inline'",
  "img-src": "'self' data: blob:",
  "font-src": "'self'",
  // The console calls whatever server the reader gives.
  "connect-src": "'self' http: https:",
  "base-uri": "'none'",
  "form-action": "'none'",
};

/**
 * Of every page, for its `<meta>`.
 *
 * @param styleHash of the styles in the page
 */
export function pagePolicy(styleHash: string): string {
  return policyText({ ...directives, "style-src-elem": styleHash });
}

/** Redoc makes its styles in the page and has a font in its script. The header has to allow it, and with it the styles of all pages. */
const ofRedoc: Record<string, string> = {
  "style-src-elem": "'self' 'unsafe-inline'",
  "font-src": "'self' data:",
};

/** Of the reference, which calls no server. */
export const referencePolicy: string = policyText({ ...directives, ...ofRedoc, "connect-src": "'self'" });

/** What holds for all pages alike, as a header, with what only a header can say. The `<meta>` of a page narrows it. */
export const headerPolicy: string = policyText({
  ...directives,
  ...ofRedoc,
  "frame-ancestors": "'none'",
});

function policyText(of: Record<string, string>): string {
  return Object.entries(of)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}
