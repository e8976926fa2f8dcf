// Adapts an example of the contract to a request: clients send no read-only properties, and their types have only declared ones.
import type { Contract, JsonSchema } from "../contract/contract.ts";
import { ExampleFile } from "../http/example-file.ts";
import { isObject, isRecord } from "../runtime/json/is-record.ts";
import { mergeSchema } from "../schema/merge-schemas.ts";
import { separateUnions } from "../schema/unions.ts";
import { schemaTest } from "./schema-test.ts";

/** Returns the value without read-only and undeclared properties, or the value itself if the schema requires them. */
export function adaptExample(contract: Contract, schema: JsonSchema, value: unknown): unknown {
  const adapted = adapt(contract, schema, value);
  const isValid = schemaTest(contract, "request")(schema);
  return isValid(adapted) || !isValid(value) ? adapted : value;
}

function adapt(contract: Contract, schema: JsonSchema, value: unknown): unknown {
  if (!isObject(value) || value instanceof ExampleFile) return value;
  const merged = selectBranches(contract, schema, value);
  if (Array.isArray(value)) {
    const { prefixItems = [], items = {} } = merged;
    return value.map((item, index) => adapt(contract, prefixItems[index] ?? items, item));
  }
  const { properties = {}, additionalProperties, patternProperties } = merged;
  const isClosed = Object.keys(properties).length > 0 && !additionalProperties && !patternProperties;
  const entries = Object.entries(value).flatMap(([name, item]): [string, unknown][] => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const other = isRecord(additionalProperties) ? adapt(contract, additionalProperties, item) : item;
    if (!property) return isClosed ? [] : [[name, other]];
    return mergeSchema(property, contract.schemas).readOnly ? [] : [[name, adapt(contract, property, item)]];
  });
  return Object.fromEntries(entries);
}

/** Merges a schema with the branches of its unions that the value matches. */
function selectBranches(contract: Contract, schema: JsonSchema, value: unknown, depth = 0): JsonSchema {
  const { unions, schema: merged } = separateUnions(mergeSchema(schema, contract.schemas));
  if (unions.length === 0 || depth > 8) return merged;
  const test = schemaTest(contract, "request");
  const selected = unions.flatMap((variants) => variants.find((variant) => test(variant)(value)) ?? []);
  // A value that matches no branch is left as it is.
  if (selected.length === 0) return {};
  return selectBranches(contract, { allOf: [merged, ...selected] }, value, depth + 1);
}
