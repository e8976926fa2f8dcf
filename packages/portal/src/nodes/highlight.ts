// Highlights code with highlight.js, whose languages are loaded when they are first used.
import { createRequire } from "node:module";
import type { HighlightResult } from "highlight.js";
import hljs from "highlight.js/lib/core";
import { appendNode, Element, type Node } from "./jsx-runtime.ts";

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

/** A part of the code with the name of its kind, such as `string` or `title.function`. */
type Token = string | { scope?: string; children: Token[] };

/**
 * Returns the code in pieces, in elements with the classes of highlight.js. Code of an unknown language has no elements.
 *
 * @param cuts offsets at which the pieces after the first one start, in ascending order
 */
export function highlight(source: string, lang: string, cuts: readonly number[]): Node[][] {
  return cutTokens(tokenize(source, MODULES[lang] ?? lang), cuts);
}

function tokenize(source: string, language: string): Token {
  if (!isLoaded(language)) return source;
  return rootOf(hljs.highlight(source, { language, ignoreIllegals: true })) ?? source;
}

/** Returns the tree from which highlight.js makes its HTML. */
function rootOf({ _emitter: emitter }: HighlightResult): Token | undefined {
  return "rootNode" in emitter ? (emitter.rootNode as Token) : undefined;
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

/** Converts tokens to nodes. A token that contains a cut becomes an element in each piece. */
function cutTokens(root: Token, cuts: readonly number[]): Node[][] {
  let offset = 0;
  let next = 0;
  const pieces = visitAll([root]);
  return [...pieces, ...cuts.slice(next).map(() => [])];

  function visitAll(tokens: Token[]): Node[][] {
    const all: Node[][] = [[]];
    for (const token of tokens) {
      for (; cuts[next] === offset; next++) all.push([]);
      const [first = [], ...rest] = visit(token);
      for (const node of first) appendNode(all.at(-1) ?? [], node);
      all.push(...rest);
    }
    return all;
  }

  function visit(token: Token): Node[][] {
    if (typeof token === "string") return cutString(token);
    const { scope, children } = token;
    const inner = visitAll(children);
    return scope === undefined ? inner : inner.map((piece) => [new Element("span", { class: classOf(scope) }, piece)]);
  }

  function cutString(token: string): Node[][] {
    const start = offset;
    offset += token.length;
    const own: number[] = [0];
    for (let cut = cuts[next]; cut !== undefined && cut < offset; cut = cuts[++next]) own.push(cut - start);
    return own.map((from, index) => [token.slice(from, own[index + 1])]);
  }
}

/** Returns the classes of a scope, as highlight.js has them in its HTML: `hljs-title function_`. */
function classOf(scope: string): string {
  if (scope.startsWith("language:")) return scope.replace(":", "-");
  const [name, ...parts] = scope.split(".");
  return [`hljs-${name}`, ...parts.map((part, index) => part + "_".repeat(index + 1))].join(" ");
}
