// The input of `onecontract new resource`, from flags or prompts: names, fields and operations, checked against the contract.
import type { Contract } from "@onecontract/codegen";
import { findByRoute, type PaginationStyle } from "../new-operation/operation-input.ts";
import { completeErrors, paginationStyles, parsePagination } from "../new-operation/prompt-input.ts";
import type { TypeSpecContract } from "../new-operation/read-typespec.ts";
import { formatName, type Name } from "../scaffold/names.ts";
import { choose, chooseSeveral, enter, hasTerminal } from "../scaffold/prompts.ts";
import type { OperationKind, Resource, ResourceField, ResourceOperation } from "../scaffold/resource.ts";
import { UsageError } from "../user-error.ts";
import { parseField } from "./field.ts";
import { parsePlural, parseSingular } from "./names.ts";

export interface ResourceFlags {
  name?: string | undefined;
  plural?: string | undefined;
  path?: string | undefined;
  field?: string[] | undefined;
  operations?: string | undefined;
  pagination?: string | undefined;
  errors?: string | undefined;
}

/** The contract that a resource is added to. */
export interface ResourceContext {
  contract: Contract;
  typeSpec: TypeSpecContract;
}

export interface ResourceInput {
  resource: Resource;
  pagination: PaginationStyle;
  /** Models of error responses, or undefined for those that each operation needs by convention. */
  errors: string[] | undefined;
}

export const OPERATION_KINDS: OperationKind[] = ["list", "get", "create", "update", "delete"];
const METHODS = { list: "get", get: "get", create: "post", update: "patch", delete: "delete" } as const;

/**
 * Completes the input with prompts if there is a terminal, and with defaults otherwise.
 *
 * @throws UsageError for an invalid flag, and for a name that the contract has already
 */
export async function completeResource(
  flags: ResourceFlags,
  { contract, typeSpec: declared }: ResourceContext,
): Promise<ResourceInput> {
  // Flags are checked before the first prompt.
  const styles = paginationStyles(declared);
  const [preferred = "none"] = styles;
  let style = flags.pagination === undefined ? undefined : parsePagination(flags.pagination, styles);
  const kinds = flags.operations === undefined ? undefined : parseKinds(flags.operations);
  const errorsFlag = flags.errors === undefined ? undefined : await completeErrors(flags.errors, declared);
  const check = (name: string) => checkNames(nameResource(name, flags), kinds ?? OPERATION_KINDS, contract, declared);
  if (flags.name !== undefined) check(flags.name);
  else if (!hasTerminal()) throw new UsageError("--name: expected a value, got none");
  const name = flags.name ?? (await enter("Name of one item, e.g. order line", check));
  const names = nameResource(name, flags);
  const fields = (flags.field ?? []).map((field) => parseField(field, names.singular, contract));
  expectDistinct(fields);
  expectUnusedEnums(fields, contract, declared);
  const chosen = kinds ?? (await promptForKinds());
  if (flags.field === undefined && hasTerminal()) {
    fields.push(...(await promptForFields(names.singular, contract, declared)));
  }
  if (fields.length === 0) fields.push(parseField("name: string", names.singular, contract));
  if (chosen.includes("list") && flags.pagination === undefined && hasTerminal())
    style = await choose("Pagination", styles);
  const errors = errorsFlag ?? (await completeErrors(undefined, declared));
  const operations = operationsFor(names, chosen);
  const isIdempotent = operations.create !== undefined && declared.find("IdempotencyKeyHeader") !== undefined;
  const resource = { ...names, idParameter: `${names.singular.camel}Id`, fields, operations, isIdempotent };
  return { resource, pagination: style ?? preferred, errors };
}

interface ResourceNames {
  singular: Name;
  plural: Name;
  path: string;
}

function nameResource(name: string, { plural, path }: ResourceFlags): ResourceNames {
  const singular = parseSingular(name);
  const several = parsePlural(plural, singular);
  return { singular, plural: several, path: parsePath(path ?? `/${several.kebab}`) };
}

function parsePath(path: string): string {
  if (/^(\/[a-z0-9][a-z0-9-]*)+$/.test(path)) return path;
  throw new UsageError(`--path: expected lowercase segments, each after a slash, such as /order-lines, got "${path}"`);
}

