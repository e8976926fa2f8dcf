// Moves the inline scripts of a page into files, so that it works under `script-src 'self'` and waits for one file only.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g;
/** Matches the attributes of a data block, which browsers do not execute. */
const DATA = /\stype="(?!module|text\/javascript)[^"]*"/;
const MODULE = /\stype="?module/;
const SOURCE_URL = /\ssrc="([^"]*)"/;

const loader = readFileSync(join(import.meta.dirname, "../../assets/load-modules.js"), "utf8");

export interface ExternalizedPage {
  html: string;
  /** Contents of the files by name. A name contains a hash of the content. */
  files: Map<string, string>;
}

/**
 * Moves the classic scripts into one file in the head, which blocks the page. Scripts of the body still run at their position,
 * before the rest of the body is rendered. Modules load after the first paint; inline modules are combined into one file, in the
 * order of the page.
 *
 * @param folder URL path of the files
 * @throws Error if a script would behave differently in another file
 */
export function externalizeScripts(html: string, folder: string): ExternalizedPage {
  const files = new Map<string, string>();
  const classic = { head: [] as string[], body: [] as string[] };
  const modules = { inline: [] as string[], urls: [] as string[] };
  const bodyStart = html.indexOf("<body");
  const withoutScripts = html.replace(SCRIPT, (element, attributes: string, code: string, offset: number) => {
    const url = SOURCE_URL.exec(attributes)?.[1];
    if (DATA.test(attributes)) return element;
    if (MODULE.test(attributes)) {
      if (url === undefined) modules.inline.push(wrapInFunction(code, true));
      else modules.urls.push(url);
      return "";
    }
    if (url !== undefined) return element;
    if (offset < bodyStart) {
      classic.head.push(wrapInFunction(code));
      return "";
    }
    return `<body-script hidden data-index="${classic.body.push(wrapInFunction(code)) - 1}"></body-script>`;
  });
  if (modules.inline.length > 0) modules.urls.unshift(folder + addFile(files, modules.inline.join("\n")));
  if (modules.urls.length + classic.head.length + classic.body.length === 0) return { html, files };
  const blocking = [
    ...classic.head,
    `const bodyScripts = [${classic.body.map((code) => `() => ${code.slice(0, -1)}`)}];`,
    loader,
  ];
  const name = addFile(files, blocking.join("\n"));
  const script = `<script src="${folder}${name}" data-modules="${modules.urls.join(" ")}"></script>`;
  return { html: withoutScripts.replace("</head>", () => `${script}</head>`), files };
}

/** Wraps a script in a function, which keeps its top-level names separate from those of other scripts in the file. */
function wrapInFunction(code: string, isModule = false): string {
  const unsupported = (isModule ? /^\s*(import|export)\b.*/m : /^(var|let|const|function|class)\b.*/m).exec(
    code.trim(),
  );
  if (unsupported) {
    const expectation = isModule ? "module: expected no import" : "script: expected no global declaration";
    throw new Error(`inline ${expectation}, got ${unsupported[0].trim().slice(0, 60)}`);
  }
  return `(() => {${code.trim()}})();`;
}

function addFile(files: Map<string, string>, code: string): string {
  const name = `inline.${createHash("sha256").update(code).digest("base64url").slice(0, 10)}.js`;
  files.set(name, `${code}\n`);
  return name;
}
