// Creates the document from which orval generates types: the JSON bodies, parameters and schemas of the contract.
import type { OpenAPIObject, OperationObject, ParameterObject, PathsObject } from "openapi3-ts/oas31";
import { bodyTypes, hasNonJsonBodies } from "../contract/body-types.ts";
import type { Content, Contract, JsonSchema, Operation, Parameter } from "../contract/contract.ts";
import { payloadTypes } from "../contract/payload-types.ts";
import { isReference } from "../schema/references.ts";
import { orvalParameter, orvalPath } from "./operation-finder.ts";
import { multipartSchemas, removeBinary } from "./stringify-binary.ts";
import { typeSchema } from "./type-schema.ts";
import type { EnumStyle, ValueTypes } from "./value-types.ts";

/** Returns a schema in the notation that orval understands. */
type ConvertSchema = (schema: JsonSchema) => JsonSchema;

/** Creates the document. The types of forms, stream items and webhook payloads that are inline are components, too. */
export function orvalDocument(contract: Contract, types: ValueTypes, enums: EnumStyle): OpenAPIObject {
  const schemas = { ...contract.schemas, ...inlineTypes(contract) };
  const withFiles = multipartSchemas(contract, schemas);
  const convertWithFiles: ConvertSchema = (schema) => typeSchema(schema, { types, areEnumsOpen: enums === "open" });
  const convert: ConvertSchema = (schema) => convertWithFiles(removeBinary(schema));
  const components = Object.entries(schemas).map(([name, schema]) => [
    name,
    withFiles.has(name) ? convertWithFiles(schema) : convert(schema),
  ]);
  return {
    openapi: "3.1.1",
    info: { title: contract.title, version: contract.version },
    paths: createPaths(contract, convert),
    components: { schemas: Object.fromEntries(components) },
  };
}

/** Returns the types of forms, stream items and webhook payloads whose schemas are inline, by name. */
function inlineTypes(contract: Contract): Record<string, JsonSchema> {
  const types = [
    ...contract.operations
      .filter(hasNonJsonBodies)
      .flatMap((operation) => [...bodyTypes(contract, operation).values()]),
    ...payloadTypes(contract).values(),
  ];
  return Object.fromEntries(
    types.filter(({ schema }) => !isReference(schema)).map(({ name, schema }) => [name, schema]),
  );
}

function createPaths({ operations }: Contract, convert: ConvertSchema): PathsObject {
  const paths: PathsObject = {};
  for (const operation of operations) {
    const path = orvalPath(operation);
    paths[path] = { ...paths[path], [operation.method]: createOperation(operation, convert) };
  }
  return paths;
}

function createOperation(operation: Operation, convert: ConvertSchema): OperationObject {
  const { operationId, parameters, requestBody, responses } = operation;
  const body = requestBody && jsonContent(requestBody.content, convert);
  return {
    operationId,
    parameters: parameters.map((parameter) => createParameter(parameter, convert)),
    ...(body && Object.keys(body).length > 0 && { requestBody: { required: requestBody.required, content: body } }),
    responses: Object.fromEntries(
      responses.map(({ status, description, content }) => [
        status,
        { description, content: jsonContent(content, convert) },
      ]),
    ),
  };
}

/** Creates a parameter. orval reads its documentation from the schema. */
function createParameter(parameter: Parameter, convert: ConvertSchema): ParameterObject {
  const { name, in: location, required, description, deprecated, schema } = parameter;
  const documentation = description ?? schema.description;
  const annotated = {
    ...schema,
    ...(documentation !== undefined && { description: documentation }),
    ...(deprecated && { deprecated }),
  };
  const known = location === "path" ? orvalParameter(name) : name;
  return { name: known, in: location, required, schema: convert(annotated) };
}

function jsonContent(contents: Content[], convert: ConvertSchema): Record<string, { schema?: JsonSchema }> {
  const json = contents.filter(({ kind }) => kind === "json");
  return Object.fromEntries(
    json.map(({ mediaType, schema }) => [
      mediaType.includes("*") ? "application/json" : mediaType,
      schema ? { schema: convert(schema) } : {},
    ]),
  );
}
