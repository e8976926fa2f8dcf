// The code of a handler, which the modules of this folder write.

import type { Contract, Operation } from "@onecontract/codegen";
import { type TypeScript, ts } from "@onecontract/codegen/language/typescript";
import type { ExampleResponse } from "./example-response.ts";
import type { StoredCollection } from "./find-collections.ts";

/** An operation of a collection, with what its handler returns. */
export interface StoredOperation {
  contract: Contract;
  collection: StoredCollection;
  operation: Operation;
  example: ExampleResponse;
}

export interface HandlerCode {
  parameters?: TypeScript;
  /** Statements. */
  body: TypeScript;
  /** Imports of modules of the API. */
  imports?: TypeScript[] | undefined;
  /** Types of the stubs. */
  types?: TypeScript[];
  /** Functions of the stubs. */
  functions?: TypeScript[];
}

export const ERROR_IMPORT = ts`import { ApiError } from "../domain/api-error.ts";`;

/**
 * Returns the object that a handler returns.
 *
 * @param headers an object with additional headers
 */
export function respond(
  { status, headers: declared, mediaType }: ExampleResponse,
  body: TypeScript | undefined,
  headers?: TypeScript,
): TypeScript {
  const required = Object.keys(declared).length > 0 ? ts.literal(declared) : undefined;
  const all = required && headers ? ts`{ ...${required}, ...${headers} }` : (required ?? headers);
  const fields = [
    ts`status: ${ts.literal(status)}`,
    all && ts`headers: ${all}`,
    mediaType !== undefined && body && ts`mediaType: ${ts.literal(mediaType)}`,
    body && ts`body: ${body}`,
  ];
  return ts`{ ${ts.join(fields, ", ")} }`;
}
