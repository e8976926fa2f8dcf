// Adds a new operation to a contract in OpenAPI.
import type { Contract } from "@onecontract/codegen";
import type { OperationObject, ReferenceObject, ResponsesObject, SchemaObject } from "openapi3-ts/oas31";
import { isMap } from "yaml";
import { editDocument } from "../scaffold/edit-document.ts";
import { UserError } from "../user-error.ts";
import type { NewOperation, PathParameter } from "./new-operation.ts";
import type { NamedSchema } from "./operation-input.ts";

/**
 * Returns the source of the document with the operation.
 *
 * @throws UserError if the document declares its paths in other files
 */
export function addToDocument(file: string, source: string, operation: NewOperation, contract: Contract): string {
  return editDocument(source, (document) => {
    const paths = document.get("paths");
    if (paths !== undefined && (!isMap(paths) || paths.has("$ref"))) {
      throw new UserError(`${file}: paths: expected the paths in the same file, got a reference`);
    }
    const added = renderOperation(operation, contract, findSharedFailures(document.toJS()));
    document.setIn(["paths", operation.path, operation.method], document.createNode(added));
  });
}

function renderOperation(operation: NewOperation, contract: Contract, failures: ResponsesObject): OperationObject {
  const { operationId, summary, resource, pathParameters, body, returns, status } = operation;
  const success = returns ? { description: `${summary}.`, ...jsonContent(returns) } : { description: "No content." };
  return {
    operationId,
    summary,
    tags: [resource],
    ...(pathParameters.length > 0 && {
      parameters: pathParameters.map((parameter) => ({
        name: parameter.name,
        in: "path" as const,
        required: true,
        description: parameter.description,
        schema: parameterSchema(parameter, contract),
      })),
    }),
    ...(body && { requestBody: { required: true, ...jsonContent(body) } }),
    responses: { [status]: success, ...failures },
  };
}

/** Returns the references to error responses that all operations of the document have. */
function findSharedFailures(document: { paths?: Record<string, Record<string, unknown>> } | null): ResponsesObject {
  const operations = Object.values(document?.paths ?? {})
    .flatMap((item) => Object.values(item ?? {}))
    .filter((value): value is OperationObject => typeof value === "object" && value !== null && "responses" in value);
  const [first, ...others] = operations;
  const shared = Object.entries(first?.responses ?? {}).filter(([status, response]) => {
    const isReference = typeof response === "object" && response !== null && "$ref" in response;
    const isFailure = /^([45]|default$)/.test(status);
    return isFailure && isReference && others.every(({ responses }) => responses?.[status]?.$ref === response.$ref);
  });
  return Object.fromEntries(shared);
}

function jsonContent({ name }: NamedSchema): { content: Record<string, { schema: ReferenceObject }> } {
  return { content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } } };
}

function parameterSchema({ type }: PathParameter, { schemas }: Contract): SchemaObject | ReferenceObject {
  if (Object.hasOwn(schemas, type)) return { $ref: `#/components/schemas/${type}` };
  return type === "string" ? { type: "string" } : { type: "integer", format: "int64" };
}
