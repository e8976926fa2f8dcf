// Highlights code with highlight.js, whose languages are loaded when they are first used.
import { createRequire } from "node:module";
import hljs from "highlight.js/lib/core";
import { escapeContent } from "../render/html.ts";

const require = createRequire(import.meta.url);

/** Modules of highlight.js by the names of languages that differ from theirs. */
const MODULES: Record<string, string> = {
  sh: "bash",
  shell: "bash",
  zsh: "bash",
  console: "shell",
  ts: "typescript",
  tsx: "typescript",
  mts: "typescript",
  js: "javascript",
  jsx: "javascript",
  mjs: "javascript",
  jsonc: "json",
  yml: "yaml",
  html: "xml",
  svg: "xml",
  py: "python",
  rb: "ruby",
  cs: "csharp",
  docker: "dockerfile",
  toml: "ini",
  md: "markdown",
  mdx: "markdown",
};

const OPEN_TAG = /<span[^>]*>/;
const TAG = /<span[^>]*>|<\/span>/g;

/** Number of highlighted blocks that are stored, those that were used last: many operations have the same examples of errors. */
const MAX_STORED = 400;
const stored = new Map<string, string[]>();

/** Returns the lines of the code as HTML. Code of an unknown language has no colours. */
export function highlightLines(source: string, lang: string): string[] {
  const key = `${lang}\n${source}`;
  const lines = stored.get(key) ?? splitLines(highlight(source, lang));
  stored.delete(key);
  stored.set(key, lines);
  if (stored.size > MAX_STORED) stored.delete(stored.keys().next().value ?? "");
  return lines;
}

function highlight(source: string, lang: string): string {
  const name = MODULES[lang] ?? lang;
  if (!isLoaded(name)) return escapeContent(source);
  return hljs.highlight(source, { language: name, ignoreIllegals: true }).value;
}

const unknown = new Set(["", "text", "txt", "plaintext"]);

function isLoaded(name: string): boolean {
  if (hljs.getLanguage(name)) return true;
  if (unknown.has(name) || !/^[a-z0-9-]+$/.test(name)) return false;
  try {
    hljs.registerLanguage(name, require(`highlight.js/lib/languages/${name}`));
    return true;
  } catch {
    unknown.add(name);
    return false;
  }
}

/** Splits HTML into lines. An element that contains several lines is closed at the end of each and opened again. */
function splitLines(html: string): string[] {
  const open: string[] = [];
  return html.split("\n").map((line) => {
    const start = open.join("");
    for (const [tag] of line.matchAll(TAG)) {
      if (OPEN_TAG.test(tag)) open.push(tag);
      else open.pop();
    }
    return start + line + "</span>".repeat(open.length);
  });
}
