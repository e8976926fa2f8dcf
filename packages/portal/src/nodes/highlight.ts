// Highlights code with highlight.js, whose languages are loaded when they are first used.
import { createRequire } from "node:module";
import type { Emitter } from "highlight.js";
import core from "highlight.js/lib/core";
import { escapeContent } from "./escape-html.ts";

const require = createRequire(import.meta.url);

/** Returns the keys of a table by each of the words in their values. */
const byWord = (table: Record<string, string>) =>
  new Map(Object.entries(table).flatMap(([key, words]) => words.split(" ").map((word) => [word, key])));

/** Modules of highlight.js, with the names of languages that differ from theirs. */
const MODULES = byWord({
  bash: "sh shell zsh",
  shell: "console",
  typescript: "ts tsx mts",
  javascript: "js jsx mjs",
  json: "jsonc",
  yaml: "yml",
  xml: "html svg",
  python: "py",
  ruby: "rb",
  csharp: "cs",
  dockerfile: "docker",
  ini: "toml",
  markdown: "md mdx",
});

/** Content, the start of an element with its kind, such as `string` or `title.function`, or the end of an element. */
type Token = string | { scope: string } | undefined;

/** Classes of the styled scopes (styles/code.css), which are short because a page has thousands of them. */
const CLASSES = byWord({
  k: "keyword literal doctag selector-tag tag variable params subst template-variable",
  s: "string regexp char addition",
  n: "number symbol bullet",
  t: "title section name built_in attr attribute type property meta selector-class",
  c: "comment quote",
  d: "deletion",
});

/**
 * Returns the code as HTML in pieces. Code of an unknown language has no elements. An element that
 * contains a cut is closed at the end of each piece and opened again.
 *
 * @param cuts offsets at which the pieces after the first one start, in ascending order
 */
export function highlight(source: string, lang: string, cuts: readonly number[]): string[] {
  const pieces: string[] = [];
  const open: string[] = [];
  let html = "";
  let offset = 0;
  const endPiece = () => {
    pieces.push(html + "</i>".repeat(open.filter(Boolean).length));
    html = open.join("");
  };
  for (const token of tokenize(source, MODULES.get(lang) ?? lang)) {
    if (token === undefined) {
      html += open.pop() && "</i>";
    } else if (typeof token === "string") {
      let rest = token;
      for (let cut = cuts[pieces.length]; cut !== undefined && cut < offset + rest.length; cut = cuts[pieces.length]) {
        html += escapeContent(rest.slice(0, cut - offset));
        rest = rest.slice(cut - offset);
        offset = cut;
        endPiece();
      }
      html += escapeContent(rest);
      offset += rest.length;
    } else {
      while (cuts[pieces.length] === offset) endPiece();
      const name = CLASSES.get(token.scope.split(".")[0] ?? "");
      const tag = name === undefined ? "" : `<i class="${name}">`;
      html += tag;
      open.push(tag);
    }
  }
  while (pieces.length <= cuts.length) endPiece();
  return pieces;
}

/** Largest lengths of highlighted code and of its lines: the time of highlight.js grows with the square of them. 60,000 times `$` take 30 s as Java. */
const MAX_LENGTH = 20_000;
const LONG_LINE = /.{1001}/;

function tokenize(source: string, language: string): Token[] {
  if (source.length > MAX_LENGTH || LONG_LINE.test(source) || !isLoaded(language)) return [source];
  const { _emitter: emitter } = hljs.highlight(source, { language, ignoreIllegals: true });
  return emitter instanceof TokenList ? emitter.tokens : [source];
}

/** Collects the tokens, from which highlight.js would otherwise make a tree and HTML. */
class TokenList implements Emitter {
  readonly tokens: Token[] = [];
  #depth = 0;

  addText(content: string): void {
    if (content !== "") this.tokens.push(content);
  }

  startScope(scope: string): void {
    this.tokens.push({ scope });
    this.#depth++;
  }

  endScope(): void {
    this.tokens.push(undefined);
    this.#depth--;
  }

  /** Other names of the two methods, which highlight.js calls too. */
  openNode = this.startScope;
  closeNode = this.endScope;

  __addSublanguage(emitter: Emitter, name: string | undefined): void {
    const tokens = emitter instanceof TokenList ? emitter.tokens : [];
    for (const token of name ? [{ scope: `language:${name}` }, ...tokens, undefined] : tokens) this.tokens.push(token);
  }

  finalize(): void {
    while (this.#depth > 0) this.endScope();
  }

  toHTML(): string {
    return "";
  }
}

const hljs = core.newInstance();
hljs.configure({ __emitter: TokenList });

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
