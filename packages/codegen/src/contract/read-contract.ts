// Reads the contract model from an OpenAPI document.
import type { InfoObject, OpenAPIObject } from "openapi3-ts/oas31";
import type { Contract, ErrorCode, JsonSchema, Operation } from "./contract.ts";
import { type Endpoint, listEndpoints, listSentRequests, resolveSecuritySchemes } from "./inline-references.ts";
import { nameMethods } from "./name-methods.ts";
import { camelCase, pascalCase } from "./naming.ts";
import { inspectDocument } from "./normalize-document.ts";
import { ContractError, type ContractProblem, operationPointer } from "./problem.ts";
import { readRequestContent, readResponseContent } from "./read-content.ts";
import { nameOverloads, readOverloads } from "./read-overloads.ts";
import { readPagination } from "./read-pagination.ts";
import { readHeaders, readParameters } from "./read-parameters.ts";
import { readSecurity, readSecuritySchemes } from "./read-security.ts";
import { readOperationServers, readServers } from "./read-servers.ts";
import { readWebhooks } from "./read-webhooks.ts";
import { reservedTypeNames } from "./reserved-names.ts";
import { separateDirections } from "./separate-directions.ts";

export interface InspectedContract {
  /** Absent if there are errors. */
  contract?: Contract;
  /** Errors, and warnings about parts that were repaired or are ignored. */
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
  const { contract, errors } = models.get(document) ?? modelContract(document, hasWriteOnly);
  models.set(document, { contract, errors });
  if (errors.length === 0) return { contract, problems };
  return { problems: [...problems, ...errors.map((error) => ({ ...(file !== undefined && { file }), ...error }))] };
}

interface Model {
  contract: Contract;
  errors: ContractProblem[];
}

/** Models of normalized documents: each generator reads the contract. */
const models = new WeakMap<OpenAPIObject, Model>();

/** Reads the model from a normalized document. Its values are valid, except for extensions, whose errors are returned. */
function modelContract(document: OpenAPIObject, hasWriteOnly: boolean): Model {
  // openapi3-ts leaves `summary` (OpenAPI 3.1, section 4.8.2) out of its InfoObject.
  const info: InfoObject & { summary?: string } = document.info;
  const schemas = (document.components?.schemas ?? {}) as Record<string, JsonSchema>;
  const endpoints = listEndpoints(document);
  const errors: ContractProblem[] = [];
  const operations = endpoints.map((endpoint) => {
    const operation = readOperation(endpoint, document, schemas);
    const pagination = readPagination(endpoint.operation["x-pagination"], operation, schemas);
    if (pagination && "problem" in pagination) errors.push(pagination.problem);
    const found = pagination && "value" in pagination ? { pagination: pagination.value } : {};
    const { endpoints: separate, problems } = readOverloads(endpoint, schemas);
    errors.push(...problems);
    const overloads = separate.map((overload) => ({ ...readOperation(overload, document, schemas), ...found }));
    return { ...operation, ...found, ...withOverloads(operation, overloads, endpoint, schemas) };
  });
  nameMethods(
    operations,
    endpoints.map(({ operation }) => operation["x-sdk-method"]),
  );
  nameOverloads(operations);
  for (const { sdk, overloads = [] } of operations) for (const overload of overloads) overload.sdk = sdk;
  const contract = {
    title: info.title,
    version: info.version,
    ...(info.summary !== undefined && { summary: info.summary }),
    ...(info.description !== undefined && { description: info.description }),
    client: readClient(document, schemas),
    servers: readServers(document.servers),
    tags: (document.tags ?? []).map(({ name, description }) => ({ name, ...(description && { description }) })),
    operations,
    webhooks: readWebhooks(listSentRequests(document), schemas),
    schemas,
    securitySchemes: readSecuritySchemes(resolveSecuritySchemes(document)),
    errorCodes: findErrorCodes(schemas),
    ...(document["x-rate-limits"] && { rateLimits: document["x-rate-limits"] }),
  };
  return { contract: hasWriteOnly ? separateDirections(contract) : contract, errors };
}

/** Returns the overloads, or none if the pages of the operation are not those of each overload. */
function withOverloads(
  { parameters, requestBody, responses }: Operation,
  overloads: Operation[],
  { operation: { "x-pagination": pagination } }: Endpoint,
  schemas: Contract["schemas"],
): Pick<Operation, "overloads" | "requestBody"> {
  const arePaginated = overloads.every((overload) => {
    const found = readPagination(pagination, overload, schemas);
    return found === undefined || "value" in found;
  });
  if (overloads.length === 0 || !arePaginated) return {};
  // The emitter of TypeSpec declares the body as required even if some overloads have none.
  const isBodyRequired = overloads.every((overload) => overload.requestBody?.required);
  const body = requestBody && { requestBody: { ...requestBody, required: requestBody.required && isBodyRequired } };
  const sharedRoute = { parameters, ...body, responses };
  return { ...body, overloads: overloads.map((overload) => ({ ...overload, sharedRoute })) };
}

function readOperation(
  { path, method, operation }: Endpoint,
  { servers = [], security = [] }: OpenAPIObject,
  schemas: Contract["schemas"],
): Operation {
  const { operationId = "", summary, description, requestBody: body } = operation;
  return {
    operationId,
    method,
    path,
    ...(operation.tags?.[0] !== undefined && { tag: operation.tags[0] }),
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
    deprecated: operation.deprecated ?? false,
    ...(operation["x-deprecation"] && { deprecation: operation["x-deprecation"] }),
    sdk: { method: camelCase(operationId) },
    hideTryIt: operation["x-hideTryItPanel"] === true || operation["x-hideReplay"] === true,
    ...readOperationServers(servers, operation.servers),
    parameters: readParameters(operation.parameters),
    ...(body &&
      Object.keys(body.content).length > 0 && {
        requestBody: {
          required: body.required ?? false,
          ...(body.description !== undefined && { description: body.description }),
          content: readRequestContent(body.content, schemas),
        },
      }),
    responses: Object.entries(operation.responses).map(([status, response]) => ({
      status,
      description: response.description,
      headers: readHeaders(response.headers),
      content: readResponseContent(response.content, schemas),
    })),
    security: readSecurity(operation.security ?? security),
    ...(operation.security && { securityPointer: operationPointer({ path, method }, "security") }),
  };
}

/** Names the client after the title, with the suffix `Client` if a schema or generated code uses the name. */
function readClient(document: OpenAPIObject, schemas: Contract["schemas"]): Contract["client"] {
  const extension: { name?: string; environmentPrefix?: string } = document["x-sdk"] ?? {};
  const title = pascalCase(document.info.title).replace(/^(?=\p{Nd}|$)/u, "Client");
  const types = new Set(Object.keys(schemas).map(pascalCase));
  const isTaken = reservedTypeNames.has(title) || types.has(title) || types.has(`${title}Options`);
  const name = extension.name ?? (isTaken ? `${title}Client` : title);
  return { name, environmentPrefix: extension.environmentPrefix ?? (extension.name ?? title).toUpperCase() };
}

function findErrorCodes(schemas: Record<string, JsonSchema>): Record<string, ErrorCode> {
  for (const schema of Object.values(schemas)) {
    for (const property of Object.values(schema.properties ?? {})) {
      const codes = (property as Record<string, unknown>)["x-error-codes"];
      if (codes) return codes as Record<string, ErrorCode>;
    }
  }
  return {};
}
