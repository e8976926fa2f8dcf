// Redoc loads its bundle from a CDN and a logo from another host, and has its scripts in the page. Here all of them
// are files of the portal.

const CDN_BUNDLE = /https:\/\/cdn\.redocly\.com\/[^"]*\/redoc\.standalone\.js/g;
const IMPORT = /import \{ hydrate \} from ("[^"]+");/;
const PRELOAD = /<link rel="modulepreload"[^>]*>/;
const MODULE = /<script type="module">([\s\S]*?)<\/script>/;
/** Chooses light or dark before anything is drawn. */
const COLOR_SCRIPT = /<script>([\s\S]*?)<\/script>/;
/** In the prerendered page, links to its own sections are paths; in a browser Redoc finds them by the hash. */
const PATH_LINK = /href="\/([^"]*)"/g;
const LOGO = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g;

/** Whether a worker could be made from text, which the policy refuses, and the browser would complain of. */
const WORKER_FROM_TEXT = /try\{return \w+\._factory\?\?=Function\(\w+\),!0\}catch\{return!1\}/;

/** The word in place of the picture. */
const OWN_LOGO =
  "data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%2240%22 height=%2214%22%3E%3Ctext y=%2211%22 font-family=%22sans-serif%22 font-size=%2212%22 fill=%22gray%22%3ERedoc%3C/text%3E%3C/svg%3E";

export interface OwnPage {
  html: string;
  /** `reference.js`: the contract, and the call that draws it. */
  module: string;
  /** `color-mode.js` */
  colorScript: string;
}

/**
 * Takes the scripts out of the page, so that it works under `script-src 'self'`.
 *
 * @throws Error when the page is not built as expected, so that a new version of Redoc cannot slip a request to another host in
 */
export function ownPage(page: string): OwnPage {
  const html = page
    .replace(MODULE, () => '<script type="module" src="./reference.js"></script>')
    .replace(COLOR_SCRIPT, () => '<script src="./color-mode.js"></script>')
    .replace(PRELOAD, "")
    .replace(PATH_LINK, 'href="#/$1"');
  if (MODULE.test(html) || COLOR_SCRIPT.test(html)) {
    throw new Error("reference page: expected one module and one script in the page, got more");
  }
  return {
    html,
    module: `${afterPaint(found(MODULE, page).replace(CDN_BUNDLE, "./redoc.standalone.js")).trim()}\n`,
    colorScript: `${found(COLOR_SCRIPT, page)}\n`,
  };
}

export function ownBundle(bundle: string): string {
  if (!LOGO.test(bundle)) throw new Error("Redoc's bundle: expected the address of a logo, got none");
  if (!WORKER_FROM_TEXT.test(bundle)) throw new Error("Redoc's bundle: expected its search to try a worker, got none");
  return bundle.replace(LOGO, OWN_LOGO).replace(WORKER_FROM_TEXT, "return!1");
}

/** What is prerendered can be read before the large bundle is here, so that one comes after it. */
function afterPaint(module: string): string {
  found(IMPORT, module);
  const pause = "await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));";
  return module.replace(IMPORT, (_, bundle: string) => `${pause}\nconst { hydrate } = await import(${bundle});`);
}

function found(pattern: RegExp, text: string): string {
  const part = pattern.exec(text)?.[1];
  if (part === undefined) throw new Error(`reference page: expected ${pattern.source}, got nothing like it`);
  return part;
}
