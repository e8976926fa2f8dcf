// The input of `pnpm new operation`, from flags or prompts, and its validation against the contract.
import { type Contract, type HttpMethod, type JsonSchema, type Operation, reservedWords } from "@onecontract/codegen";
import { UsageError } from "../user-error.ts";
import type { TypeSpecContract } from "./read-typespec.ts";

export interface OperationInput {
  name: string;
  method: string;
  path: string;
  resource: string;
  summary: string;
  /** Name of a schema, or "none". */
  returns: string;
  /** Name of a schema, or "none". */
  body: string;
  /** Style of the pages of a list. */
  pagination: PaginationStyle;
  /** Names of error models in TypeSpec. @default those that the operation needs by convention */
  errors?: string[] | undefined;
}

/**
 * `contract`: the templates `PageQuery` and `PageHeaders` of the contract; `cursor` and `offset`: an object with the items; `none`: one page.
 */
export type PaginationStyle = "contract" | "cursor" | "offset" | "none";
export const PAGINATION_STYLES: PaginationStyle[] = ["contract", "cursor", "offset", "none"];

export interface NamedSchema {
  name: string;
  schema: JsonSchema;
}

/** The contract that an operation is added to. */
export interface OperationContext {
  contract: Contract;
  /** Undefined for a contract in OpenAPI. */
  typeSpec?: Pick<TypeSpecContract, "resources"> | undefined;
}

/** Fields that each operation has, in the order in which later ones depend on earlier ones. */
export const OPERATION_FIELDS = ["name", "method", "path", "resource", "summary", "body", "returns"] as const;
export type OperationField = (typeof OPERATION_FIELDS)[number];

export const METHODS: HttpMethod[] = ["get", "post", "put", "patch", "delete"];

interface FieldRule {
  /** Message of the prompt. */
  message: string;
  /** Fields that the validation reads, in addition to its own. */
  needs?: OperationField[];
  /** @throws UsageError with the expected and the received value */
  validate(value: string, input: Partial<OperationInput>, context: OperationContext): unknown;
}

/** How each field is entered and validated. */
export const FIELDS: Record<OperationField, FieldRule> = {
  name: {
    message: "Operation name in camelCase, e.g. restockBook",
    validate: (name, { resource }, context) =>
      expectNewName(name, operationIdPrefix(resource, context), context.contract),
  },
  method: { message: "HTTP method", validate: parseMethod },
  path: {
    message: "Path, e.g. /books/{bookId}/restock",
    needs: ["method"],
    validate: (path, { method = "" }, { contract }) => expectNewPath(path, parseMethod(method), contract),
  },
  resource: { message: "Resource", needs: ["name", "path"], validate: expectResource },
  summary: { message: "Summary, e.g. Restock a book", validate: expectSummary },
  body: {
    message: "Model of the request body",
    needs: ["method"],
    validate: (body, { method = "" }, { contract }) => expectBody(body, parseMethod(method), contract),
  },
  returns: {
    message: "Model of the response body",
    validate: (returns, _input, { contract }) => findSchema("--returns", returns, contract),
  },
};

/**
 * Validates one field of the input, together with the fields that it needs.
 *
 * @throws UsageError with the expected and the received value
 */
export function validateField(field: OperationField, input: Partial<OperationInput>, context: OperationContext): void {
  FIELDS[field].validate(input[field] ?? "", input, context);
}

/**
 * Parses an HTTP method, in upper or lower case.
 *
 * @throws UsageError if the method is not one of `METHODS`
 */
export function parseMethod(name: string): HttpMethod {
  const method = METHODS.find((candidate) => candidate === name.toLowerCase());
  if (method) return method;
  throw new UsageError(`--method: expected one of ${METHODS.join(", ")}, got "${name}"`);
}

/**
 * Finds a schema of the contract by its name.
 *
 * @returns undefined for "none"
 * @throws UsageError if the contract has no schema of that name
 */
export function findSchema(flag: string, name: string, { schemas }: Contract): NamedSchema | undefined {
  if (name === "none" || name === "") return undefined;
  const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  if (schema) return { name, schema };
  throw new UsageError(
    `${flag}: expected none or a model of the contract (${Object.keys(schemas).join(", ")}), got "${name}"`,
  );
}

