// Extracts the parts of the contract that the console of one operation needs.
import type { Contract, Operation, OperationResponse, Server, SharedRoute } from "@onecontract/codegen";
import type { Site } from "../../model/site.ts";
import type { ConnectionCredential as ConsoleCredential } from "../connection-data.ts";
import { contractCredentials } from "../create-connection-data.ts";
import { referenceName } from "../schema/resolve-schema.ts";
import { consoleBody } from "./console-body.ts";
import type { ConsoleData } from "./console-data.ts";
import { referencedSchemas, slimSchema } from "./slim-schema.ts";

export function createConsoleData(site: Site, operation: Operation): ConsoleData {
  const { contract, portal } = site;
  const slim = slimOperation(operation);
  const body = consoleBody(slim);
  const validated = [...slim.parameters.map(({ schema }) => schema), ...(body ? [body.schema] : [])];
  const results = slim.responses.flatMap(({ content }) => content.map(({ schema }) => schema ?? {}));
  const { title, version, client, servers, securitySchemes, errorCodes } = contract;
  return {
    contract: {
      title,
      version,
      client,
      servers: servers.map(withoutDeclaration),
      tags: [],
      operations: securityExamples(contract),
      webhooks: [],
      schemas: { ...listSchemas(contract, results), ...referencedSchemas(contract, validated) },
      securitySchemes: Object.fromEntries(
        Object.entries(securitySchemes).map(([name, { declaration: _, ...scheme }]) => [name, scheme]),
      ),
      errorCodes,
    },
    operation: slim,
    ...(body && { body }),
    credentials: consoleCredentials(contract, operation),
    requiresCredentials: operation.security.length > 0 && operation.security.every((names) => names.length > 0),
    errorCodePath: site.errorCodePath(""),
    operationsPath: site.operationPath("").replace(/\/+$/, ""),
    ...(portal.sdk && { sdkPackage: portal.sdk.package }),
  };
}

/** Returns the credentials that the operation accepts. */
function consoleCredentials(contract: Contract, operation: Operation): ConsoleCredential[] {
  const schemes = operation.security.flat().map(({ scheme }) => scheme);
  if (schemes.length === 0) return [];
  return contractCredentials(contract).filter(({ scheme }) => scheme === "" || schemes.includes(scheme));
}

/**
 * Returns an operation for each distinct security requirement. The generated client takes one API key or a credential for each
 * scheme, depending on the requirements of all operations.
 */
function securityExamples(contract: Contract): Operation[] {
  const known = storedExamples.get(contract);
  if (known) return known;
  const byRequirement = new Map(
    contract.operations.map((operation) => {
      // Operations may differ in their scopes only, which a client does not depend on.
      const schemes = operation.security.map((requirements) => requirements.map(({ scheme }) => scheme));
      return [JSON.stringify(schemes), operation];
    }),
  );
  const examples = [...byRequirement.values()].map(({ operationId, method, path, security }) => ({
    operationId,
    method,
    path,
    deprecated: false,
    sdk: { method: "" },
    hideTryIt: true,
    parameters: [],
    responses: [],
    security,
  }));
  storedExamples.set(contract, examples);
  return examples;
}

/** All operations of a contract have the same examples. */
const storedExamples = new WeakMap<Contract, Operation[]>();

function slimOperation({ declaration: _, description: __, ...operation }: Operation): Operation {
  return {
    ...operation,
    servers: operation.servers?.map(withoutDeclaration),
    ...slimRoute(operation),
    sharedRoute: operation.sharedRoute && slimRoute(operation.sharedRoute),
  };
}

function slimRoute({ parameters, requestBody, responses }: SharedRoute): SharedRoute {
  return {
    parameters: parameters.map(({ declaration: _, description: __, example: ___, ...parameter }) => ({
      ...parameter,
      schema: slimSchema(parameter.schema),
    })),
    ...(requestBody && {
      requestBody: {
        required: requestBody.required,
        content: requestBody.content.map(({ mediaType, kind, schema }) => ({
          mediaType,
          kind,
          ...(schema && { schema: slimSchema(schema) }),
          examples: {},
        })),
      },
    }),
    responses: responses.filter(({ status }) => /^2/.test(status)).map(slimResponse),
  };
}

function withoutDeclaration({ declaration: _, ...server }: Server): Server {
  return server;
}

/** Keeps the references of response schemas, because the samples name a result after the schema. */
function slimResponse({ status, content }: OperationResponse): OperationResponse {
  const slimContent = content.map(({ mediaType, kind, schema }) => ({
    mediaType,
    kind,
    examples: {},
    ...(schema && { schema: "$ref" in schema ? slimSchema(schema) : {} }),
  }));
  return { status, description: "", headers: [], content: slimContent };
}

/** Returns the named array schemas among the results, reduced to the names of their items. */
function listSchemas(contract: Contract, results: { $ref?: string }[]): Contract["schemas"] {
  return Object.fromEntries(
    results.flatMap(({ $ref }) => {
      const name = referenceName($ref ?? "");
      const { type, items } = contract.schemas[name] ?? {};
      return items ? [[name, { ...(type && { type }), items: "$ref" in items ? { $ref: items.$ref } : {} }]] : [];
    }),
  );
}
