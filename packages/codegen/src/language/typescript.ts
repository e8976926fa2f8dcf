// Writes TypeScript and JavaScript.

import { reservedWords } from "../contract/reserved-names.ts";
import { stringifyJson } from "../runtime/json/exact-json.ts";
import { Code, type CodePart, createTemplate, type Import, type Placeholder } from "./code.ts";
import { hasBigInt, jsonSource } from "./json.ts";
import { escapeInvisible, type Layout, type MarkedString, stringLiteral, valueSource, valueSyntax } from "./literal.ts";

export type TypeScript = Code<"typescript">;

const template = createTemplate("typescript");

/** The tagged template of TypeScript, with the functions that turn text into code. */
export const ts = Object.assign(template, {
  identifier,
  literal,
  string,
  value,
  json,
  templateLiteral,
  jsonTemplate,
  object,
  block,
  union,
  key,
  member,
  comment,
  docComment,
  type,
  imported,
  imports,
  module,
});

/**
 * Returns a name as an identifier.
 *
 * @throws Error when the name is not an IdentifierName (ECMA-262, section 12.7), or is a reserved word
 */
function identifier(name: string): TypeScript {
  if (!IDENTIFIER_NAME.test(name) || RESERVED_WORDS.has(name)) {
    throw new Error(`expected an identifier, got ${JSON.stringify(name)}`);
  }
  return source(name);
}

const IDENTIFIER_NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;

const RESERVED_WORDS: ReadonlySet<string> = new Set(reservedWords);

/**
 * Returns a value as a literal in one line: JSON values, bigints and bytes. `undefined` in an object leaves the property out.
 *
 * @throws Error for a function, a symbol or code
 */
function literal(data: unknown): TypeScript {
  return source(valueSource(data, SYNTAX));
}

/** Returns a value as a literal, on several lines if it does not fit in one. Code within it is inserted. */
function value(data: unknown, layout?: Layout): TypeScript {
  return source(
    valueSource(data, { ...SYNTAX, special: (object) => codeSource(object) ?? bytesSource(object) }, layout),
  );
}

/**
 * Returns an object of JSON as a literal with the syntax of JSON, which takes less time than `literal` for large objects.
 *
 * @param isExact whether integers that a number cannot hold are bigints. Otherwise they are rounded at run time.
 */
function json(data: object, isExact = false): TypeScript {
  if (isExact && hasBigInt(data)) return source(valueSource(data, JSON_SYNTAX));
  // Without bigints, the faster function of JavaScript returns the same.
  const text = isExact ? JSON.stringify(data) : stringifyJson(data);
  return source(text.includes('"__proto__":') ? valueSource(JSON.parse(text), SYNTAX) : escapeInvisible(text));
}

/**
 * Returns a template literal, in which strings are text, whose line breaks remain, and codes are expressions. The mark of an expression
 * includes its braces.
 */
function templateLiteral(...parts: readonly (string | CodePart | TypeScript)[]): TypeScript {
  const contents = parts.map((part) => {
    if (typeof part === "string")
      return new Code("typescript", [{ text: part.split("\n").map(escapeTemplate).join("\n") }]);
    if (!(part instanceof Code)) return stringLiteral("typescript", [part], escapeTemplate, "");
    const [only, ...others] = part.toParts();
    const expression = template`\${${part}}`;
    return only?.mark !== undefined && others.length === 0 ? expression.mark(only.mark) : expression;
  });
  return template`\`${template.join(contents, "")}\``;
}

function escapeTemplate(text: string): string {
  return escapeString(text)
    .replaceAll('\\"', '"')
    .replace(/`|\$\{/g, "\\$&");
}

/** Returns JSON in a template literal. Its lines are indented with the code around it. */
function jsonTemplate(data: unknown): TypeScript {
  return source(`\`${jsonSource(data).replace(/[`\\]|\$(?=\{)/g, "\\$&")}\``);
}

/** Returns the literal of a string that may have marks. */
function string(text: MarkedString): TypeScript {
  return stringLiteral("typescript", text, escapeString, '"');
}

/** Escapes, beyond JSON, the line separators, which end a line for some tools (ECMA-262, section 12.3). */
function stringSource(text: string): string {
  return `"${escapeString(text)}"`;
}

function escapeString(text: string): string {
  return escapeInvisible(JSON.stringify(text).slice(1, -1));
}

const SYNTAX = valueSyntax(
  { key: keySource, bigint: (integer) => `${integer}n`, undefined: "undefined", special: bytesSource },
  escapeString,
);

/** Literals of bigints need the target es2020, and the template of Next.js has an older one. */
const JSON_SYNTAX = {
  ...SYNTAX,
  // JSON Schema compares an integer with equal numbers, also beyond 2^53 - 1.
  bigint: (integer: bigint) => (BigInt(Number(integer)) === integer ? `${integer}` : `BigInt("${integer}")`),
};

function codeSource(object: object): string | undefined {
  return object instanceof Code && object.language === "typescript" ? object.toString() : undefined;
}

function bytesSource(object: object): string | undefined {
  return object instanceof Uint8Array ? `new Uint8Array([${object.join(", ")}])` : undefined;
}

/**
 * Returns an object literal. Properties without code are left out.
 *
 * @param layout whether each property has a line
 */
