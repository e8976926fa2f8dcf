// Emits the readers of operations that respond with a stream.

import type { Content, Contract, JsonSchema } from "../contract/contract.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import { collectProperties } from "../schema/same-value.ts";
import { emitConverting } from "./conversions-file.ts";
import { bodies } from "./modules.ts";
import type { SdkOperation } from "./typed-operation.ts";

/** Emits the runtime's reader of the items. */
export function emitItemReader({ schemas }: Contract, typed: SdkOperation, { kind, items }: Content): TypeScript {
  const { itemKind, schema = {}, stringEvents = [], terminator } = items ?? {};
  const properties = (part: JsonSchema) => collectProperties(part, schemas);
  const data = itemKind === "event" ? properties(schema).get("data") : schema;
  const options = ts.object({
    hasErrors: data && properties(data).has("error") && ts`true`,
    hasFullEvents: itemKind === "event" && ts`true`,
    stringEvents: stringEvents.length > 0 && ts.literal(stringEvents),
    terminator: terminator !== undefined && ts.literal(terminator),
  });
  const reader = ts.identifier(kind === "lines" ? "jsonLinesReader" : "eventReader");
  return emitConverting("convertingItems", typed, ts`${bodies}.${reader}(${`${options}` !== "{}" && options})`);
}
