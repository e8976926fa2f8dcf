// What the SDK knows of answers that are streams.
import type { Content, Contract, Operation } from "../contract/contract.ts";
import { propertiesOf } from "../contract/form-fields.ts";
import { sentContent } from "./media-types.ts";
import { type MethodParts, methodCall } from "./method-arguments.ts";
import { isBoolean } from "./query-style.ts";
import type { TypedOperation } from "./sdk-generator.ts";

/** The stream that a success may be, and whether it may be something else too. */
export function streamContent({ responses }: Operation): { stream?: Content; isOnly: boolean } {
  const contents = responses.filter(({ status }) => /^2/.test(status)).flatMap(({ content }) => content);
  const stream = contents.find(({ items }) => items);
  return { ...(stream && { stream }), isOnly: contents.every(({ items }) => items) };
}

/** Expression of the runtime's reader of the items. */
export function itemReader({ kind, items }: Content): string {
  if (kind === "lines") return "bodies.lineItems()";
  const { form, textEvents = [], terminator } = items ?? {};
  const fields = [
    form === "event" && "isWhole: true",
    textEvents.length > 0 && `text: ${JSON.stringify(textEvents)}`,
    terminator !== undefined && `terminator: ${JSON.stringify(terminator)}`,
  ].filter(Boolean);
  return `bodies.eventItems(${fields.length > 0 ? `{ ${fields.join(", ")} }` : ""})`;
}

/**
 * The method that gives the stream. Where the body has a boolean `stream`, as with services that answer either way, the
 * method sets it.
 *
 * @param suffix of a method beside the one that waits for the whole
 */
export function streamMethod(contract: Contract, typed: TypedOperation, stream: Content, suffix: string): MethodParts {
  const { operation, verb, types } = typed;
  const body =
    suffix !== "" && hasStreamFlag(contract, sentContent(operation)) ? "body: { ...body, stream: true }" : "body";
  return {
    name: `${operation.sdk.method}${suffix}`,
    type: `bodies.StreamCall<${types.get(stream)?.name ?? "unknown"}>`,
    more: `, ${itemReader(stream)}`,
    ...methodCall(typed, `${verb.operationName}${suffix}`, "bodies.StreamOptions", body),
  };
}

function hasStreamFlag(contract: Contract, content: Content | undefined): boolean {
  const flag = content?.schema && propertiesOf(content.schema, contract.schemas).get("stream");
  return flag !== undefined && isBoolean(contract, flag);
}
