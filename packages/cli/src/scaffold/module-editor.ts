// Changes a TypeScript module by its syntax tree. The rest of its source remains; the formatter of the project lays out the changes.
import { posix } from "node:path";
import { type ParseResult, parse } from "@babel/parser";
import { type TypeScript, ts } from "@onecontract/codegen/language/typescript";
import { UserError } from "../user-error.ts";
import { relativeImport } from "./relative-import.ts";

type File = ParseResult;
type Statement = File["program"]["body"][number];
type Declaration = Extract<
  Statement,
  { type: "VariableDeclaration" | "FunctionDeclaration" | "TSInterfaceDeclaration" }
>;

type Expression = NonNullable<Extract<Declaration, { type: "VariableDeclaration" }>["declarations"][number]["init"]>;

/**
 * Returns the changed source.
 *
 * @param path for messages
 * @throws UserError that names the file, what was expected in it and what it has
 */
export function editModule(path: string, source: string, change: (module: ModuleEditor) => void): string {
  const module = new ModuleEditor(path, source);
  change(module);
  return module.source;
}

export class ModuleEditor {
  source: string;
  readonly #path: string;

  constructor(path: string, source: string) {
    this.#path = path;
    this.source = source;
  }

  /** Returns whether the module declares the name at its top level. */
  declares(name: string): boolean {
    return this.#declarations().some((declaration) => namesOf(declaration).includes(name));
  }

  /** Imports names from a module. Names that the module imports already are left out. */
  addImport(names: string[], from: string, { isType = false }: { isType?: boolean } = {}): void {
    const imports = this.#statements().filter((statement) => statement.type === "ImportDeclaration");
    const imported = imports.flatMap(({ specifiers }) => specifiers.map(({ local }) => local.name));
    const missing = names.filter((name) => !imported.includes(name));
    if (missing.length === 0) return;
    const added = ts.join(missing.map(ts.identifier), ", ");
    const existing = imports.find(
      ({ source, importKind, specifiers }) =>
        source.value === from &&
        (importKind === "type") === isType &&
        specifiers.every(({ type }) => type === "ImportSpecifier"),
    );
    const last = existing?.specifiers.at(-1)?.end;
    if (last) {
      this.#insert(last, `, ${added}`);
      return;
    }
    const statement = ts`import ${isType && ts`type `}{ ${added} } from ${ts.literal(from)};`;
    // After the last import, so that a comment at the top of the file stays where it is.
    const end = imports.at(-1)?.end;
    if (end) this.#insert(end, `\n${statement}`);
    else this.#insert(this.#statements()[0]?.start ?? this.source.length, `${statement}\n`);
  }

