// Describes an operation to the mock server.

import type {
  Content,
  Contract,
  JsonSchema,
  Operation,
  OperationResponse,
  SecurityScheme,
  Server,
} from "../contract/contract.ts";
import { credentialLocation, supportedAlternatives } from "../contract/credentials.ts";
import { schemasAt, successSchemas } from "../contract/response-schemas.ts";
import { stringifyJson } from "../runtime/json/exact-json.ts";
import type { MockOperation } from "../runtime/sdk/mock-operation.ts";
import { exampleValue } from "../samples/example-value.ts";
import { collectProperties } from "../schema/same-value.ts";
import { nonJsonMockBodies } from "./mock-bodies.ts";
import { mockPagination } from "./mock-pagination.ts";

/** Returns the fields of the runtime's `MockOperation`. */
export function mockOperation(contract: Contract, operation: Operation): object {
  const { operationId, method, path, servers, responses, pagination, deprecation } = operation;
  const success = responses.find(({ status }) => /^2\d\d$/.test(status));
  const nonJsonBodies = success ? nonJsonMockBodies(contract, success) : [];
  const errorBodies = responses
    .filter(({ status }) => /^[45]\d\d$/.test(status))
    .map((response) => [response.status, jsonExample(contract, response)]);
  const isLimited = success?.headers.some(({ name }) => name.toLowerCase() === "x-ratelimit-remaining");
  return {
    operationId,
    method: method.toUpperCase(),
    path,
    server: servers?.[0] && separateTemplate(contract, servers[0]),
    status: Number(success?.status ?? 200),
    body: success && jsonExample(contract, success),
    echoes: mockEchoes(contract, operation),
    nonJsonBodies: nonJsonBodies.length > 0 ? nonJsonBodies : undefined,
    errorBodies: Object.fromEntries(errorBodies),
    auth: mockAuthentication(contract, operation),
    rateLimited: isLimited ? true : undefined,
    pagination: pagination && mockPagination(contract, operation, pagination),
    sunset: deprecation?.sunset && new Date(deprecation.sunset).toUTCString(),
  };
}

/** Returns the URL template of a separate server. A relative URL is relative to the first server of the contract. */
function separateTemplate({ servers: [base] }: Contract, { template }: Server): string {
  if (/^\w+:/.test(template)) return template;
  const origin = /^\w+:\/\/[^/]*/.exec(base?.template ?? "")?.[0] ?? "";
  return template.startsWith("/") ? origin + template : `${base?.template ?? ""}/${template}`;
}

/** Returns the alternatives, or undefined if a request without credentials is allowed. */
function mockAuthentication(contract: Contract, operation: Operation): [string, string, string][][] | undefined {
  const alternatives = supportedAlternatives(contract, operation);
  const isPublic = alternatives.length === 0 || operation.security.some((requirements) => requirements.length === 0);
  if (isPublic) return undefined;
  return alternatives.map((requirements) =>
    requirements.flatMap(({ scheme }) => mockCredential(contract.securitySchemes[scheme])),
  );
}

function mockCredential(scheme: SecurityScheme | undefined): [string, string, string][] {
  const location = credentialLocation(scheme);
  if (location === undefined || location === "connection") return [];
  if (location === "bearer") return [["header", "authorization", "Bearer "]];
  return location === "basic" ? [["header", "authorization", "Basic "]] : [[location, scheme?.name ?? "", ""]];
}

function jsonExample(contract: Contract, { content }: OperationResponse): string | undefined {
  const json = content.find(({ kind }) => kind === "json");
  return json && stringifyJson(firstExample(contract, json));
}

function firstExample(contract: Contract, { examples, schema }: Content): unknown {
  const [first] = Object.values(examples);
  return first ?? exampleValue(contract, schema ?? {}, "response") ?? null;
}

/**
 * Returns the properties that the mock server stores of a request, by name: those that the contract's response has, too. Undefined if the
 * contract declares no properties of the request or the response.
 */
function mockEchoes({ schemas }: Contract, operation: Operation): MockOperation["echoes"] {
  const bodies = operation.requestBody?.content.filter(({ kind }) => kind === "json") ?? [];
  const sent = bodies.flatMap(({ schema }) => (schema ? [schema] : []));
  const received = successSchemas(operation);
  const names = new Set(sent.flatMap((schema) => [...collectProperties(schema, schemas).keys()]));
  if (names.size === 0 || received.every((schema) => collectProperties(schema, schemas).size === 0)) return undefined;
  const required = new Set(schemasAt(received, [], schemas).flatMap((schema) => schema.required ?? []));
  const shared = [...names].filter((name) =>
    haveSameType(schemasAt(sent, [name], schemas), schemasAt(received, [name], schemas)),
  );
  return Object.fromEntries(shared.map((name) => [name, required.has(name)]));
}

/** Returns whether a response's property has all types of the request's property. */
function haveSameType(sent: readonly JsonSchema[], received: readonly JsonSchema[]): boolean {
  const types = new Set(typesOf(received));
  return received.length > 0 && (types.size === 0 || typesOf(sent).every((type) => types.has(type)));
}

const typesOf = (schemas: readonly JsonSchema[]) =>
  schemas.flatMap(({ type }) => [type ?? []].flat()).filter((type) => type !== "null");
