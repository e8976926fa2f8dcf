// Emits the parts of the methods of operations that respond with a stream.

import { requestContent } from "../contract/content-kind.ts";
import type { Content, Contract } from "../contract/contract.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import { collectProperties } from "../schema/same-value.ts";
import { emitConvertingReader } from "./conversions-file.ts";
import { emitInput } from "./method-arguments.ts";
import { bodies } from "./modules.ts";
import { isBoolean } from "./query-style.ts";
import type { SdkOperation } from "./typed-operation.ts";

/** Emits the runtime's reader of the items. */
export function emitItemReader({ operation, valueTypes }: SdkOperation, { kind, items }: Content): TypeScript {
  const { itemKind, stringEvents = [], terminator } = items ?? {};
  const options = ts.object({
    hasFullEvents: itemKind === "event" && ts`true`,
    stringEvents: stringEvents.length > 0 && ts.literal(stringEvents),
    terminator: terminator !== undefined && ts.literal(terminator),
  });
  const events = ts`${bodies}.eventReader(${`${options}` !== "{}" && options})`;
  return emitConvertingReader(operation, valueTypes, kind === "lines" ? ts`${bodies}.jsonLinesReader()` : events);
}

/** Emits the input. If the request body has a boolean `stream`, as in APIs that respond either way, the method sets it. */
export function streamInput(contract: Contract, typed: SdkOperation, suffix: string) {
  const { operation, types } = typed;
  const content = requestContent(operation);
  const flag = content?.schema && collectProperties(content.schema, contract.schemas).get("stream");
  const isSet = suffix !== "" && flag !== undefined && isBoolean(contract, flag);
  const body = isSet ? ts`body: { ...body, stream: true }` : ts`body`;
  return emitInput(typed, `${types.name}${suffix}`, ts`${bodies}.StreamOptions`, [], body);
}
