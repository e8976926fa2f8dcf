// Generates the TypeScript types of the schemas, responses and request bodies of a document with orval.
import {
  type ContextSpec,
  type GeneratorSchema,
  type GeneratorVerbOptions,
  generateComponentDefinition,
  generateSchemasDefinition,
} from "@orval/core";

/** Returns the types of the components, then those that are inline in operations. */
export function generateTypes(verbs: GeneratorVerbOptions[], context: ContextSpec): GeneratorSchema[] {
  return [...componentTypes(context), ...verbs.flatMap(operationTypes)];
}

function componentTypes(context: ContextSpec): GeneratorSchema[] {
  const { components } = context.spec;
  const { schemas, responses, requestBodies } = context.output.override.components;
  return [
    ...generateSchemasDefinition(components?.schemas, context, schemas.suffix, undefined, schemas.prefix),
    ...generateComponentDefinition(components?.responses, context, responses.suffix, responses.prefix),
    ...generateComponentDefinition(components?.requestBodies, context, requestBodies.suffix, requestBodies.prefix),
  ];
}

function operationTypes({ queryParams, headers, body, response }: GeneratorVerbOptions): GeneratorSchema[] {
  const groups = [queryParams, headers].flatMap((group) => (group ? [group.schema, ...group.deps] : []));
  return [...groups, ...body.schemas, ...response.schemas];
}