  /** Changes the relative imports of a module that moves to another folder. */
  moveImports(from: string, to: string): void {
    const sources = this.#statements().flatMap((statement) =>
      statement.type === "ImportDeclaration" ? statement.source : [],
    );
    for (const { start, end, value } of sources.toReversed()) {
      if (!value.startsWith(".")) continue;
      const moved = ts.literal(relativeImport(to, posix.join(from, value)));
      this.source = this.source.slice(0, start ?? 0) + moved + this.source.slice(end ?? 0);
    }
  }

  /** Exports a name of another module, at the end: git then merges the lines of two branches by `merge=union`. */
  addExport(name: string, from: string): void {
    const exported = this.#statements().flatMap((statement) =>
      statement.type === "ExportNamedDeclaration" ? statement.specifiers.map(({ exported }) => nameOf(exported)) : [],
    );
    if (exported.includes(name)) throw this.#unexpected(`a module without ${name}`, name);
    const line = ts`export { ${ts.identifier(name)} } from ${ts.literal(from)};`;
    this.source = `${this.source.trimEnd()}\n${line}\n`;
  }

  /**
   * Adds a property to the object that a variable holds or that a function returns. `toys.columns` is an object in that of `toys`, and
   * `default` is what the module exports by default, or the first argument of the call that it exports.
   *
   * @param property its value. If it is left out, the property has the value of the variable with its name
   */
  addProperty(variable: string, name: string, property?: TypeScript): void {
    const value = this.#valueOf(variable);
    if (value?.type !== "ObjectExpression") throw this.#unexpected(`an object in ${variable}`, value?.type);
    if (findProperty(value, name)) throw this.#unexpected(`${variable} without ${name}`, name);
    this.#append(value, value.properties, property ? ts`${ts.key(name)}: ${property}` : ts.identifier(name));
  }

  /** Returns whether an object has the property. */
  hasProperty(variable: string, name: string): boolean {
    const value = this.#valueOf(variable);
    return value?.type === "ObjectExpression" && findProperty(value, name) !== undefined;
  }

  /** Inserts code before and after a property of an object, with its name. */
  wrapProperty(variable: string, name: string, before: TypeScript, after: TypeScript): void {
    const value = this.#valueOf(variable);
    const property = value?.type === "ObjectExpression" ? findProperty(value, name) : undefined;
    if (property === undefined) throw this.#unexpected(`a property ${name} in ${variable}`, value?.type);
    this.#wrap(property, before, after);
  }

  /** Inserts code before and after the value that a function returns at its end. */
  wrapReturn(name: string, before: TypeScript, after: TypeScript): void {
    const value = this.#valueOf(name);
    if (value === undefined) throw this.#unexpected(`a function ${name} that returns a value`);
    this.#wrap(value, before, after);
  }

  /** Adds an element to the array that a variable holds: at its end, or at its beginning. */
  addElement(variable: string, element: TypeScript, { isFirst = false }: { isFirst?: boolean } = {}): void {
    const value = this.#valueOf(variable);
    if (value?.type !== "ArrayExpression") throw this.#unexpected(`an array in ${variable}`, value?.type);
    const first = isFirst ? value.elements[0]?.start : undefined;
    if (typeof first === "number") this.#insert(first, `${element}, `);
    else this.#append(value, value.elements, element);
  }

  /** Adds a member to an interface, after its last property. */
  addMember(
    interfaceName: string,
    name: string,
    type: TypeScript,
    { isReadonly = false }: { isReadonly?: boolean } = {},
  ): void {
    const declaration = this.#find(interfaceName);
    if (declaration?.type !== "TSInterfaceDeclaration") {
      throw this.#unexpected(`an interface ${interfaceName}`, declaration?.type);
    }
    const members = declaration.body.body;
    const existing = members.find((candidate) => "key" in candidate && nameOf(candidate.key) === name);
    if (existing) throw this.#unexpected(`${interfaceName} without ${name}`, name);
    const end = members.findLast(({ type }) => type === "TSPropertySignature")?.end ?? declaration.body.start ?? 0;
    const member = ts`${isReadonly && ts`readonly `}${ts.key(name)}: ${type};`;
    this.#insert(end === declaration.body.start ? end + 1 : end, `\n  ${member}`);
  }

  /** Adds statements to the end of the module. */
  addStatements(code: TypeScript): void {
    this.source = `${this.source.trimEnd()}\n\n${code}\n`;
  }

  #statements(): Statement[] {
    return parseModule(this.source).program.body;
  }

  #declarations(): Declaration[] {
    return this.#statements().flatMap((statement) => {
      const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
      const isKnown =
        declaration?.type === "VariableDeclaration" ||
        declaration?.type === "FunctionDeclaration" ||
        declaration?.type === "TSInterfaceDeclaration";
      return isKnown ? [declaration] : [];
    });
  }

  #find(name: string): Declaration | undefined {
    return this.#declarations().find((declaration) => namesOf(declaration).includes(name));
  }

  /** Returns the value of a variable, the value that a function returns at its end, or a property of it: `toys.columns`. */
  #valueOf(path: string): Expression | undefined {
    const [name = "", ...properties] = path.split(".");
    return properties.reduce<Expression | undefined>(
      (value, property) => propertyOf(value, property),
      this.#initialValue(name),
    );
  }

  #initialValue(name: string): Expression | undefined {
    if (name === "default") return this.#defaultValue();
    const declaration = this.#find(name);
    if (declaration?.type === "FunctionDeclaration") {
      const last = declaration.body.body.findLast(({ type }) => type === "ReturnStatement");
      return last?.type === "ReturnStatement" ? (last.argument ?? undefined) : undefined;
    }
    if (declaration?.type !== "VariableDeclaration") return undefined;
    return declaration.declarations.find(({ id }) => nameOf(id) === name)?.init ?? undefined;
  }

  #defaultValue(): Expression | undefined {
    const exported = this.#statements().find((statement) => statement.type === "ExportDefaultDeclaration");
    const value = exported?.declaration;
    // The callers reject declarations, and arguments that are no objects.
    return (value?.type === "CallExpression" ? value.arguments[0] : value) as Expression | undefined;
  }

  #wrap({ start, end }: { start?: number | null; end?: number | null }, before: TypeScript, after: TypeScript): void {
    this.#insert(end ?? 0, `${after}`);
    this.#insert(start ?? 0, `${before}`);
  }

  /** Inserts an item after the last one, and keeps the comments behind it. */
  #append(
    parent: { start?: number | null },
    items: readonly ({ end?: number | null } | null)[],
    item: TypeScript,
  ): void {
    const last = items.at(-1)?.end;
    this.#insert(last ?? (parent.start ?? 0) + 1, last ? `, ${item}` : ` ${item} `);
  }

  #insert(offset: number, insertion: string): void {
    this.source = this.source.slice(0, offset) + insertion + this.source.slice(offset);
  }

  #unexpected(expected: string, got = "none"): UserError {
    return new UserError(`${this.#path}: expected ${expected}, got ${got}`);
  }
}

/** Returns the syntax tree of a TypeScript module. */
export function parseModule(source: string): ParseResult {
  return parse(source, { sourceType: "module", plugins: ["typescript"] });
}

function propertyOf(value: Expression | undefined, name: string): Expression | undefined {
  const property = value?.type === "ObjectExpression" ? findProperty(value, name) : undefined;
  // The values of an object that is no pattern are expressions.
  return property?.type === "ObjectProperty" ? (property.value as Expression) : undefined;
}

function findProperty({ properties }: Extract<Expression, { type: "ObjectExpression" }>, name: string) {
  return properties.find((property) => {
    if (property.type === "SpreadElement" || property.computed) return false;
    return property.key.type === "StringLiteral" ? property.key.value === name : nameOf(property.key) === name;
  });
}

function namesOf(declaration: Declaration): string[] {
  if (declaration.type === "VariableDeclaration") return declaration.declarations.map(({ id }) => nameOf(id) ?? "");
  return [nameOf(declaration.id ?? undefined) ?? ""];
}

function nameOf(node: { type: string; name?: unknown } | undefined): string | undefined {
  return node?.type === "Identifier" && typeof node.name === "string" ? node.name : undefined;
}
