// OpenAPI in, `Contract` out.
import type {
  InfoObject,
  OpenAPIObject,
  OperationObject,
  PathItemObject,
  SecurityRequirementObject,
  ServerObject,
  ServerVariableObject,
} from "openapi3-ts/oas31";
import {
  type Contract,
  type ErrorCode,
  type HttpMethod,
  type JsonSchema,
  METHODS,
  type Operation,
  type ParameterLocation,
  type SecurityScheme,
  type Server,
  type ServerVariable,
} from "./contract.ts";
import { contractDocument } from "./contract-document.ts";
import { camelCase, identifier, memberNames, methodName, pascalCase } from "./naming.ts";
import { placeholders } from "./path-parameters.ts";
import { readRequestContent, readResponseContent } from "./read-content.ts";
import { readHeaders, readParameters } from "./read-message.ts";
import { resolve } from "./resolve.ts";

/**
 * Reads an OpenAPI document, 3.0 to 3.2.
 *
 * @throws Error that names the place when the document is not what the generators need: a path with a query or
 *   fragment, two operations of one name, a parameter without one, a placeholder without a parameter or next to another, a body with GET, a
 *   reference that leads nowhere or out of the document.
 */
export function readContract(given: OpenAPIObject): Contract {
  const document = contractDocument(given);
  // openapi3-ts leaves `summary` (OpenAPI 3.1, section 4.8.2) out of its InfoObject.
  const info: InfoObject & { summary?: string } = document.info;
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, reference]) => {
    const item = resolve<PathItemObject>(document, reference);
    checkMethods(path, item);
    return METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [readOperation(document, path, item, method, operation)] : [];
    });
  });
  checkNames(operations);
  operations.forEach(checkRequest);
  nameMethods(operations, document);
  const schemas = (document.components?.schemas ?? {}) as Record<string, JsonSchema>;
  return {
    title: info.title,
    version: info.version,
    ...(info.summary !== undefined && { summary: info.summary }),
    ...(info.description !== undefined && { description: info.description }),
    client: readClient(document),
    servers: readServers(document),
    tags: (document.tags ?? []).map(({ name, description }) => ({ name, ...(description && { description }) })),
    operations,
    schemas,
    securitySchemes: readSecuritySchemes(document),
    errorCodes: findErrorCodes(schemas),
    ...(document["x-rate-limits"] && { rateLimits: document["x-rate-limits"] }),
  };
}

function readOperation(
  document: OpenAPIObject,
  path: string,
  item: PathItemObject,
  method: HttpMethod,
  operation: OperationObject,
): Operation {
  const { operationId = "", summary, description, requestBody } = operation;
  const body = requestBody && resolve(document, requestBody);
  return {
    operationId,
    method,
    path,
    ...(operation.tags?.[0] !== undefined && { tag: operation.tags[0] }),
    ...(summary !== undefined && { summary }),
    ...(description !== undefined && { description }),
    deprecated: operation.deprecated ?? false,
    ...(operation["x-deprecation"] && { deprecation: operation["x-deprecation"] }),
    ...(operation["x-pagination"] && { pagination: operation["x-pagination"] }),
    sdk: { method: camelCase(operationId) },
    hideTryIt: operation["x-hideTryItPanel"] === true || operation["x-hideReplay"] === true,
    ...readOwnServer(document, (operation.servers ?? item.servers)?.[0]),
    parameters: readParameters(document, path, item.parameters ?? [], operation.parameters ?? []),
    ...(body &&
      Object.keys(body.content ?? {}).length > 0 && {
        requestBody: {
          required: body.required ?? false,
          ...(body.description !== undefined && { description: body.description }),
          content: readRequestContent(document, body.content),
        },
      }),
    responses: Object.entries(operation.responses ?? {}).map(([status, value]) => {
      const response = resolve(document, value);
      return {
        status,
        description: response.description,
        headers: readHeaders(document, response.headers ?? {}),
        content: readResponseContent(document, response.content ?? {}),
      };
    }),
    security: readSecurity(operation.security ?? document.security ?? []),
  };
}

/** OpenAPI 3.2 knows more of them (section 4.9.1), and `fetch` sends no TRACE (WHATWG Fetch, section 2.2.1). */
function checkMethods(path: string, { query, trace, additionalOperations = {} }: PathItemObject & NewerMethods): void {
  const others = { QUERY: query, TRACE: trace, ...additionalOperations };
  const [method] = Object.entries(others).flatMap(([name, operation]) => (operation ? [name] : []));
  if (method === undefined) return;
  const known = METHODS.map((one) => one.toUpperCase()).join(", ");
  throw new Error(`${method} ${path}: expected one of ${known}, got ${method}, which is not supported`);
}

interface NewerMethods {
  query?: unknown;
  additionalOperations?: object;
}

