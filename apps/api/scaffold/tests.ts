// The tests of a resource: the data with which test/describe-resource.ts tests it.
import { type Resource, type ResourceField, type TypeScript, ts } from "@onecontract/cli";
import { tableVariable } from "./storage.ts";

export function testModule(resource: Resource): TypeScript {
  const { singular, plural, path, idParameter, fields, operations, isIdempotent } = resource;
  const item = ts.identifier(singular.pascal);
  const created = ts.identifier(`New${singular.pascal}`);
  const required = fields.filter(({ isOptional }) => !isOptional);
  const optional = fields.filter(({ isOptional }) => isOptional);
  const operationIds = Object.values(operations).map(({ kind, operationId }) => [kind, operationId]);
  const data = {
    noun: singular.words,
    plural: plural.words,
    path,
    idParameter,
    operations: Object.fromEntries(operationIds),
    isIdempotent,
    complete: valuesOf(fields, "example"),
    minimal: optional.length > 0 ? valuesOf(required, "otherExample") : undefined,
    changes: valuesOf(fields, "otherExample"),
    required: required[0]?.property,
    optional: optional[0]?.property,
  };
  const entries = Object.entries(data).map(
    ([name, value]) => value !== undefined && ts`${ts.key(name)}: ${ts.literal(value)}`,
  );
  return ts`
    ${ts.comment(`The operations on ${plural.words}, on every backend.`)}
    import type { ${operations.create ? created : item} } from "@petstore/server";
    import { ${tableVariable(resource)} } from ${ts.literal(`../../src/tables/${plural.kebab}.ts`)};
    import { type DescribedResource, describeResource } from "../describe-resource.ts";

    const resource: DescribedResource<${operations.create ? created : ts`Omit<${item}, "id">`}> = {
      ${ts.join([...entries, ts`store: (storage) => storage.table(${tableVariable(resource)})`], ",\n")},
    };
    describeResource(resource);
  `;
}

function valuesOf(fields: ResourceField[], example: "example" | "otherExample"): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.property, field[example]]));
}
