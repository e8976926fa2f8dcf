// Finds the lines of a contract in TypeSpec. It compiles the contract with the compiler of the contract's own package.
import type { SourceLine } from "@onecontract/codegen";
import type { Change } from "@onecontract/codegen/diff";
import { isRecord } from "@onecontract/codegen/json/is-record";
import { formatJsonPointer, getByJsonPointer, parseJsonPointer } from "@onecontract/codegen/json/json-pointer";
import type * as Compiler from "@typespec/compiler";
import type { Node } from "@typespec/compiler/ast";
import type * as Http from "@typespec/http";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { loadTypeSpec } from "../input/load-typespec.ts";
import { EXAMPLES, findExtension, findInValue, findKeyword } from "./typespec-keywords.ts";

export interface LineSources {
  /** File of the contract's source: TypeSpec, or OpenAPI in YAML or JSON. */
  sourceFile: string;
  /** The documents that were compared. */
  before: OpenAPIObject;
  after: OpenAPIObject;
  /** File of the released document, which has the lines of removed parts. */
  released: string;
  /** True if `released` is a source that people edit, and not the snapshot of a release. Then removed parts have their lines in it. */
  isSource?: boolean;
  /** Returns the name of a file of the released contract in reports. @default the path relative to the current folder */
  nameOf?: ((file: string) => string) | undefined;
}

/** Location of a change, or of another part of a document. */
export type LocatedPart = Pick<Change, "pointer"> & Partial<Pick<Change, "isRemoved" | "keyword" | "before" | "after">>;

/**
 * Returns the lines of the parts, or of the closest enclosing parts. There are none if the contract does not compile.
 *
 * @param contract.main absolute path of the main file
 */
export async function findTypeSpecLines({
  main,
  parts,
  before,
  after,
}: Pick<LineSources, "before" | "after"> & { main: string; parts: readonly LocatedPart[] }): Promise<
  (SourceLine | undefined)[]
> {
  try {
    const compiler = await loadTypeSpec(main);
    const http = await loadTypeSpec<typeof Http>(main, "@typespec/http");
    const program = await compiler.compile(compiler.NodeHost, main, { noEmit: true });
    const lines = new TypeSpecLines(compiler, http, program);
    return parts.map((part) => lines.find(part, part.isRemoved ? before : after));
  } catch {
    return [];
  }
}

/** The arguments of `@server` by the keyword that they declare. */
const SERVER_ARGUMENTS = ["url", "description"];

class TypeSpecLines {
  readonly #compiler: typeof Compiler;
  /** Models, enums, unions and scalars of the contract by name. */
  readonly #types = new Map<string, Compiler.Type>();
  readonly #operations: Http.HttpOperation[];
  readonly #namespace: Compiler.Namespace | undefined;