function parseKinds(value: string): OperationKind[] {
  const names = value.split(",").map((name) => name.trim());
  const unknown = names.find((name) => !OPERATION_KINDS.some((kind) => kind === name));
  if (unknown !== undefined) {
    throw new UsageError(`--operations: expected some of ${OPERATION_KINDS.join(",")}, got "${unknown}"`);
  }
  return OPERATION_KINDS.filter((kind) => names.includes(kind));
}

async function promptForKinds(): Promise<OperationKind[]> {
  if (!hasTerminal()) return OPERATION_KINDS;
  const kinds = await chooseSeveral("Operations", OPERATION_KINDS, OPERATION_KINDS);
  if (kinds.length === 0) throw new UsageError("--operations: expected at least one, got none");
  return kinds;
}

async function promptForFields(
  singular: Name,
  contract: Contract,
  declared: TypeSpecContract,
): Promise<ResourceField[]> {
  const fields: ResourceField[] = [];
  for (;;) {
    const example = fields.length === 0 ? 'e.g. "name: string 1..100"' : "or nothing to go on";
    const line = await enter(`Field ${fields.length + 1}, ${example}`, (value) => {
      if (value === "") return;
      const added = [...fields, parseField(value, singular, contract)];
      expectDistinct(added);
      expectUnusedEnums(added, contract, declared);
    });
    if (line === "") return fields;
    fields.push(parseField(line, singular, contract));
  }
}

function expectDistinct(fields: ResourceField[]): void {
  const names = fields.map(({ property }) => property);
  const duplicate = names.find((name, index) => names.indexOf(name) < index);
  if (duplicate !== undefined) throw new UsageError(`--field: expected each field once, got ${duplicate} twice`);
}

function expectUnusedEnums(fields: ResourceField[], contract: Contract, declared: TypeSpecContract): void {
  for (const { type, isNewEnum } of fields) if (isNewEnum) expectUnusedType("--field", type, contract, declared);
}

/** @throws UsageError for the first name, path or operation that the contract has already */
function checkNames(
  names: ResourceNames,
  kinds: OperationKind[],
  contract: Contract,
  declared: TypeSpecContract,
): void {
  const { singular, plural, path } = names;
  for (const type of [
    singular.pascal,
    plural.pascal,
    `New${singular.pascal}`,
    `${singular.pascal}Id`,
    `${singular.pascal}Update`,
  ]) {
    expectUnusedType("--name", type, contract, declared);
  }
  for (const operation of Object.values(operationsFor(names, kinds))) {
    const sameId = contract.operations.find(({ operationId }) => operationId === operation.operationId);
    if (sameId || declared.find(operation.operationId)) {
      throw new UsageError(`--name: expected an unused name, got "${singular.words}": ${operation.operationId} exists`);
    }
    const samePath = findByRoute(contract, operation);
    if (samePath)
      throw new UsageError(`--path: expected an unused path, got "${path}", which is ${samePath.operationId}`);
  }
}

/** @throws UsageError for a model or another type that the contract has already */
export function expectUnusedType(
  option: string,
  type: string,
  { schemas }: Contract,
  declared: TypeSpecContract | undefined,
): void {
  const file = declared?.find(type);
  if (file === undefined && !Object.hasOwn(schemas, type)) return;
  const location = file === undefined ? "the contract" : `${declared?.folder}/${file}`;
  throw new UsageError(
    `${option}: expected names that the contract does not have, got ${type}, which is in ${location}`,
  );
}

function operationsFor({ singular, plural, path }: ResourceNames, kinds: OperationKind[]): Resource["operations"] {
  const operations = kinds.map((kind): [OperationKind, ResourceOperation] => {
    const name = formatName(`${kind} ${kind === "list" ? plural.words : singular.words}`);
    const isItem = kind !== "list" && kind !== "create";
    const itemPath = isItem ? `${path}/{${singular.camel}Id}` : path;
    return [kind, { kind, operationId: name.camel, name, method: METHODS[kind], path: itemPath }];
  });
  return Object.fromEntries(operations);
}
