// Prepares `format: binary` and `contentMediaType` for orval, which maps them to files: JSON has no files, so outside of multipart forms it is a string.
import { bodyTypes, hasNonJsonBodies } from "../contract/body-types.ts";
import type { Contract, JsonSchema } from "../contract/contract.ts";
import { componentReference, isReference, reachableNames } from "../schema/references.ts";
import { mapSchema } from "../schema/walk.ts";

/** Returns the names of the schemas that multipart forms consist of. */
export function multipartSchemas(contract: Contract, schemas: Contract["schemas"]): Set<string> {
  const forms = contract.operations.filter(hasNonJsonBodies).flatMap((operation) => {
    const multipart = [...bodyTypes(contract, operation)].filter(([{ kind }]) => kind === "multipart");
    return multipart.map(([, { name, schema }]) =>
      isReference(schema) ? schema : { $ref: componentReference("schemas", name) },
    );
  });
  return reachableNames(forms, schemas);
}

/** Returns the schema without the keywords, or the schema itself if it contains neither, which holds for most schemas. */
export function removeBinary(schema: JsonSchema): JsonSchema {
  return mapSchema(schema, (part) => {
    const { format, contentMediaType, ...rest } = part;
    if (format !== "binary" && contentMediaType === undefined) return part;
    return format === undefined || format === "binary" ? rest : { ...rest, format };
  });
}
