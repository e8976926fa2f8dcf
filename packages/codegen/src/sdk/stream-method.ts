// Emits the methods of operations that respond with a stream.
import { requestContent } from "../contract/content-kind.ts";
import type { Content, Contract } from "../contract/contract.ts";
import { collectProperties } from "../schema/same-value.ts";
import { emitConvertingReader } from "./conversions-file.ts";
import { emitMethodCall, type MethodParts } from "./method-arguments.ts";
import { isBoolean } from "./query-style.ts";
import { emitCallType } from "./response-types.ts";
import type { TypedOperation } from "./typed-operation.ts";

/** Emits the runtime's reader of the items. */
export function emitItemReader({ kind, items }: Content): string {
  if (kind === "lines") return "bodies.jsonLinesReader()";
  const { itemKind, stringEvents = [], terminator } = items ?? {};
  const fields = [
    itemKind === "event" && "hasFullEvents: true",
    stringEvents.length > 0 && `stringEvents: ${JSON.stringify(stringEvents)}`,
    terminator !== undefined && `terminator: ${JSON.stringify(terminator)}`,
  ].filter(Boolean);
  return `bodies.eventReader(${fields.length > 0 ? `{ ${fields.join(", ")} }` : ""})`;
}

/**
 * Returns the method that streams the response. If the request body has a boolean `stream`, as in APIs that respond
 * either way, the method sets it.
 *
 * @param suffix suffix of its name, if another method waits for the complete response
 */
export function streamMethod(contract: Contract, typed: TypedOperation, stream: Content, suffix: string): MethodParts {
  const { operation, verb, types, valueTypes } = typed;
  const body =
    suffix !== "" && hasStreamFlag(contract, requestContent(operation)) ? "body: { ...body, stream: true }" : "body";
  const type = `bodies.StreamCall<${types.get(stream)?.name ?? "unknown"}>`;
  return {
    name: `${operation.sdk.method}${suffix}`,
    type,
    callType: emitCallType(typed, type),
    furtherArguments: `, ${emitConvertingReader(operation, valueTypes, emitItemReader(stream))}`,
    ...emitMethodCall(typed, `${verb.operationName}${suffix}`, "bodies.StreamOptions", body),
  };
}

function hasStreamFlag(contract: Contract, content: Content | undefined): boolean {
  const flag = content?.schema && collectProperties(content.schema, contract.schemas).get("stream");
  return flag !== undefined && isBoolean(contract, flag);
}
