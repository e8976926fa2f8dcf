// Finds the schemas of a successful response and of the properties in it, such as the items of a page.

import { sameValueSchemas } from "../schema/same-value.ts";
import type { Contract, JsonSchema, Operation } from "./contract.ts";

/** Returns the schemas of the JSON bodies of the 2xx responses, or of the default response if there are none. */
export function successSchemas({ responses }: Pick<Operation, "responses">): JsonSchema[] {
  const success = responses.filter(({ status }) => /^2/.test(status));
  const selected = success.length > 0 ? success : responses.filter(({ status }) => status === "default");
  return selected.flatMap(({ content }) =>
    content.filter(({ kind }) => kind === "json").flatMap(({ schema }) => schema ?? []),
  );
}

/** Returns the schemas of the property at the path, including those of the schemas that they combine. */
export function schemasAt(
  start: readonly JsonSchema[],
  path: readonly string[],
  schemas: Contract["schemas"],
): JsonSchema[] {
  const branches = start.flatMap((schema) => sameValueSchemas(schema, schemas));
  const [name, ...rest] = path;
  if (name === undefined) return branches;
  const properties = branches.flatMap((schema) => schema.properties?.[name] ?? []);
  return properties.length > 0 ? schemasAt(properties, rest, schemas) : [];
}
