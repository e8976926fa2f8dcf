// The flag `stream` of a request body, with which a client asks for a stream in place of the complete response.
import { requestContent } from "../contract/content-kind.ts";
import type { Contract, Operation } from "../contract/contract.ts";
import { resolveSchema } from "../schema/references.ts";
import { collectProperties } from "../schema/same-value.ts";
import { alternativeContents, otherContents } from "./media-types.ts";
import { canBe } from "./query-style.ts";
import { streamContent } from "./success-responses.ts";

/** Returns whether the request body has a boolean `stream`, as in APIs that respond either way. */
export function hasStreamFlag(contract: Contract, operation: Operation): boolean {
  const content = requestContent(operation);
  const flag = content?.schema && collectProperties(content.schema, contract.schemas).get("stream");
  return flag !== undefined && canBe(contract, resolveSchema(flag, contract.schemas), "boolean");
}

/** Returns whether the method of an operation returns a stream if its body has `stream: true`. Overloads by headers have no such one. */
export function switchesToStream(contract: Contract, operation: Operation): boolean {
  const { stream, isOnly } = streamContent(operation);
  const hasOverloads = operation.overloads || operation.sharedRoute || operation.pagination;
  const hasMediaTypes = [...alternativeContents(operation), ...otherContents(operation)].length > 0;
  return stream !== undefined && !isOnly && !hasOverloads && !hasMediaTypes && hasStreamFlag(contract, operation);
}
