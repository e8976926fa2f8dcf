// Selects the inputs of a value: those of an object or an array, or a single one for anything else.
import { isRecord } from "@onecontract/codegen/json/is-record";
import type { Contract } from "../../../view/console/console-data.ts";
import { declaredSchema, isFileSchema } from "../../../view/console/console-field.ts";
import { type AnySchema, mergeSchema } from "../../../view/schema/merge-schema.ts";
import { createInput } from "./input-control.ts";
import { createList } from "./list-control.ts";
import { createObject, formProperties } from "./object-control.ts";
import type { ControlOptions, ValueControl } from "./value-control.ts";

/** Values in as many objects and arrays as this are edited as JSON. */
const MAX_DEPTH = 5;

export function createControl(options: Omit<ControlOptions, "create">): ValueControl {
  const all = { ...options, create: createControl };
  const kind = controlKind(options.contract, options.source, options.value);
  if (kind === "input" || options.depth >= MAX_DEPTH) return createInput(all);
  return kind === "object" ? createObject(all) : createList(all);
}

/** Returns the kind of the inputs that hold the value without a loss, or that suit the schema if there is no value. */
export function controlKind(contract: Contract, source: AnySchema, value: unknown): "object" | "list" | "input" {
  const { schema } = mergeSchema(contract, source);
  if (formProperties(contract, schema).length > 0) return value === undefined || isRecord(value) ? "object" : "input";
  const isList = schema.type === "array" && schema.items !== undefined && isListItem(contract, schema.items);
  return isList && (value === undefined || Array.isArray(value)) ? "list" : "input";
}

/** Returns whether an array has one input or one group of inputs for each item. Otherwise it is edited as JSON, or a choice of files. */
function isListItem(contract: Contract, source: AnySchema): boolean {
  const { schema } = mergeSchema(contract, source);
  if (isFileSchema(schema)) return false;
  if (formProperties(contract, schema).length > 0) return true;
  return ["string", "number", "integer", "boolean"].includes(String([declaredSchema(schema).type ?? ""].flat()[0]));
}
