// Takes out of the contract what the console of one operation needs.
import type { Contract, Operation, Response } from "@petstore/codegen";
import { errorCodePath } from "../../site/site-path.ts";
import type { ConsoleData } from "../console-data.ts";
import { consoleBody } from "./console-body.ts";
import { consoleCredentials } from "./console-credentials.ts";
import { referredSchemas, slimSchema } from "./slim-schema.ts";

export function createConsoleData(contract: Contract, operation: Operation): ConsoleData {
  const slim = slimOperation(operation);
  const body = consoleBody(slim);
  const checked = [...slim.parameters.map(({ schema }) => schema), ...(body ? [body.schema] : [])];
  const page = slim.responses.flatMap(({ content }) => content.map(({ schema }) => schema ?? {}));
  const { title, version, client, servers, securitySchemes, errorCodes } = contract;
  return {
    contract: {
      title,
      version,
      client,
      servers,
      tags: [],
      operations: securityExamples(contract),
      schemas: { ...pageSchemas(contract, page), ...referredSchemas(contract, checked) },
      securitySchemes,
      errorCodes,
    },
    operation: slim,
    ...(body && { body }),
    credentials: consoleCredentials(contract, operation),
    needsKey: operation.security.length > 0 && operation.security.every((names) => names.length > 0),
    errorsPath: errorCodePath(""),
  };
}

/** How credentials are given depends on what the operations together ask for: one of each kind tells it. */
function securityExamples({ operations }: Contract): Operation[] {
  const byNeed = new Map(operations.map((operation) => [JSON.stringify(operation.security), operation]));
  return [...byNeed.values()].map(({ operationId, method, path, security }) => ({
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
}

function slimOperation({ description: _, ...operation }: Operation): Operation {
  return {
    ...operation,
    parameters: operation.parameters.map(({ description: _, example: __, ...parameter }) => ({
      ...parameter,
      schema: slimSchema(parameter.schema),
    })),
    ...(operation.requestBody && {
      requestBody: {
        required: operation.requestBody.required,
        content: operation.requestBody.content.map(({ mediaType, kind, schema }) => ({
          mediaType,
          kind,
          ...(schema && { schema: slimSchema(schema) }),
          examples: {},
        })),
      },
    }),
    responses: operation.responses.filter(({ status }) => /^2/.test(status)).map(slimResponse),
  };
}

/** The samples name a result by the schema that it refers to. */
function slimResponse({ status, content }: Response): Response {
  const shown = content.map(({ mediaType, kind, schema }) => ({
    mediaType,
    kind,
    examples: {},
    ...(schema && { schema: "$ref" in schema ? slimSchema(schema) : {} }),
  }));
  return { status, description: "", headers: [], content: shown };
}

/** Of a page of a list, its items' name. */
function pageSchemas(contract: Contract, pages: { $ref?: string }[]): Contract["schemas"] {
  return Object.fromEntries(
    pages.flatMap(({ $ref }) => {
      const name = $ref?.slice($ref.lastIndexOf("/") + 1) ?? "";
      const { type, items } = contract.schemas[name] ?? {};
      return items ? [[name, { ...(type && { type }), items: "$ref" in items ? { $ref: items.$ref } : {} }]] : [];
    }),
  );
}