  constructor(compiler: typeof Compiler, http: typeof Http, program: Compiler.Program) {
    this.#compiler = compiler;
    const [services] = http.getAllHttpServices(program);
    this.#operations = services.flatMap(({ operations }) => operations);
    this.#namespace = services[0]?.namespace;
    const add = (type: Compiler.Model | Compiler.Enum | Compiler.Union | Compiler.Scalar) => {
      if (type.name && this.#line(type)) this.#types.set(type.name, type);
    };
    compiler.navigateProgram(program, { model: add, enum: add, union: add, scalar: add });
  }

  /** Returns the line of what declares the changed keyword or extension, else of the part that has it. */
  find(change: LocatedPart, document: OpenAPIObject): SourceLine | undefined {
    const path = [...parseJsonPointer(change.pointer), ...(change.keyword === undefined ? [] : [change.keyword])];
    const extension = path.findIndex((token) => token.startsWith("x-"));
    const tokens = extension < 0 ? parseJsonPointer(change.pointer) : path.slice(0, extension);
    const type = this.#findType(tokens, change, document);
    // An operation that the source does not have any more is in the released one.
    if (!type) return tokens[0] === "paths" ? undefined : this.#serviceLine(tokens, change, document);
    const node = extension < 0 ? this.#findKeyword(type, tokens, change) : findExtension(type, path.slice(extension));
    // Operations without an authentication of their own have that of the service.
    const inherited = change.keyword === "security" ? this.#decorator(["@useAuth"])?.node : undefined;
    return this.#lineOfNode(node ?? inherited) ?? this.#line(type);
  }

  /** Returns the node of a keyword, or of the response in the return type of its operation. Examples of responses are at the operation. */
  #findKeyword(type: Compiler.Type, tokens: string[], { keyword }: LocatedPart): Node | undefined {
    const [root, path = "", method = "", part, status, ...rest] = tokens;
    const operation = root === "paths" ? this.#findOperation(path, method) : undefined;
    if (keyword !== undefined) {
      const isExample = part === "responses" && EXAMPLES.includes(keyword);
      return findKeyword(isExample && operation ? operation.operation : type, keyword);
    }
    const { returnType } = operation?.operation ?? {};
    if (part !== "responses" || rest.length > 0 || returnType?.kind !== "Union") return undefined;
    const response = operation?.responses.find(({ statusCodes }) => String(statusCodes) === status);
    const index = [...returnType.variants.values()].findIndex((variant) => variant.type === response?.type);
    const { node } = returnType;
    return node && "options" in node && node.options.length === returnType.variants.size
      ? node.options[index]
      : undefined;
  }

