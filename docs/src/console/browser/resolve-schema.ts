// A schema with its reference followed.
import type { AnySchema } from "../../schema/merge-schema.ts";
import type { JsonSchema } from "../console-data.ts";

/** What stands beside a reference wins. A schema that is not here allows everything. */
export function resolveSchema(schemas: Record<string, AnySchema>, schema: AnySchema): JsonSchema {
  const { $ref, ...own }: JsonSchema & { $ref?: string } = schema;
  if ($ref === undefined) return own;
  const target = schemas[decodeURIComponent($ref.slice($ref.lastIndexOf("/") + 1))];
  return target ? { ...resolveSchema(schemas, target), ...own } : own;
}

/** Without `null`. */
export function typesOf({ type }: JsonSchema): string[] {
  return [type ?? []].flat().filter((one) => one !== "null");
}
