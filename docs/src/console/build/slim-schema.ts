// Schemas as the console needs them: what limits a value, without what explains it.
import { type Contract, type JsonSchema, referenceName } from "@petstore/codegen";

const UNUSED = new Set(["title", "description", "example", "examples", "default", "deprecated", "externalDocs", "xml"]);

/** A page of documentation should not carry a whole contract; what is not there is not checked before it is sent. */
const SCHEMAS_MAX = 60;

export function slimSchema(schema: JsonSchema): JsonSchema {
  return slim(schema, false);
}

/** The named schemas that these refer to, and those that they refer to in turn. */
export function referredSchemas(contract: Contract, roots: JsonSchema[]): Record<string, JsonSchema> {
  const found: Record<string, JsonSchema> = {};
  const waiting = roots.flatMap(references);
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const schema = contract.schemas[name];
    if (!schema || found[name] || Object.keys(found).length >= SCHEMAS_MAX) continue;
    found[name] = slimSchema(schema);
    waiting.push(...references(found[name]));
  }
  return found;
}

/** @param isMap whether the keys are names of properties */
function slim<T extends object>(value: T, isMap: boolean): T {
  const entries = Object.entries(value)
    .filter(([key]) => isMap || !(UNUSED.has(key) || key.startsWith("x-")))
    .map(([key, item]) => [key, slimPart(item, !isMap && key === "properties")]);
  return Object.fromEntries(entries);
}

function slimPart(part: unknown, isMap: boolean): unknown {
  if (Array.isArray(part)) return part.map((item) => slimPart(item, false));
  return typeof part === "object" && part !== null ? slim(part, isMap) : part;
}

function references(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = "$ref" in value && typeof value.$ref === "string" ? [referenceName(value.$ref)] : [];
  return [...own, ...Object.values(value).flatMap(references)];
}
