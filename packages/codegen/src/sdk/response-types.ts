// Emits the types of response bodies, as the SDK reads them.
import type { Content, OperationResponse } from "../contract/contract.ts";
import { preferredContents } from "./media-types.ts";
import { resultResponses, successRange } from "./success-responses.ts";
import type { TypedOperation } from "./typed-operation.ts";

/** Interfaces of `responses.gen.ts`, which have a property for each operation. */
export const ERRORS = "OperationErrors";
export const SUCCESSES = "OperationSuccesses";

/** Returns the union of the types of successful responses; `undefined` for those without a body. */
export function resultType(typed: TypedOperation): string {
  const types = resultResponses(typed.operation.responses).flatMap((response) => successTypes(typed, response));
  return [...new Set(types)].join(" | ") || "unknown";
}

/** Returns the type of a response body other than JSON. */
export function bodyType({ kind }: Content): string {
  return kind === "text" || kind === "form" ? "string" : "runtime.Blob";
}

export function successTypes(typed: TypedOperation, response: OperationResponse): string[] {
  if (response.content.length === 0) return ["undefined"];
  return preferredContents(response).flatMap((content) =>
    content.kind === "json" ? jsonTypes(typed, response.status) : [bodyType(content)],
  );
}

/** Returns the types of an error body, which is a string unless it is JSON. */
export function errorTypes(typed: TypedOperation, { status, content }: OperationResponse): string[] {
  const json = content.some(({ kind }) => kind === "json") ? jsonTypes(typed, status) : [];
  return [...json, ...(content.some(({ kind }) => kind !== "json") || content.length === 0 ? ["string"] : [])];
}

/** Returns the responses of an operation that are errors, with ranges and `default`. */
export function errorResponses({ responses }: TypedOperation["operation"]): OperationResponse[] {
  const success = successRange(responses);
  return responses.filter((response) => response !== success && !/^[123]/.test(response.status));
}

/** Returns the successful responses whose data differs by their status. Empty if there is only one. */
export function separateSuccesses({ operation }: TypedOperation): OperationResponse[] {
  const successes = resultResponses(operation.responses);
  return successes.length > 1 && !operation.pagination ? successes : [];
}

/**
 * Emits the type of a call, such as `runtime.Call<Book>`, with the types of its responses by status.
 *
 * @param successes successful responses whose data differs by their status
 */
export function emitCallType(typed: TypedOperation, type: string, successes = separateSuccesses(typed)): string {
  const { operation, verb } = typed;
  const key = JSON.stringify(verb.operationName);
  const hasErrors = errorResponses(operation).length > 0;
  const hasSuccesses = type.startsWith("runtime.Call<") && successes.length > 0;
  const parts = [
    ...(hasErrors ? [`responses.${ERRORS}[${key}]`] : hasSuccesses ? ["object"] : []),
    ...(hasSuccesses ? [`runtime.ResponseByStatus<responses.${SUCCESSES}[${key}]>`] : []),
  ];
  return parts.length === 0 ? type : `${type.slice(0, -1)}, ${parts.join(", ")}>`;
}

/** Returns whether the calls of some operation refer to `responses.gen.ts`. */
export function needsResponsesFile(operations: TypedOperation[]): boolean {
  return operations
    .flatMap((typed) => [typed, ...typed.overloads])
    .some((typed) => errorResponses(typed.operation).length > 0 || separateSuccesses(typed).length > 0);
}

function jsonTypes({ verb }: TypedOperation, status: string): string[] {
  const { success, errors } = verb.response.types;
  const types = [...success, ...errors].filter(({ key }) => key === status).map(({ value }) => value);
  return types.length > 0 ? types : ["unknown"];
}
