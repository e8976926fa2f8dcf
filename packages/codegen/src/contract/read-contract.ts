// Reads the contract model from an OpenAPI document.
import type { InfoObject, OpenAPIObject } from "openapi3-ts/oas31";
import { inspectDocument } from "../document/normalize-document.ts";
import type { Contract, JsonSchema, Operation } from "./contract.ts";
import { readEnvironmentPrefix } from "./environment-prefix.ts";
import type { ErrorCode } from "./extensions.ts";
import { nameMethods } from "./name-methods.ts";
import { className, pascalCase } from "./naming.ts";
import { ContractError, type ContractProblem, omission } from "./problem.ts";
import { productName } from "./product-name.ts";
import { schemasOf } from "./read-content.ts";
import { readOperations, readWebhooks } from "./read-operations.ts";
import { nameOverloads, readOverloads } from "./read-overloads.ts";
import { readPagination } from "./read-pagination.ts";
import { readSecuritySchemes } from "./read-security.ts";
import { readServers } from "./read-servers.ts";
import { reservedTypeNames } from "./reserved-names.ts";
import { separateDirections } from "./separate-directions.ts";
import { nameTools } from "./tool-names.ts";

export interface InspectedContract {
  /** Absent if there are errors. */
  contract?: Contract;
  /** Errors, and warnings about parts that were repaired, are ignored or are left out. */
  problems: ContractProblem[];
}

/**
 * Reads an OpenAPI document, 3.0 to 3.2. Repairs invalid parts that have only one sensible meaning, such as a path
 * parameter without `required: true`.
 *
 * @throws ContractError that lists everything that is invalid or not supported, with JSON Pointers
 */
export function readContract(openapi: OpenAPIObject): Contract {
  const { contract, problems } = inspectContract(openapi);
  if (!contract) throw new ContractError(problems);
  return contract;
}

/**
 * Reads a document like `readContract`, and returns its problems. Accepts any value.
 *
 * @param file name of the document in the problems
 */
export function inspectContract(openapi: unknown, file?: string): InspectedContract {
  const { document, problems, hasWriteOnly } = inspectDocument(openapi, file);
  if (problems.some(({ severity }) => severity === "error")) return { problems };
  const model = models.get(document) ?? modelContract(document, hasWriteOnly);
  models.set(document, model);
  return {
    contract: model.contract,
    problems: [...problems, ...model.problems.map((problem) => ({ file, ...problem }))],
  };
}

interface Model {
  contract: Contract;
  /** Extensions that are left out, and environment variables with other names. */
  problems: ContractProblem[];
}

/** Models of normalized documents: each generator reads the contract. */
const models = new WeakMap<OpenAPIObject, Model>();

/** Reads the model from a normalized document. Its values are valid, except for extensions, whose problems are returned. */
function modelContract(document: OpenAPIObject, hasWriteOnly: boolean): Model {
  // openapi3-ts leaves `summary` (OpenAPI 3.1, section 4.8.2) out of its InfoObject.
  const { title, version, summary, description }: InfoObject & { summary?: string } = document.info;
  const schemas = schemasOf(document);
  const { client, problems } = readClient(document, schemas);
  const operations = readOperations(document).map((operation) => {
    const pagination = readPagination(operation, schemas);
    if (pagination && "problem" in pagination) problems.push(omission(pagination.problem));
    const found = { ...operation, pagination: pagination && "value" in pagination ? pagination.value : undefined };
    const read = readOverloads(document, found);
    problems.push(...read.problems.map(omission));
    return addOverloads(found, read.problems.length === 0 ? read.overloads : [], schemas);
  });
  nameMethods(operations, title);
  nameOverloads(operations);
  problems.push(...nameTools(operations));
  for (const { sdk, overloads = [] } of operations) for (const overload of overloads) overload.sdk = sdk;
  const contract: Contract = {
    document,
    title,
    version,
    summary,
    description,
    client,
    servers: readServers(document.servers),
    tags: (document.tags ?? []).map((declaration) => ({
      declaration,
      name: declaration.name,
      description: declaration.description || undefined,
    })),
    operations,
    webhooks: readWebhooks(document),
    schemas,
    securitySchemes: readSecuritySchemes(document),
    errorCodes: findErrorCodes(schemas),
    rateLimits: document["x-rate-limits"],
  };
  return { contract: hasWriteOnly ? separateDirections(contract) : contract, problems };
}

/** Returns the operation with its overloads, unless its pages are not those of each overload. */
function addOverloads(operation: Operation, overloads: Operation[], schemas: Contract["schemas"]): Operation {
  const { parameters, requestBody, responses } = operation;
  const arePaginated = overloads.every((overload) => {
    const found = readPagination(overload, schemas);
    return found === undefined || "value" in found;
  });
  if (overloads.length === 0 || !arePaginated) return operation;
  // The emitter of TypeSpec declares the body as required even if some overloads have none.
  const isBodyRequired = overloads.every((overload) => overload.requestBody?.required);
  const body = requestBody && { ...requestBody, required: requestBody.required && isBodyRequired };
  const sharedRoute = { parameters, requestBody: body, responses };
  return { ...operation, requestBody: body, overloads: overloads.map((overload) => ({ ...overload, sharedRoute })) };
}

/** Names the client after the product in the title, with the suffix `Client` if a schema or generated code uses the name. */
function readClient(
  document: OpenAPIObject,
  schemas: Contract["schemas"],
): { client: Contract["client"]; problems: ContractProblem[] } {
  const extension: { name?: string } = document["x-sdk"] ?? {};
  const title = className(productName(document.info.title));
  const types = new Set(Object.keys(schemas).map((name) => pascalCase(name).toLowerCase()));
  const isType = (name: string) => types.has(name.toLowerCase());
  const isTaken = reservedTypeNames.has(title) || isType(title) || isType(`${title}Options`);
  const name = extension.name ?? (isTaken ? `${title}Client` : title);
  const { environmentPrefix, problems } = readEnvironmentPrefix(document, title);
  return { client: { name, environmentPrefix }, problems };
}

function findErrorCodes(schemas: Record<string, JsonSchema>): Record<string, ErrorCode> {
  for (const schema of Object.values(schemas)) {
    for (const property of Object.values(schema.properties ?? {})) {
      const codes: Record<string, ErrorCode> | undefined = property["x-error-codes"];
      if (codes) return codes;
    }
  }
  return {};
}
