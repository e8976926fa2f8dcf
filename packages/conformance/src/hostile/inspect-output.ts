// Looks for the canary as code in what is generated from a contract.
import { createRequire } from "node:module";
import { join } from "node:path";
import { parse } from "@babel/parser";
import type { Node, Parser } from "@vscode/tree-sitter-wasm";
import { CANARY } from "./payloads.ts";

/** Returns the problems of a TypeScript module: a syntax error, or the canary outside of strings, templates and comments. */
export function inspectTypeScript(file: string, source: string): string[] {
  try {
    const { program } = parse(source, { sourceType: "module", plugins: ["typescript"] });
    return hasCanary(program) ? [`${file}: the canary is code`] : [];
  } catch (error) {
    return [`${file}: ${error instanceof Error ? error.message : error}`];
  }
}

/** The key of a property is data: the writers leave out its quotes if it is an identifier, such as in `{ canary7f3a: string }`. */
function hasCanary(node: unknown): boolean {
  if (typeof node !== "object" || node === null) return false;
  if (Reflect.get(node, "type") === "Identifier" && Reflect.get(node, "name") === CANARY) return true;
  const isPlainKey = Reflect.get(node, "computed") === false && Reflect.get(node, "shorthand") !== true;
  return Object.entries(node).some(([name, child]) => !(name === "key" && isPlainKey) && hasCanary(child));
}

const GRAMMARS: Record<string, string> = {
  curl: "bash",
  "TypeScript SDK": "typescript",
  fetch: "typescript",
  Python: "python",
  Go: "go",
  Java: "java",
  "C#": "c-sharp",
  PHP: "php",
  Ruby: "ruby",
};

// A CommonJS module whose exports Node does not detect.
const require = createRequire(import.meta.url);
const treeSitter: typeof import("@vscode/tree-sitter-wasm") = require("@vscode/tree-sitter-wasm");

const parsers = new Map<string, Promise<Parser>>();

function parserFor(grammar: string): Promise<Parser> {
  const found = parsers.get(grammar) ?? createParser(grammar);
  parsers.set(grammar, found);
  return found;
}

async function createParser(grammar: string): Promise<Parser> {
  await treeSitter.Parser.init();
  const folder = join(require.resolve("@vscode/tree-sitter-wasm/package.json"), "../wasm");
  return new treeSitter.Parser().setLanguage(
    await treeSitter.Language.load(join(folder, `tree-sitter-${grammar}.wasm`)),
  );
}

/** Returns the problems of a code sample: the canary as a name, a command or a separate word. */
export async function inspectSample(label: string, source: string): Promise<string[]> {
  const grammar = GRAMMARS[label];
  if (grammar === undefined) return [`${label}: expected a language that is inspected`];
  const tree = (await parserFor(grammar)).parse(source);
  const found = tree ? canaryNodes(tree.rootNode) : ["no syntax tree"];
  tree?.delete();
  return found.map((type) => `${label}: the canary is ${type}`);
}

/** Types of nodes that hold a literal. */
const LITERAL = /string|comment|heredoc|nowdoc|regex|escape|content|fragment|text|quoted|character/;

function canaryNodes(node: Node): string[] {
  if (!node.text.includes(CANARY)) return [];
  const children = node.children.flatMap((child) => (child ? canaryNodes(child) : []));
  if (children.length > 0 || node.childCount > 0) return children;
  return node.text === CANARY && !LITERAL.test(node.type) ? [node.type] : [];
}

/** Returns the problems of lines for a terminal or a log: control characters, and commands of continuous integration. */
export function inspectLines(name: string, lines: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for
  const isControl = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/.test(lines);
  return isControl || /^\s*::\w+.*::/m.test(lines) ? [`${name}: a control character or a command`] : [];
}
