// Separates the schemas of requests from those of responses, which do not contain write-only properties (OpenAPI 3.0.3, section
// 4.7.24.2). Read-only properties stay in both, because types mark them.

import {
  isReference,
  reachableNames,
  referencedNames,
  referenceName,
  resolveSchema,
  schemaReference,
} from "../schema/references.ts";
import { unionVariants } from "../schema/unions.ts";
import { mapSchema } from "../schema/walk.ts";
import type { Content, Contract, JsonSchema, Operation } from "./contract.ts";
import { pascalCase, uniqueName } from "./naming.ts";
import { rootSchemas } from "./root-schemas.ts";

type Schemas = Contract["schemas"];

/**
 * Returns the contract without write-only properties in responses and webhooks. A schema of requests and responses that has such
 * properties, also nested ones, becomes two: `User` for responses, and `UserInput` for requests.
 */
export function separateDirections(contract: Contract): Contract {
  const { schemas, operations, webhooks } = contract;
  const affected = affectedSchemas(schemas);
  const { sent, read } = rootSchemas(contract);
  const [requests, responses] = [reachableNames(sent, schemas), reachableNames(read, schemas)];
  const inputNames = nameInputs(
    [...affected].filter((name) => requests.has(name) && responses.has(name)),
    schemas,
  );
  const toInput = (schema: JsonSchema) => renameReferences(schema, inputNames);
  const toOutput = (schema: JsonSchema) => removeWriteOnly(schema, schemas);
  const entries = Object.entries(schemas).flatMap(([name, schema]): [string, JsonSchema][] => {
    const input = inputNames.get(name);
    if (input !== undefined)
      return [
        [name, toOutput(schema)],
        [input, toInput(schema)],
      ];
    return [[name, responses.has(name) ? toOutput(schema) : toInput(schema)]];
  });
  const convert = (contents: Content[], schema: (original: JsonSchema) => JsonSchema) =>
    contents.map((content) => convertContent(content, schema));
  const separate = (operation: Operation): Operation => ({
    ...operation,
    parameters: operation.parameters.map((parameter) => ({ ...parameter, schema: toInput(parameter.schema) })),
    requestBody: operation.requestBody && {
      ...operation.requestBody,
      content: convert(operation.requestBody.content, toInput),
    },
    responses: operation.responses.map((response) => ({ ...response, content: convert(response.content, toOutput) })),
    overloads: operation.overloads?.map(separate),
  });
  return {
    ...contract,
    schemas: Object.fromEntries(entries),
    operations: operations.map(separate),
    webhooks: webhooks.map(({ requestBody, ...webhook }) => ({
      ...webhook,
      requestBody: requestBody && { ...requestBody, content: convert(requestBody.content, toOutput) },
    })),
  };
}

function convertContent(content: Content, convert: (schema: JsonSchema) => JsonSchema): Content {
  const { schema, items, fields } = content;
  return {
    ...content,
    schema: schema && convert(schema),
    items: items && { ...items, schema: convert(items.schema) },
    fields: fields?.map((field) => ({ ...field, schema: convert(field.schema) })),
  };
}

/** Returns the names of the schemas that contain a write-only property, directly or through references. */
function affectedSchemas(schemas: Schemas): Set<string> {
  const references = Object.entries(schemas).map(([name, schema]) => ({ name, targets: referencedNames(schema) }));
  const affected = new Set(
    Object.entries(schemas).flatMap(([name, schema]) => (removeWriteOnly(schema, schemas) === schema ? [] : [name])),
  );
  for (let size = -1; size < affected.size; ) {
    size = affected.size;
    for (const { name, targets } of references) if (targets.some((target) => affected.has(target))) affected.add(name);
  }
  return affected;
}

/** Names the schemas of requests: `UserInput` for `User`, with a number if the contract has a schema with that name. */
function nameInputs(names: string[], schemas: Schemas): Map<string, string> {
  const taken = new Set(Object.keys(schemas).map(pascalCase));
  return new Map(
    names.map((name) => {
      const input = uniqueName(`${name}Input`, (candidate) => taken.has(pascalCase(candidate)));
      taken.add(pascalCase(input));
      return [name, input];
    }),
  );
}

/** Returns the schema with references to the new names, or the schema itself if it contains none of the old ones. */
function renameReferences(schema: JsonSchema, names: ReadonlyMap<string, string>): JsonSchema {
  return mapSchema(schema, (object) => {
    const name = isReference(object) ? names.get(referenceName(object.$ref)) : undefined;
    if (name !== undefined) return { ...object, $ref: schemaReference(name) };
    return object.discriminator ? renameBranches(object, names) : object;
  });
}

/** Maps the values of a discriminator, which are names of schemas by default, to the new names. */
function renameBranches(schema: JsonSchema, names: ReadonlyMap<string, string>): JsonSchema {
  const { discriminator } = schema;
  if (!discriminator) return schema;
  const mapped = Object.entries(discriminator.mapping ?? {}).map(([value, target]) => {
    const name = names.get(referenceName(target));
    return [value, name === undefined ? target : schemaReference(name)];
  });
  const branches = unionVariants(schema).flatMap(({ $ref }) => ($ref === undefined ? [] : referenceName($ref)));
  const implied = [...names].filter(([name, input]) => branches.includes(name) || branches.includes(input));
  const mapping = {
    ...Object.fromEntries(implied.map(([name, input]) => [name, schemaReference(input)])),
    ...Object.fromEntries(mapped),
  };
  return { ...schema, discriminator: { ...discriminator, ...(Object.keys(mapping).length > 0 && { mapping }) } };
}

/** Returns the schema without write-only properties, or the schema itself if it has none. */
function removeWriteOnly(schema: JsonSchema, schemas: Schemas): JsonSchema {
  return mapSchema(schema, (object) => {
    const properties = Object.entries(object.properties ?? {});
    const removed = properties.flatMap(([name, property]) =>
      property.writeOnly || resolveSchema(property, schemas).writeOnly ? [name] : [],
    );
    if (removed.length === 0) return object;
    const { required, ...rest } = object;
    const remaining = required?.filter((name) => !removed.includes(name));
    return {
      ...rest,
      properties: Object.fromEntries(properties.filter(([name]) => !removed.includes(name))),
      ...(remaining && remaining.length > 0 && { required: remaining }),
    };
  });
}
