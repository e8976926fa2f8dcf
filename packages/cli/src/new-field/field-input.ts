// The input of `onecontract new field`, from arguments or prompts, checked against the contract.
import type { Contract, JsonSchema, Operation } from "@onecontract/codegen";
import pluralize from "pluralize";
import { jsonContent } from "../init/starter/example-response.ts";
import { flatten, schemaName } from "../init/starter/value-types.ts";
import { parseField } from "../new-resource/field.ts";
import { formatName, type Name } from "../scaffold/names.ts";
import { choose, enter, hasTerminal } from "../scaffold/prompts.ts";
import type { ResourceField } from "../scaffold/resource.ts";
import { messageFor, UsageError } from "../user-error.ts";

export interface FieldInput {
  field: ResourceField;
  singular: Name;
  plural: Name;
  /** Names of the schemas that have the field: that of the item, and those of the bodies that create and update it. */
  schemas: string[];
}

/**
 * Completes the input with prompts if there is a terminal.
 *
 * @param resource name of an item or of its list, such as `invoice`
 * @param definition such as `note?: string`
 * @throws UsageError for a resource or a type that the contract lacks, and for a field that it has already
 */
export async function completeField(
  resource: string | undefined,
  definition: string | undefined,
  contract: Contract,
): Promise<FieldInput> {
  const items = itemSchemas(contract);
  if (!hasTerminal() && (resource === undefined || definition === undefined)) {
    const got = resource === undefined ? "nothing" : `only "${resource}"`;
    throw new UsageError(`expected a resource and a field, such as invoice "note?: string", got ${got}`);
  }
  const schema = findItem(resource ?? (await choose("Resource", items)), items);
  const singular = formatName(schema);
  const schemas = schemasOf(schema, contract);
  const parse = (value: string) => parseNewField(value, singular, schemas, contract);
  if (definition !== undefined) parse(definition);
  const field = parse(definition ?? (await enter('Field, e.g. "note?: string 0..500 # Note of the seller"', parse)));
  return { field, singular, plural: formatName(pluralize.plural(singular.words)), schemas };
}

/** Returns the names of the schemas of items: what an operation returns, or the elements of a list. */
function itemSchemas(contract: Contract): string[] {
  const names = contract.operations.flatMap((operation) => returnedItem(operation, contract) ?? []);
  return [...new Set(names)].filter((name) => flatten(contract, contract.schemas[name]).properties?.id);
}

function returnedItem(operation: Operation, contract: Contract): string | undefined {
  const schema = jsonContent(operation)?.schema;
  const { items } = flatten(contract, schema);
  return schemaName((items as JsonSchema | undefined) ?? schema);
}

function findItem(resource: string, items: string[]): string {
  const { pascal } = formatName(resource);
  const found = items.find((name) => name === pascal || pluralize.plural(name) === pascal);
  if (found !== undefined) return found;
  throw new UsageError(`expected a resource of the contract (${items.join(", ")}), got "${resource}"`);
}

/** Returns the schema of the item, and those of the bodies of operations that return the item. */
function schemasOf(item: string, contract: Contract): string[] {
  const bodies = contract.operations
    .filter(({ method }) => ["post", "put", "patch"].includes(method))
    .filter((operation) => returnedItem(operation, contract) === item)
    .flatMap(({ requestBody }) => schemaName(requestBody?.content[0]?.schema) ?? []);
  return [...new Set([item, ...bodies])];
}

function parseNewField(value: string, singular: Name, schemas: string[], contract: Contract): ResourceField {
  let field: ResourceField;
  try {
    field = parseField(value, singular, contract);
  } catch (error) {
    throw new UsageError(messageFor(error).replace(/^--field: /, ""), { cause: error });
  }
  const { property, type, isOptional, isNewEnum } = field;
  const existing = schemas.find((name) =>
    Object.hasOwn(flatten(contract, contract.schemas[name]).properties ?? {}, property),
  );
  if (existing !== undefined)
    throw new UsageError(`expected a new field, got ${property}, which ${existing} has already`);
  if (isNewEnum && Object.hasOwn(contract.schemas, type)) {
    throw new UsageError(`expected a new enum, got ${type}, which the contract has already: use its name as the type`);
  }
  if (isOptional) return field;
  const reason = "clients do not send it yet, and stored items do not have it";
  throw new UsageError(
    `expected an optional field, such as "${property}?: ${type}", because ${reason}, got a required one`,
  );
}