function checkRequest({ operationId, method, path, parameters, requestBody }: Operation): void {
  if (requestBody && (method === "get" || method === "head")) {
    const what = `${operationId}: request body`;
    throw new Error(`${what}: expected none of ${method.toUpperCase()}, which fetch sends without one, got one`);
  }
  const isInPath = (name: string) => parameters.some((one) => one.in === "path" && one.name === name);
  const missing = placeholders(path).find((name) => !isInPath(name));
  if (missing !== undefined) throw new Error(`${operationId}: expected a path parameter for {${missing}}, got none`);
  // Nothing would tell where the text of the first one ends.
  if (path.includes("}{")) throw new Error(`${operationId}: expected text between placeholders, got ${path}`);
  for (const { in: location, name } of parameters) {
    if (!LOCATIONS.has(location)) {
      const expected = [...LOCATIONS].join(", ");
      throw new Error(
        `${operationId}: parameter ${name}: expected it in ${expected}, got ${location}, which is not supported`,
      );
    }
    const isName = location === "header" ? /^[!#$%&'*+.^_`|~\w-]+$/.test(name) : name !== "";
    if (!isName) throw new Error(`${operationId}: ${location} parameter: expected a name, got ${JSON.stringify(name)}`);
  }
}

const LOCATIONS: ReadonlySet<string> = new Set<ParameterLocation>(["path", "query", "header", "cookie"]);

/** Names that differ only in what no name in code can hold are the same: `a-b` and `aB`. */
function checkNames(operations: Operation[]): void {
  const place = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`;
  for (const operation of operations) {
    const [mark] = /[?#]/.exec(operation.path) ?? [];
    if (mark) throw new Error(`${place(operation)}: expected a path, got one with "${mark}" in it`);
  }
  const byName = Map.groupBy(operations, ({ operationId }) => camelCase(operationId));
  for (const [first, second] of byName.values()) {
    if (first && second) {
      const got = `got ${second.operationId}, which is taken by ${place(first)}`;
      throw new Error(`${place(second)}: expected an operationId of its own, ${got}`);
    }
  }
}

/** `x-sdk-method` wins; else the short name where it is the only one of its resource, and free; else the operationId. */
function nameMethods(operations: Operation[], document: OpenAPIObject): void {
  const short = operations.map(({ operationId, tag }) => (tag ? methodName(operationId, tag) : camelCase(operationId)));
  const place = (index: number) => `${camelCase(operations[index]?.tag ?? "")}.${short[index]}`;
  const uses = Map.groupBy(operations.keys(), place);
  operations.forEach((operation, index) => {
    const { tag, path, method, operationId } = operation;
    const override = document.paths?.[path]?.[method]?.["x-sdk-method"];
    const unique = uses.get(place(index))?.length === 1 && !memberNames.includes(short[index] ?? "");
    operation.sdk = {
      ...(tag !== undefined && { resource: identifier(tag) }),
      method: override ?? identifier((unique ? short[index] : undefined) ?? operationId),
    };
  });
}

function readClient(document: OpenAPIObject): Contract["client"] {
  const given: { name?: string; environmentPrefix?: string } = document["x-sdk"] ?? {};
  const name = given.name ?? pascalCase(document.info.title).replace(/^(?=\p{Nd}|$)/u, "Client");
  return { name, environmentPrefix: given.environmentPrefix ?? name.toUpperCase() };
}

const PLACEHOLDER = /\{([^}]+)\}/g;

function readServers(document: OpenAPIObject): Server[] {
  const taken = new Set<string>();
  const environmentOf = (description: string, index: number) => {
    const wanted = camelCase(description) || (index === 0 ? "production" : `server${index + 1}`);
    let name = wanted;
    for (let count = 2; taken.has(name); count++) name = `${wanted}${count}`;
    taken.add(name);
    return name;
  };
  return (document.servers ?? []).map(({ url, description, variables = {} }, index) => ({
    environment: environmentOf(description ?? "", index),
    url: addressOf({ url, variables }),
    template: url,
    variables: [...url.matchAll(PLACEHOLDER)].flatMap(([, name = ""]) => {
      const variable = variables[name];
      return variable ? [readServerVariable(name, variable)] : [];
    }),
    ...(description !== undefined && { description }),
  }));
}

/** With each variable replaced by its default. */
function addressOf({ url, variables = {} }: ServerObject): string {
  return url.replace(PLACEHOLDER, (whole, name: string) => String(variables[name]?.default ?? whole));
}

function readOwnServer({ servers = [] }: OpenAPIObject, own: ServerObject | undefined): Pick<Operation, "ownServer"> {
  const address = own && addressOf(own);
  return address === undefined || servers.map(addressOf).includes(address) ? {} : { ownServer: address };
}

function readServerVariable(name: string, variable: ServerVariableObject): ServerVariable {
  const { default: standard, enum: values = [], description } = variable;
  return {
    name,
    default: String(standard),
    enum: values.map(String),
    ...(description !== undefined && { description }),
  };
}

function readSecuritySchemes(document: OpenAPIObject): Record<string, SecurityScheme> {
  const schemes = Object.entries(document.components?.securitySchemes ?? {});
  return Object.fromEntries(
    schemes.map(([name, value]) => {
      const { type, scheme, in: location, name: parameter, description } = resolve(document, value);
      return [
        name,
        {
          type,
          ...(scheme !== undefined && { scheme: scheme.toLowerCase() }),
          ...(location !== undefined && { in: location }),
          ...(parameter !== undefined && { name: parameter }),
          ...(description !== undefined && { description }),
        },
      ];
    }),
  );
}

function readSecurity(requirements: SecurityRequirementObject[]): string[][] {
  return requirements.map((requirement) => Object.keys(requirement));
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