/** Returns a method and path such as `GET /books/{bookId}`. */
export function formatEndpoint({ method, path }: { method: string; path: string }): string {
  return `${method.toUpperCase()} ${path}`;
}

/**
 * Returns the prefix of the resource's operationIds. An unknown resource has the prefix that all resources share, or undefined if they
 * differ.
 */
function operationIdPrefix(name: string | undefined, { typeSpec }: OperationContext): string | undefined {
  const resources = typeSpec?.resources ?? [];
  const found = resources.find((resource) => resource.name === name);
  const prefixes = new Set(resources.map((resource) => resource.operationIdPrefix));
  return found?.operationIdPrefix ?? (prefixes.size > 1 ? undefined : ([...prefixes][0] ?? ""));
}

function expectNewName(name: string, prefix: string | undefined, contract: Contract): void {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
    throw new UsageError(`--name: expected a name in camelCase such as listBooks, got "${name}"`);
  // The handler is a function of that name.
  if (reservedWords.includes(name))
    throw new UsageError(`--name: expected no reserved word of JavaScript, got "${name}"`);
  if (prefix !== undefined) expectUnused(name, prefix + name, contract);
}

function expectUnused(name: string, operationId: string, { operations }: Contract): void {
  const existing = operations.find((operation) => operation.operationId === operationId);
  if (existing) {
    throw new UsageError(`--name: expected an unused name, got "${name}", which is ${formatEndpoint(existing)}`);
  }
}

function expectNewPath(path: string, method: HttpMethod, contract: Contract): void {
  if (!/^(\/([a-z0-9][a-z0-9-]*|\{[a-z]\w*\}))+$/.test(path)) {
    throw new UsageError(
      `--path: expected lowercase segments and {parameters}, each after a slash, such as /books/{bookId}, got "${path}"`,
    );
  }
  const parameters = [...path.matchAll(/\{\w+\}/g)].map(([name]) => name);
  const duplicate = parameters.find((name, index) => parameters.indexOf(name) < index);
  if (duplicate) throw new UsageError(`--path: expected each parameter once, got ${duplicate} twice`);
  const existing = findByRoute(contract, { method, path });
  if (existing)
    throw new UsageError(
      `--path: expected an unused path for ${method.toUpperCase()}, got "${path}", which is ${existing.operationId}`,
    );
}

/** Returns the operation with the same method, and the same path apart from the names of its parameters. */
export function findByRoute({ operations }: Contract, { method, path }: Pick<Operation, "method" | "path">) {
  const template = (value: string) => value.replace(/\{\w+\}/g, "{}");
  return operations.find((candidate) => candidate.method === method && template(candidate.path) === template(path));
}

/** Without a list of resources, any non-empty name is valid: a tag of an OpenAPI document needs no declaration. */
function expectResource(
  resource: string,
  { name = "", path = "" }: Partial<OperationInput>,
  { contract, typeSpec }: OperationContext,
): void {
  if (!typeSpec && resource.trim() === "") throw new UsageError("--resource: expected a tag, got none");
  if (!typeSpec) return;
  const found = typeSpec.resources.find((candidate) => candidate.name === resource);
  if (!found) {
    const names = typeSpec.resources.map((candidate) => candidate.name).join(", ");
    throw new UsageError(
      `--resource: expected one of ${names}, got "${resource}". To add a resource, run: onecontract new resource`,
    );
  }
  expectUnused(name, found.operationIdPrefix + name, contract);
  if (path !== found.route && !path.startsWith(`${found.route}/`)) {
    throw new UsageError(
      `--path: expected a path that begins with ${found.route}, the route of ${resource}, got "${path}"`,
    );
  }
}

function expectSummary(summary: string): void {
  if (summary.trim() === "") throw new UsageError("--summary: expected a few words, got none");
}

function expectBody(name: string, method: HttpMethod, contract: Contract): void {
  const body = findSchema("--body", name, contract);
  if (body && (method === "get" || method === "delete")) {
    throw new UsageError(`--body: expected none for ${method.toUpperCase()}, got "${body.name}"`);
  }
}
