// Extracts the parts of the contract that the console of one operation needs.
import {
  type Content,
  type Contract,
  formSchema,
  type JsonSchema,
  type Operation,
  type OperationResponse,
  type Server,
  type SharedRoute,
  toValidationSchema,
} from "@onecontract/codegen";
import { reachableNames, referenceName } from "@onecontract/codegen/schema/references";
import { memoize } from "../../model/memoize.ts";
import type { Site } from "../../model/site.ts";
import type { ConnectionCredential as ConsoleCredential } from "../connection-data.ts";
import { contractCredentials } from "../create-connection-data.ts";
import { consoleBody } from "./console-body.ts";
import type { ConsoleData } from "./console-data.ts";

export function createConsoleData(site: Site, operation: Operation): ConsoleData {
  const { contract, sdk } = site;
  const slim = slimOperation(contract, operation);
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
      schemas: { ...listSchemas(contract, results), ...validationSchemas(contract, validated) },
      securitySchemes: Object.fromEntries(
        Object.entries(securitySchemes).map(([name, { declaration: _, ...scheme }]) => [name, scheme]),
      ),
      errorCodes,
    },
    operation: slim,
    body,
    credentials: consoleCredentials(contract, operation),
    requiresCredentials: operation.security.length > 0 && operation.security.every((names) => names.length > 0),
    errorCodePath: site.errorCodePath(""),
    sdkPackage: sdk?.package,
  };
}

function consoleCredentials(contract: Contract, operation: Operation): ConsoleCredential[] {
  const schemes = operation.security.flat().map(({ scheme }) => scheme);
  if (schemes.length === 0) return [];
  return contractCredentials(contract).filter(({ scheme }) => scheme === "" || schemes.includes(scheme));
}

/**
 * Returns an operation for each distinct security requirement. The generated client takes one API key or a credential for each
 * scheme, depending on the requirements of all operations.
 */
const securityExamples = memoize(({ operations }: Contract): Operation[] => {
  const byRequirement = new Map(
    operations.map((operation) => {
      // Operations may differ in their scopes only, which a client does not depend on.
      const schemes = operation.security.map((requirements) => requirements.map(({ scheme }) => scheme));
      return [JSON.stringify(schemes), operation];
    }),
  );
  return [...byRequirement.values()].map(({ operationId, method, path, security }) => ({
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
});

function slimOperation(contract: Contract, operation: Operation): Operation {
  const { declaration: _, description: __, servers, sharedRoute, ...rest } = operation;
  return {
    ...rest,
    servers: servers?.map(withoutDeclaration),
    ...slimRoute(contract, operation),
    sharedRoute: sharedRoute && slimRoute(contract, sharedRoute),
  };
}

function slimRoute(contract: Contract, { parameters, requestBody, responses }: SharedRoute): SharedRoute {
  return {
    parameters: parameters.map(({ declaration: _, description: __, example: ___, ...parameter }) => ({
      ...parameter,
      schema: prepare(contract, parameter.schema),
    })),
    requestBody: requestBody && {
      required: requestBody.required,
      content: requestBody.content.map((content) => ({
        mediaType: content.mediaType,
        kind: content.kind,
        schema: content.schema && prepare(contract, bodySchema(contract, content)),
        fields: content.fields,
        examples: {},
      })),
    },
    responses: responses.filter(({ status }) => /^2/.test(status)).map((response) => slimResponse(contract, response)),
  };
}

function bodySchema({ schemas }: Contract, content: Content): JsonSchema {
  const isForm = content.kind === "form" || content.kind === "multipart";
  return isForm ? formSchema(content, schemas) : (content.schema ?? {});
}

/** Annotations that the form of the body shows, or that remove a property from it. */
const SHOWN_ANNOTATIONS = ["default", "deprecated", "readOnly"];

/** Returns the schema that the interpreter checks, without other annotations. */
function prepare({ schemas }: Contract, schema: JsonSchema): JsonSchema {
  return toValidationSchema(schema, schemas, "request", { annotations: SHOWN_ANNOTATIONS });
}

/** Largest number of schemas in a page, which limits its size. Values of other schemas are not validated before they are sent. */
const MAX_SCHEMAS = 60;

/** Returns the named schemas that the roots refer to, directly or through other schemas. */
function validationSchemas(contract: Contract, roots: JsonSchema[]): Contract["schemas"] {
  const names = [...reachableNames(roots, contract.schemas)];
  return Object.fromEntries(
    names.map((name, index) => [name, index < MAX_SCHEMAS ? prepare(contract, contract.schemas[name] ?? {}) : {}]),
  );
}

function withoutDeclaration({ declaration: _, ...server }: Server): Server {
  return server;
}

/** Keeps the references of response schemas, because the samples name a result after the schema. */
function slimResponse(contract: Contract, { status, content }: OperationResponse): OperationResponse {
  const slimContent = content.map(({ mediaType, kind, schema }) => ({
    mediaType,
    kind,
    examples: {},
    schema: schema && ("$ref" in schema ? prepare(contract, schema) : {}),
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
