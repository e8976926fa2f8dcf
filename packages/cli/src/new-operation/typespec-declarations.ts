// Finds what a TypeSpec contract declares, by the syntax trees of its files: templates, models and constants that operations can use.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type {
  ModelStatementNode,
  NamespaceStatementNode,
  Node,
  ObjectLiteralNode,
  TypeSpecScriptNode,
} from "@typespec/compiler/ast";
import { listTypeSpecFiles, loadParser, type TypeSpecParser } from "./typespec-resources.ts";

export interface TypeSpecDeclarations {
  /** Returns the file that declares a name, relative to contract/, or undefined. A dot selects a name in a namespace. */
  find(name: string): string | undefined;
  /** Names of the models that have `@error`. */
  errorModels: string[];
  /** Full name of the namespace of the service, or "" without one. */
  serviceNamespace: string;
  /**
   * Returns the source of a constant that holds an example of an error response, with another message, or undefined if there is no such
   * constant, or no message in it.
   */
  withMessage(constant: string, message: string): string | undefined;
}

interface Declaration {
  /** `PetStore.ErrorExamples.notFound` */
  name: string;
  file: string;
  source: string;
  node: Node;
}

export async function readTypeSpecDeclarations(folder: string): Promise<TypeSpecDeclarations> {
  const ast = await loadParser(folder);
  const declarations = listTypeSpecFiles(folder).flatMap((file) => {
    const source = readFileSync(join(folder, file), "utf8");
    return listDeclarations(ast, ast.parse(source), { file, source });
  });
  const find = (name: string) => declarations.find((found) => found.name === name || found.name.endsWith(`.${name}`));
  const hasDecorator = ({ node }: Declaration, decorator: string) =>
    "decorators" in node &&
    (node as ModelStatementNode).decorators.some(({ target }) => "sv" in target && target.sv === decorator);
  return {
    find: (name) => find(name)?.file,
    errorModels: declarations
      .filter(({ node }) => node.kind === ast.SyntaxKind.ModelStatement)
      .filter((declaration) => hasDecorator(declaration, "error"))
      .map(({ name }) => name.split(".").at(-1) ?? name),
    serviceNamespace: declarations.find((declaration) => hasDecorator(declaration, "service"))?.name ?? "",
    withMessage(constant, message) {
      const declaration = find(constant);
      if (declaration?.node.kind !== ast.SyntaxKind.ConstStatement || !("value" in declaration.node)) return undefined;
      const value = declaration.node.value as Node;
      if (value.kind !== ast.SyntaxKind.ObjectLiteral) return undefined;
      return replaceMessage(ast, value as ObjectLiteralNode, { constant, message, source: declaration.source });
    },
  };
}

function listDeclarations(
  ast: TypeSpecParser,
  { statements }: TypeSpecScriptNode,
  location: { file: string; source: string },
): Declaration[] {
  const visit = (nodes: readonly Node[], parent: string): Declaration[] => {
    let current = parent;
    return nodes.flatMap((node) => {
      if (node.kind !== ast.SyntaxKind.NamespaceStatement) {
        const name = "id" in node ? nameOf(node.id) : undefined;
        return name === undefined ? [] : [{ ...location, name: qualify(current, name), node }];
      }
      let inner = node as NamespaceStatementNode;
      let path = qualify(current, inner.id.sv);
      while (inner.statements && !Array.isArray(inner.statements)) {
        inner = inner.statements as NamespaceStatementNode;
        path = qualify(path, inner.id.sv);
      }
      // A namespace without a block contains the rest of the file.
      if (!Array.isArray(inner.statements)) current = path;
      const inside = Array.isArray(inner.statements) ? visit(inner.statements, path) : [];
      return [{ ...location, name: path, node }, ...inside];
    });
  };
  return visit(statements, "");
}

function qualify(parent: string, name: string): string {
  return parent === "" ? name : `${parent}.${name}`;
}

function nameOf(id: unknown): string | undefined {
  return typeof id === "object" && id !== null && "sv" in id ? String(id.sv) : undefined;
}

/** Emits the constant with the property that contains the message, or with the message itself, replaced. */
function replaceMessage(
  { SyntaxKind }: TypeSpecParser,
  object: ObjectLiteralNode,
  { constant, message, source }: { constant: string; message: string; source: string },
): string | undefined {
  for (const property of object.properties) {
    if (property.kind !== SyntaxKind.ObjectLiteralProperty) continue;
    const { id, value } = property;
    if (id.sv === "message") return `#{ ...${constant}, message: ${JSON.stringify(message)} }`;
    if (value.kind !== SyntaxKind.ObjectLiteral) continue;
    const inner = value.properties.find((candidate) => "id" in candidate && candidate.id.sv === "message");
    if (!inner || !("value" in inner)) continue;
    const before = source.slice(value.pos, inner.value.pos);
    const after = source.slice(inner.value.end, value.end);
    return `#{ ...${constant}, ${id.sv}: ${before}${JSON.stringify(message)}${after} }`;
  }
  return undefined;
}
