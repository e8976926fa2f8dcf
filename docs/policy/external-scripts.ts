// Takes the scripts out of a page and into files, so that it works under `script-src 'self'`.
import { createHash } from "node:crypto";

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
/** A block of data, which no browser runs. */
const DATA = /\stype="(?!module|text\/javascript)[^"]*"/;
const MODULE = /\stype="?module/;

export interface ExternalScripts {
  html: string;
  /** Name of each file, which tells its content apart, and the content. */
  files: Map<string, string>;
}

/**
 * A classic script stays where it is in the page, so that it still runs before what follows is drawn. The modules, which run
 * when the page is read anyway, go into one file.
 *
 * @param folder address of the files
 */
export function externalScripts(html: string, folder: string): ExternalScripts {
  const files = new Map<string, string>();
  const modules: string[] = [];
  const withoutClassic = html.replace(INLINE_SCRIPT, (whole, attributes: string, code: string) => {
    if (DATA.test(attributes)) return whole;
    if (MODULE.test(attributes)) {
      modules.push(code);
      return "";
    }
    return `<script${attributes} src="${folder}${addFile(files, code.trim())}"></script>`;
  });
  if (modules.length === 0) return { html: withoutClassic, files };
  const name = addFile(files, modules.map(asFunction).join("\n"));
  return {
    html: withoutClassic.replace("</head>", () => `<script type="module" src="${folder}${name}"></script></head>`),
    files,
  };
}

/** Modules in one file keep their names to themselves. */
function asFunction(code: string): string {
  if (/^\s*(import|export)\b/m.test(code))
    throw new Error(`inline module: expected no import, got ${code.trim().slice(0, 60)}`);
  return `(() => {${code.trim()}})();`;
}

function addFile(files: Map<string, string>, code: string): string {
  const name = `inline.${createHash("sha256").update(code).digest("base64url").slice(0, 10)}.js`;
  files.set(name, `${code}\n`);
  return name;
}
