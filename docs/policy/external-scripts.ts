// Takes the scripts out of a page and into files, so that it works under `script-src 'self'`, and waits for one file alone.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g;
/** A block of data, which no browser runs. */
const DATA = /\stype="(?!module|text\/javascript)[^"]*"/;
const MODULE = /\stype="?module/;
const ADDRESS = /\ssrc="([^"]*)"/;

const loader = readFileSync(join(import.meta.dirname, "load-modules.js"), "utf8");

export interface ExternalScripts {
  html: string;
  /** Name of each file, which tells its content apart, and the content. */
  files: Map<string, string>;
}

/**
 * The classic scripts go into one file that the head of the page waits for. Those of the body still run at their places, before
 * what follows is drawn. The modules are loaded after the first paint: inline ones from one file, in the order of the page.
 *
 * @param folder address of the files
 * @throws Error when a script would mean something else in another place
 */
export function externalScripts(html: string, folder: string): ExternalScripts {
  const files = new Map<string, string>();
  const classic = { head: [] as string[], body: [] as string[] };
  const modules = { inline: [] as string[], addresses: [] as string[] };
  const bodyStart = html.indexOf("<body");
  const withoutScripts = html.replace(SCRIPT, (whole, attributes: string, code: string, offset: number) => {
    const address = ADDRESS.exec(attributes)?.[1];
    if (DATA.test(attributes)) return whole;
    if (MODULE.test(attributes)) {
      if (address === undefined) modules.inline.push(asFunction(code, true));
      else modules.addresses.push(address);
      return "";
    }
    if (address !== undefined) return whole;
    if (offset < bodyStart) {
      classic.head.push(asFunction(code));
      return "";
    }
    return `<script-place hidden data-number="${classic.body.push(asFunction(code)) - 1}"></script-place>`;
  });
  if (modules.inline.length > 0) modules.addresses.unshift(folder + addFile(files, modules.inline.join("\n")));
  if (modules.addresses.length + classic.head.length + classic.body.length === 0) return { html, files };
  const first = [
    ...classic.head,
    `const atPlaces = [${classic.body.map((code) => `() => ${code.slice(0, -1)}`)}];`,
    loader,
  ];
  const name = addFile(files, first.join("\n"));
  const script = `<script src="${folder}${name}" data-modules="${modules.addresses.join(" ")}"></script>`;
  return { html: withoutScripts.replace("</head>", () => `${script}</head>`), files };
}

/** Scripts in one file keep their names to themselves. */
function asFunction(code: string, isModule = false): string {
  const other = (isModule ? /^\s*(import|export)\b.*/m : /^(var|let|const|function|class)\b.*/m).exec(code.trim());
  if (other) {
    const kind = isModule ? "module: expected no import" : "script: expected no name for others";
    throw new Error(`inline ${kind}, got ${other[0].trim().slice(0, 60)}`);
  }
  return `(() => {${code.trim()}})();`;
}

function addFile(files: Map<string, string>, code: string): string {
  const name = `inline.${createHash("sha256").update(code).digest("base64url").slice(0, 10)}.js`;
  files.set(name, `${code}\n`);
  return name;
}