  #findOperation(path: string, method: string): Http.HttpOperation | undefined {
    return this.#operations.find((candidate) => candidate.path === path && candidate.verb === method);
  }

  #findType(tokens: string[], change: LocatedPart, document: OpenAPIObject): Compiler.Type | undefined {
    const [root, section = "", ...rest] = tokens;
    if (root === undefined) return this.#namespace;
    if (root === "paths") return this.#findOperationPart(section, rest, document);
    if (root === "webhooks") return this.#findPayload(section, rest, document);
    if (root !== "components") return undefined;
    if (section === "parameters") {
      const [model = "", property] = (rest[0] ?? "").split(".");
      const found = this.#types.get(model);
      // The only parameter of a model has the name of the model.
      const [only] = found?.kind === "Model" ? found.properties.keys() : [];
      return this.#findInType(model, ["properties", property ?? only ?? ""]);
    }
    if (section === "schemas") {
      return this.#findInType(rest[0] ?? "", rest.slice(1), change.isRemoved ? change.before : change.after);
    }
    return section === "securitySchemes" ? this.#types.get(rest[0] ?? "") : undefined;
  }

  /** Finds the model that declares a webhook with `@webhook`. */
  #findPayload(name: string, [method = ""]: string[], document: OpenAPIObject): Compiler.Type | undefined {
    const content = ["webhooks", name, method || "post", "requestBody", "content", "application/json", "schema"];
    const reference = getByJsonPointer(document, formatJsonPointer([...content, "$ref"]));
    return typeof reference === "string" ? this.#types.get(reference.split("/").at(-1) ?? "") : undefined;
  }

  /** Returns the line of a decorator of the service, or of a part of its arguments. */
  #serviceLine(tokens: string[], { keyword }: LocatedPart, document: OpenAPIObject): SourceLine | undefined {
    const [root = "", section = "", ...rest] = tokens;
    if (root === "components") return this.#lineOfNode(this.#decorator(["@useAuth"])?.node);
    if (root === "tags") {
      const name = document.tags?.[Number(section)]?.name;
      const metadata = this.#decorator(["@tagMetadata"], name);
      return metadata?.args[0]?.jsValue === name ? this.#lineOfNode(metadata?.node) : undefined;
    }
    if (root === "servers") {
      const server = this.#decorator(["@server"], document.servers?.[Number(section)]?.description);
      const variables = server?.args.find(({ value }) => "kind" in value && value.kind === "Model")?.value as
        | Compiler.Model
        | undefined;
      const argument = server?.args[SERVER_ARGUMENTS.indexOf(keyword ?? "")]?.node;
      return this.#line(variables?.properties.get(rest[1] ?? "")) ?? this.#lineOfNode(argument ?? server?.node);
    }
    const title = root === "info" && (section || keyword) === "title";
    const declaration = this.#decorator(title ? ["@service"] : ["@info", "@service"]);
    const inner = findInValue(declaration?.args[0]?.value, [section, keyword ?? ""].filter(Boolean));
    return this.#lineOfNode(inner ?? declaration?.node) ?? this.#line(this.#namespace);
  }

  /** Finds the declaration of a schema, or of a property or value of it. */
  #findInType(name: string, tokens: string[], value?: unknown): Compiler.Type | undefined {
    const type = this.#types.get(name) ?? this.#types.get(name.split(".").at(-1) ?? "");
    return type && descend(type, tokens, value);
  }

  #findOperationPart(
    path: string,
    [method = "", part, ...rest]: string[],
    document: OpenAPIObject,
  ): Compiler.Type | undefined {
    const operation = this.#findOperation(path, method);
    if (!operation) return undefined;
    const [first = "", ...inner] = rest;
    if (part === "parameters") {
      const declared = getByJsonPointer(document, formatJsonPointer(["paths", path, method, "parameters", first]));
      const name = isRecord(declared) ? declared.name : undefined;
      const found = operation.parameters.parameters.find((parameter) => parameter.name === name);
      return found?.param ?? operation.operation;
    }
    if (part === "requestBody") return operation.parameters.body?.property ?? operation.operation;
    if (part !== "responses") return operation.operation;
    const response = operation.responses.find(({ statusCodes }) => String(statusCodes) === first);
    const header = inner[0] === "headers" ? inner[1]?.toLowerCase() : undefined;
    const headers = response?.responses.flatMap((content) => Object.entries(content.headers ?? {})) ?? [];
    const property = headers.find(([name]) => name.toLowerCase() === header)?.[1];
    return property ?? response?.type ?? operation.operation;
  }

  /** Finds a decorator of the service, of several the one with an argument. The only one may have another argument now. */
  #decorator(names: string[], argument?: string): Compiler.DecoratorApplication | undefined {
    const named = (this.#namespace?.decorators ?? []).filter(
      ({ definition }) => definition && names.includes(definition.name),
    );
    const found = named.find(({ args }) => args.some(({ jsValue }) => jsValue === argument));
    return found ?? (argument === undefined || named.length === 1 ? named[0] : undefined);
  }

  #line(type: Compiler.Type | undefined): SourceLine | undefined {
    return this.#lineOfNode(type?.node);
  }

  /** Returns the line of a node, unless it belongs to a library. */
  #lineOfNode(node: Node | undefined): SourceLine | undefined {
    if (!node) return undefined;
    const location = this.#compiler.getSourceLocation(node);
    const { path } = location.file;
    if (location.isSynthetic || path.includes("/node_modules/")) return undefined;
    return { file: path, line: location.file.getLineAndCharacterOfPosition(start(node, location)).line + 1 };
  }
}

/** Returns the position of the name of a declaration, which follows its comments and decorators. */
function start(node: Node, { pos }: Compiler.SourceLocation): number {
  return "id" in node && typeof node.id === "object" ? node.id.pos : pos;
}

/** Follows properties, items and values as far as they are declared in the type. */
function descend(type: Compiler.Type, [token, name, ...rest]: string[], value: unknown): Compiler.Type {
  if (type.kind === "Enum") {
    const members = [...type.members.values()];
    return members.find((member) => (member.value ?? member.name) === value) ?? type;
  }
  if (type.kind !== "Model") return type;
  if (token === "items" && type.indexer) return descend(type.indexer.value, [name ?? "", ...rest], value);
  const property = token === "properties" ? findProperty(type, name ?? "") : undefined;
  if (!property) return type;
  const { type: inner } = property;
  const isNested = rest.length > 0 && inner.kind === "Model" && (inner.name === "" || inner.name === "Array");
  return isNested ? descend(inner, rest, value) : property;
}

function findProperty(model: Compiler.Model, name: string): Compiler.ModelProperty | undefined {
  return model.properties.get(name) ?? (model.baseModel && findProperty(model.baseModel, name));
}
