// Redoc loads its bundle from a CDN and a logo from another host, and has its scripts in the page. Here all of them
// are files of the portal.

const CDN_BUNDLE = /https:\/\/cdn\.redocly\.com\/[^"]*\/redoc\.standalone\.js/g;
const PRELOAD = /<link rel="modulepreload"[^>]*>/;
const MODULE = /<script type="module">([\s\S]*?)<\/script>/;
/** Chooses light or dark before anything is drawn. */
const COLOR_SCRIPT = /<script>([\s\S]*?)<\/script>/;
/** In the prerendered page, links to its own sections are paths; in a browser Redoc finds them by the hash. */
const PATH_LINK = /href="\/([^"]*)"/g;
const LOGO = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g;

/** What the search is called until Redoc's script is there, in the page and in the script. It may not be loading. */
const LOADING_IN_PAGE = "<span>Loading...</span>";
const LOADING_IN_BUNDLE = /(?<=\w\(`loading`,`)Loading\.\.\.(?=`\))/;
const SEARCH = "Search";

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
    .replace(MODULE, () => '<script type="module" src="./redoc-when-needed.js"></script>')
    .replace(COLOR_SCRIPT, () => '<script src="./color-mode.js"></script>')
    .replace(PRELOAD, "")
    .replace(PATH_LINK, 'href="#/$1"')
    .replace(LOADING_IN_PAGE, `<span>${SEARCH}</span>`);
  if (MODULE.test(html) || COLOR_SCRIPT.test(html)) {
    throw new Error("reference page: expected one module and one script in the page, got more");
  }
  return {
    html,
    module: `${found(MODULE, page).replace(CDN_BUNDLE, "./redoc.standalone.js").trim()}\n`,
    colorScript: `${found(COLOR_SCRIPT, page)}\n`,
  };
}

export function ownBundle(bundle: string): string {
  if (!LOGO.test(bundle)) throw new Error("Redoc's bundle: expected the address of a logo, got none");
  if (!WORKER_FROM_TEXT.test(bundle)) throw new Error("Redoc's bundle: expected its search to try a worker, got none");
  if (!LOADING_IN_BUNDLE.test(bundle)) throw new Error("Redoc's bundle: expected a search that loads, got none");
  return bundle.replace(LOGO, OWN_LOGO).replace(WORKER_FROM_TEXT, "return!1").replace(LOADING_IN_BUNDLE, SEARCH);
}

function found(pattern: RegExp, text: string): string {
  const part = pattern.exec(text)?.[1];
  if (part === undefined) throw new Error(`reference page: expected ${pattern.source}, got nothing like it`);
  return part;
}
