// Resolves the `$ref`s between the schemas of one contract.
import type { Contract, JsonSchema, SchemaResolver } from "@onecontract/codegen";

/** Creates the resolver of a contract. It throws if the target of a reference does not exist. */
export function createSchemaResolver(contract: Contract): SchemaResolver {
  return (schema) => {
    const reference = getReference(schema);
    return reference === undefined ? schema : lookUp(contract, reference);
  };
}

/** Returns the `$ref` of a schema, which the type of a resolved schema does not declare. */
export function getReference(schema: JsonSchema): string | undefined {
  return (schema as { $ref?: string }).$ref;
}

/** Narrows a value to an object whose properties can be read by name. Arrays qualify too. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function lookUp(contract: Contract, reference: string): JsonSchema {
  const [name = "", ...path] = reference.replace("#/components/schemas/", "").split("/").map(decodeToken);
  const target = path.reduce<unknown>(
    (value, token) => (isRecord(value) ? value[token] : undefined),
    contract.schemas[name],
  );
  if (target === undefined) throw new Error(`${reference}: expected a schema, got none`);
  return target as JsonSchema;
}

/** Decodes a reference token of a JSON Pointer in a URI fragment (RFC 6901, sections 4 and 6). */
function decodeToken(token: string): string {
  return decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~");
}
