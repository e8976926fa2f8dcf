// Reads what a TypeSpec contract declares from the syntax trees of its files: the resources that operations can be added to, and the
// templates, models and constants that operations can use.
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type TypeSpec, tsp } from "@onecontract/codegen/language/typespec";
import type {
  DecoratorExpressionNode,
  InterfaceStatementNode,
  ModelStatementNode,
  NamespaceStatementNode,
  Node,
  ObjectLiteralPropertyNode,
  OperationStatementNode,
} from "@typespec/compiler/ast";
import { readFiles } from "../list-files.ts";

export interface TypeSpecResource {
  /** Path of the file without its extension, or the name of the namespace or interface: `books`, `Admin.Users`. */
  name: string;
  /** Path relative to the folder of the contract, with slashes. */
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

interface Declaration {
  /** `PetStore.ErrorExamples.notFound` */
  name: string;
  file: string;
  source: string;
  node: Node;
}

/** A file, namespace or interface with operations. `names` are its own name and those of the namespaces around it. */
interface Scope extends Pick<TypeSpecResource, "file" | "kind" | "end"> {
  source: string;
  names: string[];
}

/** Reads the files in the folder with the parser of the compiler that the contract depends on. */
export async function readTypeSpec(folder: string): Promise<TypeSpecContract> {
  const contract = new TypeSpecContract(await loadParser(folder), basename(folder));
  const sources = await readFiles(folder, /\.tsp$/, /^(node_modules|dist)$/);
  for (const [file, source] of sources) contract.readFile(file, source);
  return contract;
}

/** `require` cannot resolve `@typespec/compiler/ast`. */
export async function loadParser(folder: string): Promise<TypeSpecParser> {
  const compiler = createRequire(join(folder, "main.tsp")).resolve("@typespec/compiler");
  return await import(new URL("ast/index.js", pathToFileURL(compiler)).href);
}

export class TypeSpecContract {
  /** Name of its folder: `contract`. */
  readonly folder: string;
  readonly #ast: TypeSpecParser;
  readonly #declarations: Declaration[] = [];
  readonly #scopes = new Map<string, Scope>();
  /** Decorators of all declarations of a namespace or interface, by its full name. */
  readonly #decorators = new Map<string, DecoratorExpressionNode[]>();

  constructor(ast: TypeSpecParser, folder = "contract") {
    this.#ast = ast;
    this.folder = folder;
  }

  readFile(file: string, source: string): void {
    const { statements, end } = this.#ast.parse(source);
    this.#readStatements(statements, { file, source, names: [], kind: "file", end });
  }

  /** Full name of the namespace of the service, or "" without one. */
  get serviceNamespace(): string {
    const [service] = [...this.#decorators].filter(([, decorators]) =>
      decorators.some((node) => nameOf(node) === "service"),
    );
    return service?.[0] ?? "";
  }

