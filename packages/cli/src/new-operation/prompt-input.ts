// Completes the input of a new operation: flags first, then prompts if there is a terminal.
import type { Contract } from "@onecontract/codegen";
import { choose, chooseSeveral, enter, hasTerminal } from "../scaffold/prompts.ts";
import { UsageError } from "../user-error.ts";
import {
  findSchema,
  METHODS,
  OPERATION_FIELDS,
  type OperationField,
  type OperationInput,
  PAGINATION_STYLES,
  type PaginationStyle,
  parseMethod,
  validateField,
} from "./operation-input.ts";
import type { TypeSpecDeclarations } from "./typespec-declarations.ts";
import type { TypeSpecResource } from "./typespec-resources.ts";

/** Values of the flags. */
export type OperationFlags = Partial<Record<OperationField | "pagination" | "errors", string>>;

/** The contract, which the lists to choose from are read from. */
export interface OperationOptions {
  contract: Contract;
  /** Undefined for a contract in OpenAPI. */
  resources?: TypeSpecResource[] | undefined;
  declared?: TypeSpecDeclarations | undefined;
}

const MESSAGES: Record<OperationField, string> = {
  name: "Operation name in camelCase, e.g. restockBook",
  method: "HTTP method",
  path: "Path, e.g. /books/{bookId}/restock",
  resource: "Resource",
  summary: "Summary, e.g. Restock a book",
  body: "Model of the request body",
  returns: "Model of the response body",
};

/** Fields that the validation of a field reads. */
const DEPENDENCIES: Record<OperationField, OperationField[]> = {
  name: [],
  method: [],
  path: ["method"],
  resource: ["name", "path"],
  summary: [],
  body: ["method"],
  returns: [],
};

/**
 * Validates the flags, and then prompts for the fields that no flag provides. Each prompt is repeated until its value is valid.
 *
 * @throws UsageError for an invalid flag, and for a missing one without a terminal
 */
export async function completeOperation(flags: OperationFlags, options: OperationOptions): Promise<OperationInput> {
  const { contract, resources } = options;
  const { pagination, errors, ...given } = flags;
  const input: Partial<OperationInput> = {
    ...given,
    method: given.method && parseMethod(given.method),
  } as Partial<OperationInput>;
  if (["get", "delete"].includes(input.method ?? "")) input.body ??= "none";
  if (!hasTerminal()) {
    input.body ??= "none";
    input.returns ??= "none";
    const missing = OPERATION_FIELDS.find((field) => input[field] === undefined);
    if (missing !== undefined) throw new UsageError(`--${missing}: expected a value, got none`);
  }
  for (const field of OPERATION_FIELDS) {
    const isComplete = [field, ...DEPENDENCIES[field]].every((name) => input[name] !== undefined);
    if (isComplete) validateField(field, input, contract, resources);
  }
  for (const field of OPERATION_FIELDS) {
    if (field === "body" && ["get", "delete"].includes(input.method ?? "")) input.body ??= "none";
    input[field] ??= await promptFor(field, input, options);
  }
  const complete = input as OperationInput;
  const style = await completePagination(pagination, complete, options);
  const models = await completeErrors(errors, options);
  return { ...complete, pagination: style, ...(models && { errors: models }) };
}

function promptFor(field: OperationField, input: Partial<OperationInput>, options: OperationOptions): Promise<string> {
  const { contract, resources } = options;
  const message = MESSAGES[field];
  const models = ["none", ...Object.keys(contract.schemas)];
  if (field === "method") return choose(message, METHODS, (method) => method.toUpperCase());
  if (field === "body" || field === "returns") return choose(message, models);
  const tags = [...new Set(contract.operations.flatMap(({ tag }) => tag ?? []))];
  const names = resources?.map(({ name }) => name) ?? tags;
  if (field === "resource" && names.length > 0) return choose(message, names);
  return enter(message, (value) => validateField(field, { ...input, [field]: value }, contract, resources));
}

/** Returns the styles of pages that the contract can have, the one that it prefers first. */
export function paginationStyles(declared: TypeSpecDeclarations | undefined): PaginationStyle[] {
  if (declared === undefined) return ["none"];
  return PAGINATION_STYLES.filter((style) => style !== "contract" || declared.find("PageQuery") !== undefined);
}

/** @throws UsageError for a style that the contract cannot have */
export function parsePagination(value: string, styles: PaginationStyle[]): PaginationStyle {
  const found = styles.find((style) => style === value);
  if (found) return found;
  throw new UsageError(`--pagination: expected one of ${styles.join(", ")}, got "${value}"`);
}

async function completePagination(
  value: string | undefined,
  { method, returns }: OperationInput,
  { contract, declared }: OperationOptions,
): Promise<PaginationStyle> {
  const styles = paginationStyles(declared);
  const fallback = styles.includes("contract") ? "contract" : "none";
  const isList = method === "get" && findSchema("--returns", returns, contract)?.schema.type === "array";
  if (!isList) return "none";
  if (value !== undefined) return parsePagination(value, styles);
  return hasTerminal() && styles.length > 1 ? choose("Pagination", styles) : fallback;
}

/** @returns undefined for the errors that the operation needs by convention */
export async function completeErrors(
  value: string | undefined,
  { declared }: OperationOptions,
): Promise<string[] | undefined> {
  if (declared === undefined) return undefined;
  const { errorModels } = declared;
  const defaults = declared.find("NotFound") === undefined ? errorModels : undefined;
  if (value === undefined) {
    const isChosen = hasTerminal() && defaults !== undefined && defaults.length > 1;
    return isChosen ? chooseSeveral("Models of error responses", defaults, defaults) : defaults;
  }
  const names = value.split(",").flatMap((name) => name.trim() || []);
  if (names.length === 1 && names[0] === "none") return [];
  const unknown = names.find((name) => declared.find(name) === undefined);
  if (unknown === undefined) return names;
  throw new UsageError(`--errors: expected none, or models of the contract, got "${unknown}"`);
}
