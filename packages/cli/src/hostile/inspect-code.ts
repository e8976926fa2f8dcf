// Looks for the canary as code in TypeScript, and for commands in lines of a terminal.
import { parse } from "@babel/parser";
import { CANARY } from "./payloads.ts";

/** Returns the problems of a TypeScript module: a syntax error, or the canary outside of strings, templates and comments. */
export function inspectTypeScript(file: string, source: string): string[] {
  try {
    const { program } = parse(source, { sourceType: "module", plugins: ["typescript"] });
    return [...(hasCanary(program) ? [`${file}: the canary is code`] : []), ...inspectVisibility(file, source)];
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

/** Characters that no reader sees, and with which code reads other than it is: https://trojansource.codes */
const INVISIBLE = /[^\P{Cc}\n\t]|[\u2028-\u202e\u2066-\u2069]/u;

/** Returns the problem of code with invisible characters. */
export function inspectVisibility(name: string, source: string): string[] {
  return INVISIBLE.test(source) ? [`${name}: an invisible character`] : [];
}

/** Returns the problems of lines for a terminal or a log: invisible characters, and commands of continuous integration. */
export function inspectLines(name: string, lines: string): string[] {
  const isCommand = /^[^\S\n]*::\w+.*::/m.test(lines);
  return [...inspectVisibility(name, lines), ...(isCommand ? [`${name}: a command`] : [])];
}
