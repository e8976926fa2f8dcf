// Emits the types of response bodies, as the SDK reads them.
import type { Content, OperationResponse } from "../contract/contract.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import { preferredContents } from "./media-types.ts";
import { responses, runtime } from "./modules.ts";
import { resultResponses, successRange } from "./success-responses.ts";
import type { SdkOperation } from "./typed-operation.ts";

/** Returns the union of the types of successful responses; `undefined` for those without a body. */
export function resultType(typed: SdkOperation): TypeScript {
  const types = resultResponses(typed.operation.responses).flatMap((response) => successTypes(typed, response));
  return ts.union(types, ts`unknown`);
}

/** Returns the type of a response body. */
export function bodyType({ types }: SdkOperation, content: Content): TypeScript {
  const { kind } = content;
  if (kind === "json") return types.content(content);
  return kind === "text" || kind === "form" ? ts`string` : ts`${runtime}.Blob`;
}

export function successTypes(typed: SdkOperation, response: OperationResponse): TypeScript[] {
  if (response.content.length === 0) return [ts`undefined`];
  return preferredContents(response).map((content) => bodyType(typed, content));
}

/** Returns the types of an error body, which is a string unless it is JSON. */
export function errorTypes(typed: SdkOperation, { status, content }: OperationResponse): TypeScript[] {
  const json = content.some(({ kind }) => kind === "json") ? jsonTypes(typed, status) : [];
  return [...json, ...(content.some(({ kind }) => kind !== "json") || content.length === 0 ? [ts`string`] : [])];
}

/** Returns the responses of an operation that are errors, with ranges and `default`. */
export function errorResponses({ responses: all }: SdkOperation["operation"]): OperationResponse[] {
  const success = successRange(all);
  return all.filter((response) => response !== success && !/^[123]/.test(response.status));
}

/** Returns the successful responses whose data differs by their status. Empty if there is only one. */
export function separateSuccesses({ operation }: SdkOperation): OperationResponse[] {
  const successes = resultResponses(operation.responses);
  return successes.length > 1 && !operation.pagination ? successes : [];
}

/**
 * Emits the type of a call, such as `runtime.Call<Book>`, also with the types of its responses by status.
 *
 * @param detail type that the call has beyond those of its result and errors: that of a page's body, or of the result by status
 */
export function emitCallType(
  typed: SdkOperation,
  call: TypeScript,
  result: TypeScript,
  detail: TypeScript | false = emitResultByStatus(typed),
): { type: TypeScript; callType: TypeScript } {
  const hasErrors = errorResponses(typed.operation).length > 0;
  const errors = hasErrors ? ts`${responses}.OperationErrors[${operationKey(typed)}]` : detail && ts`object`;
  return { type: ts`${call}<${result}>`, callType: ts`${call}<${ts.join([result, errors, detail], ", ")}>` };
}

function emitResultByStatus(typed: SdkOperation): TypeScript | false {
  const isSeparate = separateSuccesses(typed).length > 0;
  return isSeparate && ts`${runtime}.ResponseByStatus<${responses}.OperationSuccesses[${operationKey(typed)}]>`;
}

function operationKey({ types }: SdkOperation): TypeScript {
  return ts.literal(types.name);
}

function jsonTypes({ types }: SdkOperation, status: string): TypeScript[] {
  const found = types.response(status);
  return found.length > 0 ? found : [ts`unknown`];
}
