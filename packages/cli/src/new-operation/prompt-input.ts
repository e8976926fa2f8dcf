// Completes the input of a new operation: flags first, then prompts if there is a terminal.
import { choose, chooseSeveral, enter, hasTerminal } from "../scaffold/prompts.ts";
import { UsageError } from "../user-error.ts";
import {
  FIELDS,
  findSchema,
  METHODS,
  OPERATION_FIELDS,
  type OperationContext,
  type OperationField,
  type OperationInput,
  PAGINATION_STYLES,
  type PaginationStyle,
  parseMethod,
  validateField,
} from "./operation-input.ts";
import type { TypeSpecContract } from "./read-typespec.ts";

/** Values of the flags. */
export type OperationFlags = Partial<Record<OperationField | "pagination" | "errors", string>>;

export interface PromptContext extends OperationContext {
  typeSpec?: TypeSpecContract | undefined;
}

/**
 * Validates the flags, and then prompts for the fields that no flag provides. Each prompt is repeated until its value is valid.
 *
 * @throws UsageError for an invalid flag, and for a missing one without a terminal
 */
export async function completeOperation(flags: OperationFlags, context: PromptContext): Promise<OperationInput> {
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
    const isComplete = [field, ...(FIELDS[field].needs ?? [])].every((name) => input[name] !== undefined);
    if (isComplete) validateField(field, input, context);
  }
  for (const field of OPERATION_FIELDS) {
    if (field === "body" && ["get", "delete"].includes(input.method ?? "")) input.body ??= "none";
    input[field] ??= await promptFor(field, input, context);
  }
  const complete = input as OperationInput;
  const style = await completePagination(pagination, complete, context);
  const models = await completeErrors(errors, context.typeSpec);
  return { ...complete, pagination: style, errors: models };
}

function promptFor(field: OperationField, input: Partial<OperationInput>, context: PromptContext): Promise<string> {
  const { contract, typeSpec } = context;
  const { message } = FIELDS[field];
  const models = ["none", ...Object.keys(contract.schemas)];
  if (field === "method") return choose(message, METHODS, (method) => method.toUpperCase());
  if (field === "body" || field === "returns") return choose(message, models);
  const tags = [...new Set(contract.operations.flatMap(({ tag }) => tag ?? []))];
  const names = typeSpec?.resources.map(({ name }) => name) ?? tags;
  if (field === "resource" && names.length > 0) return choose(message, names);
  return enter(message, (value) => validateField(field, { ...input, [field]: value }, context));
}

/** Returns the styles of pages that the contract can have, the one that it prefers first. */
export function paginationStyles(declared: TypeSpecContract | undefined): PaginationStyle[] {
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
  { contract, typeSpec }: PromptContext,
): Promise<PaginationStyle> {
  const styles = paginationStyles(typeSpec);
  const fallback = styles.includes("contract") ? "contract" : "none";
  const isList = method === "get" && findSchema("--returns", returns, contract)?.schema.type === "array";
  if (!isList) return "none";
  if (value !== undefined) return parsePagination(value, styles);
  return hasTerminal() && styles.length > 1 ? choose("Pagination", styles) : fallback;
}

/** @returns undefined for the errors that the operation needs by convention */
export async function completeErrors(
  value: string | undefined,
  declared: TypeSpecContract | undefined,
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