function object(
  properties: Readonly<Record<string, TypeScriptPlaceholder>> | readonly (readonly [string, TypeScriptPlaceholder])[],
  layout: "line" | "lines" = "line",
): TypeScript {
  const entries = isEntries(properties) ? properties : Object.entries(properties);
  const members = entries.map(([name, value]) => value && template`${key(name)}: ${value}`);
  const joined = template.join(members, layout === "line" ? ", " : ",\n");
  if (joined.isEmpty) return source("{}");
  if (layout === "line") return template`{ ${joined} }`;
  return block(template`${joined},`);
}

function isEntries<T>(
  properties: T | readonly (readonly [string, TypeScriptPlaceholder])[],
): properties is readonly (readonly [string, TypeScriptPlaceholder])[] {
  return Array.isArray(properties);
}

/** Returns the braces of a class, an interface or a function around the code. */
function block(code: TypeScript): TypeScript {
  if (code.isEmpty) return source("{}");
  return template`
    {
      ${code}
    }
  `;
}

type TypeScriptPlaceholder = Placeholder<"typescript">;

/** Returns the union of types, each only once; `never` if there are none. */
function union(types: readonly TypeScript[], otherwise = source("never")): TypeScript {
  if (types.length < 2) return types[0] ?? otherwise;
  const distinct = new Map(types.map((member) => [member.toString(), member]));
  return template.join([...distinct.values()], " | ");
}

/** Returns the key of a property in a type or an object literal: `name`, or `"content-type"`. */
function key(name: string): TypeScript {
  return source(keySource(name));
}

/** The key `__proto__` would set the prototype unless it is computed (ECMA-262, section B.3.1). */
function keySource(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return IDENTIFIER_NAME.test(name) ? name : stringSource(name);
}

/** Returns the access to a property: `.name`, or `["content-type"]`. */
function member(name: string): TypeScript {
  return source(IDENTIFIER_NAME.test(name) ? `.${name}` : `[${stringSource(name)}]`);
}

/** Returns line comments, one for each line of the text. */
function comment(text: string): TypeScript {
  return template.lines(commentLines(text).map((line) => source(`// ${line}`.trimEnd())));
}

/** Returns a JSDoc comment with the given paragraphs and tags, or no code if there are none. */
function docComment(paragraphs: readonly (string | undefined)[]): TypeScript {
  const text = paragraphs.filter((paragraph) => paragraph !== undefined).join("\n");
  const lines = commentLines(text.replaceAll("*/", "*\\/"));
  if (lines.join("") === "") return source("");
  if (lines.length === 1) return source(`/** ${lines[0]} */`);
  return source(`/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */`);
}

function commentLines(text: string): string[] {
  return text.split(/\r\n|[\n\r\u0085\u2028\u2029]/).map(escapeInvisible);
}

/**
 * Returns a type that orval generated. Only for `orval/`. Names of properties in it may have invisible characters, which are escaped.
 *
 * @param models codes of the names in the type, for their imports
 */
function type(expression: string, models: readonly TypeScript[] = []): TypeScript {
  return new Code("typescript", [escapeInvisible(expression)], template.join(models, " ").imports);
}

/** Codes by all fields of their import, so that code has each import only once. */
const importedNames = new Map<string, TypeScript>();

/** Returns a name that the file of the code imports from a module, or the name of the module as a whole: `import * as name`. */
function imported(
  name: string,
  path: string,
  kind: "value" | "type" | "namespace" | "type namespace" = "value",
): TypeScript {
  const id = `${kind} ${name} ${path}`;
  const known = importedNames.get(id);
  if (known) return known;
  const isNamespace = kind.endsWith("namespace");
  const found: Import = { name, module: path, isNamespace, isType: kind.startsWith("type") };
  const code = new Code("typescript", [identifier(name).toString()], new Set([found]));
  importedNames.set(id, code);
  return code;
}

/**
 * Returns the source of a file: the code after the declarations of its imports.
 *
 * @param root path from the folder of the file to that of relative modules
 */
function module(code: TypeScript, root = "./"): string {
  return `${template.join([imports(code, root), code], "\n\n")}\n`;
}

/** Returns the declarations of the imports of the code, in the order of the modules. */
function imports(code: TypeScript, root = "./"): TypeScript {
  const groups = Map.groupBy(code.imports, (found) => (found.isNamespace ? found : found.module));
  const declarations = [...groups.values()].map((names) => importDeclaration(names, root));
  return template.lines(declarations.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, declaration]) => declaration));
}

/** Maximum width of a line of imports, in characters. */
const LINE_WIDTH = 120;

function importDeclaration(names: readonly Import[], root: string): [module: string, declaration: TypeScript] {
  const [{ module: path = "", isNamespace = false } = {}] = names;
  const areTypes = names.every(({ isType }) => isType);
  const sorted = names.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const bindings = sorted.map(
    ({ name, isType }) => template`${isType && !areTypes && source("type ")}${identifier(name)}`,
  );
  const from = path.replace(/^\.\//, root);
  const declaration = (clause: TypeScript) =>
    template`import ${areTypes && source("type ")}${clause} from ${literal(from)};`;
  if (isNamespace) return [from, declaration(template`* as ${bindings[0]}`)];
  const line = declaration(template`{ ${template.join(bindings, ", ")} }`);
  const fits = line.toString().length <= LINE_WIDTH;
  return [from, fits ? line : declaration(block(template`${template.join(bindings, ",\n")},`))];
}

function source(text: string): TypeScript {
  return new Code("typescript", [text]);
}
