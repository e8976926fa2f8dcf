// Finds the places of a TypeSpec contract that operations can be added to: its files, and the namespaces and interfaces in them.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type {
  DecoratorExpressionNode,
  InterfaceStatementNode,
  NamespaceStatementNode,
  Node,
  OperationStatementNode,
  TypeSpecScriptNode,
} from "@typespec/compiler/ast";

export interface TypeSpecResource {
  /** Path of the file without its extension, or the name of the namespace or interface: `books`, `Admin.Users`. */
  name: string;
  /** Path relative to contract/, with slashes. */
  file: string;
  kind: "file" | "namespace" | "interface";
  /** Offset in the file at which an operation can be inserted. */
  end: number;
  /** Path that the operations in it begin with: `/admin/users`. Empty if there is none. */
  route: string;
  /** True if its operations have a tag without one of their own. */
  hasTag: boolean;
  /** Beginning of the operationIds in it: `Users_`. Empty for operations of the service's namespace. */
  operationIdPrefix: string;
}

export type TypeSpecParser = typeof import("@typespec/compiler/ast");

/** A namespace or interface with operations. `names` are its own name and those of the namespaces around it. */
interface Scope {
  file: string;
  names: string[];
  kind: TypeSpecResource["kind"];
  end: number;
}

/** Returns the resources of a contract that have an operation, in the order of their names. */
export async function findTypeSpecResources(folder: string): Promise<TypeSpecResource[]> {
  const ast = await loadParser(folder);
  const files = listTypeSpecFiles(folder);
  const contract = new ScopeReader(ast);
  for (const file of files) contract.readFile(file, ast.parse(readFileSync(join(folder, file), "utf8")));
  return contract.resources().toSorted((left, right) => (left.name < right.name ? -1 : 1));
}

/** Loads the parser of the compiler that the contract depends on. `require` cannot resolve `@typespec/compiler/ast`. */
export async function loadParser(folder: string): Promise<TypeSpecParser> {
  const compiler = createRequire(join(folder, "main.tsp")).resolve("@typespec/compiler");
  return await import(new URL("ast/index.js", pathToFileURL(compiler)).href);
}

class ScopeReader {
  readonly #ast: TypeSpecParser;
  readonly #scopes = new Map<string, Scope>();
  /** Decorators of all declarations of a namespace or interface, by its full name. */
  readonly #decorators = new Map<string, DecoratorExpressionNode[]>();

  constructor(ast: TypeSpecParser) {
    this.#ast = ast;
  }

  readFile(file: string, script: TypeSpecScriptNode): void {
    this.#readStatements(script.statements, { file, names: [], kind: "file", end: script.end });
  }

  resources(): TypeSpecResource[] {
    const service = [...this.#decorators].find(([, decorators]) =>
      decorators.some((node) => nameOf(node) === "service"),
    );
    const serviceName = service?.[0] ?? "";
    return [...this.#scopes.values()].map(({ file, names, kind, end }) => {
      const fullName = names.join(".");
      const isService = fullName === serviceName || names.length === 0;
      const around = names.map((_, index) => this.#decorators.get(names.slice(0, index + 1).join(".")) ?? []);
      const isInside = fullName.startsWith(`${serviceName}.`);
      return {
        name: isService ? file.replace(/\.tsp$/, "") : isInside ? fullName.slice(serviceName.length + 1) : fullName,
        file,
        kind,
        end,
        route: around
          .flat()
          .map((node) => this.#routeOf(node))
          .join(""),
        hasTag: around.flat().some((node) => nameOf(node) === "tag"),
        operationIdPrefix: isService ? "" : `${names.at(-1)}_`,
      };
    });
  }

  #readStatements(statements: readonly Node[], scope: Scope): void {
    const { SyntaxKind } = this.#ast;
    let current = scope;
    for (const statement of statements) {
      if (statement.kind === SyntaxKind.NamespaceStatement) {
        const inner = this.#readNamespace(statement as NamespaceStatementNode, current);
        // A namespace without a block contains the rest of the file.
        if (inner) current = inner;
      } else if (statement.kind === SyntaxKind.InterfaceStatement) {
        this.#readInterface(statement as InterfaceStatementNode, current);
      } else if (statement.kind === SyntaxKind.OperationStatement && !isTemplate(statement as OperationStatementNode)) {
        this.#scopes.set(`${current.file}:${current.names.join(".")}`, current);
      }
    }
  }

  /** @returns the scope of a namespace without a block */
  #readNamespace(statement: NamespaceStatementNode, { file, names }: Scope): Scope | undefined {
    let node = statement;
    const path = [...names, node.id.sv];
    while (node.statements && !Array.isArray(node.statements)) {
      node = node.statements as NamespaceStatementNode;
      path.push(node.id.sv);
    }
    this.#addDecorators(path, node.decorators);
    const scope: Scope = { file, names: path, kind: "namespace", end: statement.end - 1 };
    if (!Array.isArray(node.statements)) return { ...scope, kind: "file", end: Number.POSITIVE_INFINITY };
    this.#readStatements(node.statements, scope);
    return undefined;
  }

  #readInterface(statement: InterfaceStatementNode, scope: Scope): void {
    const { id, operations, decorators, end } = statement;
    if (operations.length === 0 || isTemplate(statement)) return;
    const names = [...scope.names, id.sv];
    this.#addDecorators(names, decorators);
    this.#scopes.set(`${scope.file}:${names.join(".")}`, { file: scope.file, names, kind: "interface", end: end - 1 });
  }

  #addDecorators(names: string[], decorators: readonly DecoratorExpressionNode[]): void {
    const name = names.join(".");
    this.#decorators.set(name, [...(this.#decorators.get(name) ?? []), ...decorators]);
  }

  #routeOf(decorator: DecoratorExpressionNode): string {
    const [argument] = decorator.arguments;
    if (nameOf(decorator) !== "route" || argument?.kind !== this.#ast.SyntaxKind.StringLiteral) return "";
    return argument.value.replace(/^(?!\/)/, "/").replace(/\/$/, "");
  }
}

function isTemplate({ templateParameters }: InterfaceStatementNode | OperationStatementNode): boolean {
  return templateParameters.length > 0;
}

/** Returns the name of a decorator without its namespace. */
function nameOf({ target }: DecoratorExpressionNode): string {
  return "sv" in target ? target.sv : target.id.sv;
}

/** Lists the TypeSpec files of the contract and its sub-folders, without those of its dependencies and of its build. */
export function listTypeSpecFiles(folder: string, root = folder): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ["node_modules", "dist"].includes(entry.name) ? [] : listTypeSpecFiles(path, root);
    return entry.name.endsWith(".tsp") ? [relative(root, path).split(sep).join("/")] : [];
  });
}