  /** True if the contract describes its tags. */
  get describesTags(): boolean {
    return [...this.#decorators.values()].flat().some((node) => nameOf(node) === "tagMetadata");
  }

  /** Names of the models that have `@error`. */
  get errorModels(): string[] {
    return this.#declarations
      .filter(({ node }) => node.kind === this.#ast.SyntaxKind.ModelStatement && hasDecorator(node, "error"))
      .map(({ name }) => name.split(".").at(-1) ?? name);
  }

  /** Returns the file that declares a name, relative to the folder of the contract, or undefined. A dot selects a name in a namespace. */
  find(name: string): string | undefined {
    return this.#find(name)?.file;
  }

  /** Returns the resources that have an operation, in the order of their names. */
  get resources(): TypeSpecResource[] {
    const service = this.serviceNamespace;
    const resources = [...this.#scopes.values()].map(({ file, names, kind, end }): TypeSpecResource => {
      const fullName = names.join(".");
      const isService = fullName === service || names.length === 0;
      const around = names.flatMap((_, index) => this.#decorators.get(names.slice(0, index + 1).join(".")) ?? []);
      const innerName = fullName.startsWith(`${service}.`) ? fullName.slice(service.length + 1) : fullName;
      return {
        name: isService ? file.replace(/\.tsp$/, "") : innerName,
        file,
        kind,
        end,
        route: around.map((node) => this.#routeOf(node)).join(""),
        hasTag: around.some((node) => nameOf(node) === "tag"),
        operationIdPrefix: isService ? "" : `${names.at(-1)}_`,
      };
    });
    return resources.toSorted((left, right) => (left.name < right.name ? -1 : 1));
  }

  /**
   * Returns a constant that holds an example of an error response, with another message, or undefined if there is no such constant, or no
   * message in it.
   */
  withMessage(constant: string, message: string): TypeSpec | undefined {
    const { SyntaxKind } = this.#ast;
    const declaration = this.#find(constant);
    if (declaration?.node.kind !== SyntaxKind.ConstStatement || !("value" in declaration.node)) return undefined;
    const example = declaration.node.value as Node;
    if (example.kind !== SyntaxKind.ObjectLiteral || !("properties" in example)) return undefined;
    const spread = tsp`...${tsp.reference(constant)}`;
    const replaced = tsp`message: ${tsp.literal(message)}`;
    for (const property of example.properties as Node[]) {
      if (!isProperty(property)) continue;
      const { id, value } = property;
      if (id.sv === "message") return tsp.object([spread, replaced]);
      if (value.kind !== SyntaxKind.ObjectLiteral || !("properties" in value)) continue;
      // The other properties are copied, because a value with them replaces the whole value.
      const members = value.properties as Node[];
      if (!members.some((member) => isProperty(member) && member.id.sv === "message")) continue;
      const copied = members.map((member) =>
        isProperty(member) && member.id.sv === "message"
          ? replaced
          : tsp.excerpt(declaration.source.slice(member.pos, member.end)),
      );
      return tsp.object([spread, tsp`${tsp.identifier(id.sv)}: ${tsp.object(copied)}`]);
    }
    return undefined;
  }

  /** Returns the position at which a property can be added to a model, or undefined for one that declares none. */
  findModel(name: string): { file: string; end: number; includes: string[] } | undefined {
    const { file, source, node } = this.#find(name) ?? {};
    if (file === undefined || !node || !this.#isModel(node) || source?.[node.end - 1] !== "}") return undefined;
    const spreads = node.properties.flatMap((property) => ("target" in property ? property.target : []));
    const parents = [...spreads, node.extends, node.is].filter((parent) => parent !== undefined);
    const includes = parents.map((parent) => source.slice(parent.pos, parent.end).trim().split(".").at(-1) ?? "");
    return { file, end: node.end - 1, includes };
  }

  #isModel(node: Node): node is ModelStatementNode {
    return node.kind === this.#ast.SyntaxKind.ModelStatement;
  }

  #find(name: string): Declaration | undefined {
    return this.#declarations.find((declared) => declared.name === name || declared.name.endsWith(`.${name}`));
  }

  #readStatements(statements: readonly Node[], scope: Scope): void {
    const { SyntaxKind } = this.#ast;
    let current = scope;
    for (const statement of statements) {
      if (statement.kind === SyntaxKind.NamespaceStatement) {
        const inner = this.#readNamespace(statement as NamespaceStatementNode, current);
        // A namespace without a block contains the rest of the file.
        if (inner) current = inner;
        continue;
      }
      const name = declaredName(statement);
      if (name !== undefined) this.#declare([...current.names, name], statement, current);
      if (statement.kind === SyntaxKind.InterfaceStatement) {
        this.#readInterface(statement as InterfaceStatementNode, current);
      } else if (statement.kind === SyntaxKind.OperationStatement && !isTemplate(statement as OperationStatementNode)) {
        this.#addScope(current);
      }
    }
  }

  /** @returns the scope of a namespace without a block */
  #readNamespace(statement: NamespaceStatementNode, scope: Scope): Scope | undefined {
    let node = statement;
    const names = [...scope.names, node.id.sv];
    while (node.statements && !Array.isArray(node.statements)) {
      node = node.statements as NamespaceStatementNode;
      names.push(node.id.sv);
    }
    this.#declare(names, node, scope);
    this.#addDecorators(names, node.decorators);
    if (!Array.isArray(node.statements)) return { ...scope, names, kind: "file", end: Number.POSITIVE_INFINITY };
    this.#readStatements(node.statements, { ...scope, names, kind: "namespace", end: statement.end - 1 });
    return undefined;
  }

  #readInterface(statement: InterfaceStatementNode, scope: Scope): void {
    const { id, operations, decorators, end } = statement;
    if (operations.length === 0 || isTemplate(statement)) return;
    const names = [...scope.names, id.sv];
    this.#addDecorators(names, decorators);
    this.#addScope({ ...scope, names, kind: "interface", end: end - 1 });
  }

  #declare(names: string[], node: Node, { file, source }: Scope): void {
    this.#declarations.push({ name: names.join("."), file, source, node });
  }

  #addScope(scope: Scope): void {
    this.#scopes.set(`${scope.file}:${scope.names.join(".")}`, scope);
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

function isProperty(node: Node): node is ObjectLiteralPropertyNode {
  return "id" in node && "value" in node;
}

function declaredName(node: Node): string | undefined {
  const id: unknown = "id" in node ? node.id : undefined;
  return typeof id === "object" && id !== null && "sv" in id ? String(id.sv) : undefined;
}

function hasDecorator(node: Node, name: string): boolean {
  return "decorators" in node && (node.decorators as DecoratorExpressionNode[]).some((item) => nameOf(item) === name);
}

/** Returns the name of a decorator without its namespace. */
function nameOf({ target }: DecoratorExpressionNode): string {
  return "sv" in target ? target.sv : target.id.sv;
}
