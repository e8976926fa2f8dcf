// Edits a TypeScript module by its syntax tree. Only the edited places change; the formatter of the project lays them out.
import { type ParseResult, parse } from "@babel/parser";
import { UserError } from "../user-error.ts";

type File = ParseResult;
type Statement = File["program"]["body"][number];
type Declaration = Extract<
  Statement,
  { type: "VariableDeclaration" | "FunctionDeclaration" | "TSInterfaceDeclaration" }
>;

interface ImportOptions {
  /** True to import types. */
  isType?: boolean;
}

export interface ModuleEditor {
  /** Returns whether the module declares the name at its top level. */
  declares(name: string): boolean;
  /** Imports names from a module. Names that the module imports already are left out. */
  addImport(names: string[], from: string, options?: ImportOptions): void;
  /** Adds a property to the object that a variable holds or that a function returns. */
  addProperty(variable: string, property: string): void;
  /** Adds an element to the end of the array that a variable holds. */
  addElement(variable: string, element: string): void;
  /** Adds a member to an interface, such as `readonly toys: ToyStorage`, after its last property. */
  addMember(interfaceName: string, member: string): void;
  /** Adds statements to the end of the module. */
  addStatements(source: string): void;
}

/**
 * Returns the source with the edits.
 *
 * @param path for messages
 * @throws UserError that names the file, what was expected in it and what it has
 */
export function editModule(path: string, source: string, edit: (module: ModuleEditor) => void): string {
  const module = new SourceModule(path, source);
  edit(module);
  return module.source;
}

class SourceModule implements ModuleEditor {
  source: string;
  readonly #path: string;

  constructor(path: string, source: string) {
    this.#path = path;
    this.source = source;
  }

  declares(name: string): boolean {
    return this.#declarations().some((declaration) => namesOf(declaration).includes(name));
  }

  addImport(names: string[], from: string, { isType = false }: ImportOptions = {}): void {
    const imports = this.#statements().filter((statement) => statement.type === "ImportDeclaration");
    const imported = imports.flatMap(({ specifiers }) => specifiers.map(({ local }) => local.name));
    const missing = names.filter((name) => !imported.includes(name));
    if (missing.length === 0) return;
    const existing = imports.find(
      ({ source, importKind, specifiers }) =>
        source.value === from &&
        (importKind === "type") === isType &&
        specifiers.every(({ type }) => type === "ImportSpecifier"),
    );
    const last = existing?.specifiers.at(-1)?.end;
    if (last) {
      this.#insert(last, missing.map((name) => `, ${name}`).join(""));
      return;
    }
    const statement = `import ${isType ? "type " : ""}{ ${missing.join(", ")} } from ${JSON.stringify(from)};`;
    // After the last import, so that a comment at the top of the file stays where it is.
    const end = imports.at(-1)?.end;
    if (end) this.#insert(end, `\n${statement}`);
    else this.#insert(this.#statements()[0]?.start ?? this.source.length, `${statement}\n`);
  }

  addProperty(variable: string, property: string): void {
    const value = this.#valueOf(variable);
    if (value?.type !== "ObjectExpression") throw this.#unexpected(`an object in ${variable}`, value?.type);
    const name = property.replace(/^"([^"]*)".*|^(\w+).*/s, "$1$2");
    const isDeclared = value.properties.some((existing) => {
      if (existing.type === "SpreadElement" || existing.computed) return false;
      return existing.key.type === "StringLiteral" ? existing.key.value === name : nameOf(existing.key) === name;
    });
    if (isDeclared) throw this.#unexpected(`${variable} without ${name}`, name);
    this.#append(value, value.properties, property);
  }

  addElement(variable: string, element: string): void {
    const value = this.#valueOf(variable);
    if (value?.type !== "ArrayExpression") throw this.#unexpected(`an array in ${variable}`, value?.type);
    this.#append(value, value.elements, element);
  }

  addMember(interfaceName: string, member: string): void {
    const declaration = this.#find(interfaceName);
    if (declaration?.type !== "TSInterfaceDeclaration") {
      throw this.#unexpected(`an interface ${interfaceName}`, declaration?.type);
    }
    const members = declaration.body.body;
    const name = /^(?:readonly )?(\w+)/.exec(member)?.[1] ?? "";
    const existing = members.find((candidate) => "key" in candidate && nameOf(candidate.key) === name);
    if (existing) throw this.#unexpected(`${interfaceName} without ${name}`, name);
    const end = members.findLast(({ type }) => type === "TSPropertySignature")?.end ?? declaration.body.start ?? 0;
    this.#insert(end === declaration.body.start ? end + 1 : end, `\n  ${member};`);
  }

  addStatements(source: string): void {
    this.source = `${this.source.trimEnd()}\n\n${source.trim()}\n`;
  }

  #statements(): Statement[] {
    return parse(this.source, { sourceType: "module", plugins: ["typescript"] }).program.body;
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

  /** Returns the value of a variable, or the value that a function returns at its end. */
  #valueOf(name: string) {
    const declaration = this.#find(name);
    if (declaration?.type === "FunctionDeclaration") {
      const last = declaration.body.body.findLast(({ type }) => type === "ReturnStatement");
      return last?.type === "ReturnStatement" ? (last.argument ?? undefined) : undefined;
    }
    if (declaration?.type !== "VariableDeclaration") return undefined;
    return declaration.declarations.find(({ id }) => nameOf(id) === name)?.init ?? undefined;
  }

  /** Inserts an item after the last one, and keeps the comments behind it. */
  #append(parent: { start?: number | null }, items: readonly ({ end?: number | null } | null)[], item: string): void {
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

function namesOf(declaration: Declaration): string[] {
  if (declaration.type === "VariableDeclaration") return declaration.declarations.map(({ id }) => nameOf(id) ?? "");
  return [nameOf(declaration.id ?? undefined) ?? ""];
}

function nameOf(node: { type: string; name?: unknown } | undefined): string | undefined {
  return node?.type === "Identifier" && typeof node.name === "string" ? node.name : undefined;
}
