// Redoc loads its bundle from a CDN and a logo from another host; here both are made to come from the portal.

const CDN_BUNDLE = /https:\/\/cdn\.redocly\.com\/[^"]*\/redoc\.standalone\.js/g;
const PRELOAD = /<link rel="modulepreload"[^>]*>/;
const INLINE_SCRIPT = /<script type="module">([\s\S]*?)<\/script>/;
const LOGO = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g;

/** The word in place of the picture. */
const OWN_LOGO =
  "data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%2240%22 height=%2214%22%3E%3Ctext y=%2211%22 font-family=%22sans-serif%22 font-size=%2212%22 fill=%22gray%22%3ERedoc%3C/text%3E%3C/svg%3E";

/**
 * Takes the inline script out into a file of its own, so that `script-src 'self'` holds.
 *
 * @throws Error when the page is not built as expected, so that a new version of Redoc cannot slip a request to another host in
 */
export function ownPage(page: string): { html: string; script: string } {
  const inline = INLINE_SCRIPT.exec(page)?.[1];
  if (inline === undefined) throw new Error("reference page: expected one inline module script, got none");
  if (!PRELOAD.test(page)) throw new Error("reference page: expected a link that preloads the bundle, got none");
  const html = page
    .replace(INLINE_SCRIPT, () => '<script type="module" src="./reference.js"></script>')
    .replace(PRELOAD, '<link rel="modulepreload" href="./redoc.standalone.js">');
  if (INLINE_SCRIPT.test(html)) throw new Error("reference page: expected one inline module script, got several");
  return { html, script: `${inline.replace(CDN_BUNDLE, "./redoc.standalone.js").trim()}\n` };
}

export function ownBundle(bundle: string): string {
  if (!LOGO.test(bundle)) throw new Error("Redoc's bundle: expected the address of a logo, got none");
  return bundle.replace(LOGO, OWN_LOGO);
}
