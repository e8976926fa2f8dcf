// Makes the page of the API reference self-hosted. Redoc loads its bundle from a CDN and a logo from another host, and has inline
// scripts; here all of them are files of the portal.

const CDN_BUNDLE = /https:\/\/cdn\.redocly\.com\/[^"]*\/redoc\.standalone\.js/g;
const PRELOAD = /<link rel="modulepreload"[^>]*>/;
const MODULE = /<script type="module">([\s\S]*?)<\/script>/;
/** Matches the script that sets the colour mode before the first paint. */
const COLOR_SCRIPT = /<script>([\s\S]*?)<\/script>/;
/** Matches a link to a section by its path. In the browser, Redoc finds a section by the hash of the URL. */
const PATH_LINK = /href="\/([^"]*)"/g;
const LOGO = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g;

/** Label of the search until Redoc's script has loaded. It is replaced, because it says "Loading" even if nothing loads. */
const LOADING_IN_PAGE = "<span>Loading...</span>";
const LOADING_IN_BUNDLE = /(?<=\w\(`loading`,`)Loading\.\.\.(?=`\))/;
const SEARCH = "Search";

/** Matches the check for a worker that is created from a string. The policy forbids it, so the browser would log an error. */
const WORKER_CHECK = /try\{return \w+\._factory\?\?=Function\(\w+\),!0\}catch\{return!1\}/;

/** Image of Redoc's name, in place of its logo. */
const INLINE_LOGO =
  "data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%2240%22 height=%2214%22%3E%3Ctext y=%2211%22 font-family=%22sans-serif%22 font-size=%2212%22 fill=%22gray%22%3ERedoc%3C/text%3E%3C/svg%3E";

export interface SelfHostedPage {
  html: string;
  /** Content of `reference.js`: the contract, and the call that renders it. */
  module: string;
  /** Content of `color-mode.js`. */
  colorScript: string;
}

/**
 * Moves the scripts of the page into files, so that it works under `script-src 'self'`.
 *
 * @throws Error if the page has an unexpected structure, so that an update of Redoc cannot add requests to other hosts unnoticed
 */
export function selfHostPage(page: string): SelfHostedPage {
  const html = page
    .replace(MODULE, () => '<script type="module" src="./load-redoc.js"></script>')
    .replace(COLOR_SCRIPT, () => '<script src="./color-mode.js"></script>')
    .replace(PRELOAD, "")
    .replace(PATH_LINK, 'href="#/$1"')
    .replace(LOADING_IN_PAGE, `<span>${SEARCH}</span>`);
  if (MODULE.test(html) || COLOR_SCRIPT.test(html)) {
    throw new Error("reference page: expected one inline module and one inline script, got more");
  }
  return {
    html,
    module: `${extract(MODULE, page).replace(CDN_BUNDLE, "./redoc.standalone.js").trim()}\n`,
    colorScript: `${extract(COLOR_SCRIPT, page)}\n`,
  };
}

export function selfHostBundle(bundle: string): string {
  if (!LOGO.test(bundle)) throw new Error("Redoc's bundle: expected the URL of a logo, got none");
  if (!WORKER_CHECK.test(bundle))
    throw new Error("Redoc's bundle: expected its search to check for a worker, got none");
  if (!LOADING_IN_BUNDLE.test(bundle))
    throw new Error("Redoc's bundle: expected the label of a loading search, got none");
  return bundle.replace(LOGO, INLINE_LOGO).replace(WORKER_CHECK, "return!1").replace(LOADING_IN_BUNDLE, SEARCH);
}

function extract(pattern: RegExp, page: string): string {
  const content = pattern.exec(page)?.[1];
  if (content === undefined) throw new Error(`reference page: expected a match of ${pattern.source}, got none`);
  return content;
}
