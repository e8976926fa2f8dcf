// Names of the types of forms and of streamed items, which have a type of their own.
import { pascal } from "@orval/core";
import type { Content, Contract, JsonSchema, Operation } from "./contract.ts";
import { referenceName } from "./resolve.ts";

export interface BodyType {
  name: string;
  schema: JsonSchema;
}

const SUFFIX: Partial<Record<Content["kind"], string>> = {
  form: "Form",
  multipart: "Form",
  events: "Event",
  lines: "Line",
};

/** By content of the operation: the contract's own name, or one that is made from the operationId. */
export function bodyTypes({ schemas }: Contract, operation: Operation): Map<Content, BodyType> {
  const types = new Map<Content, BodyType>();
  if (!hasOtherBodies(operation)) return types;
  const taken = new Set(Object.keys(schemas).map(pascal));
  for (const content of contentsOf(operation)) {
    const suffix = SUFFIX[content.kind];
    if (suffix === undefined) continue;
    const schema: JsonSchema & { $ref?: string } = content.items?.schema ?? content.schema ?? {};
    const wanted = pascal(operation.operationId) + suffix;
    let name = schema.$ref === undefined ? wanted : pascal(referenceName(schema.$ref));
    for (let count = 2; schema.$ref === undefined && taken.has(name); count++) name = `${wanted}${count}`;
    taken.add(name);
    types.set(content, { name, schema });
  }
  return types;
}

/** Whether an operation has bodies that are not plain JSON. */
export function hasOtherBodies(operation: Operation): boolean {
  return contentsOf(operation).some(({ kind, mediaType }) => kind !== "json" || mediaType.includes("*"));
}

function contentsOf({ requestBody, responses }: Operation): Content[] {
  return [...(requestBody?.content ?? []), ...responses.flatMap(({ content }) => content)];
}
