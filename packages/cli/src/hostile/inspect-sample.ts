// Looks for the canary as code in code samples, with the grammars of tree-sitter.
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Node, Parser } from "@vscode/tree-sitter-wasm";
import { inspectVisibility } from "./inspect-code.ts";
import { CANARY } from "./payloads.ts";

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

const parsers = new Map<string, Promise<Parser>>();

function parserFor(grammar: string, treeSitter: string): Promise<Parser> {
  const found = parsers.get(grammar) ?? createParser(grammar, treeSitter);
  parsers.set(grammar, found);
  return found;
}

async function createParser(grammar: string, folder: string): Promise<Parser> {
  // A CommonJS module whose exports Node does not detect.
  const { Parser, Language }: typeof import("@vscode/tree-sitter-wasm") = createRequire(import.meta.url)(folder);
  await Parser.init();
  return new Parser().setLanguage(await Language.load(join(folder, "wasm", `tree-sitter-${grammar}.wasm`)));
}

/**
 * Returns the problems of a code sample: the canary as a name, a command or a separate word.
 *
 * @param treeSitter folder of the package `@vscode/tree-sitter-wasm`
 */
export async function inspectSample(label: string, source: string, treeSitter: string): Promise<string[]> {
  // Samples of operations that share a route have a label with the name of the operation.
  const grammar = GRAMMARS[label.replace(/ \(.*/s, "")];
  if (grammar === undefined) return [`${label}: expected a language that is inspected`];
  const tree = (await parserFor(grammar, treeSitter)).parse(source);
  const found = tree ? canaryNodes(tree.rootNode) : ["no syntax tree"];
  tree?.delete();
  return [...found.map((type) => `${label}: the canary is ${type}`), ...inspectVisibility(label, source)];
}

/** Types of nodes that hold a literal. */
const LITERAL = /string|comment|heredoc|nowdoc|regex|escape|content|fragment|text|quoted|character/;

function canaryNodes(node: Node): string[] {
  if (!node.text.includes(CANARY)) return [];
  const children = node.children.flatMap((child) => (child ? canaryNodes(child) : []));
  if (children.length > 0 || node.childCount > 0) return children;
  return node.text === CANARY && !LITERAL.test(node.type) ? [node.type] : [];
}
