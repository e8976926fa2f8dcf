// Renders `responses.gen.ts`, the types of the bodies of each operation by status, and the types of error bodies by the class of the error.
import type { OperationResponse } from "../contract/contract.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import { errorResponses, errorTypes, separateSuccesses, successTypes } from "./response-types.ts";
import { allOperations, type SdkOperation } from "./typed-operation.ts";

/** Renders `responses.gen.ts`. */
export function renderResponsesFile(operations: SdkOperation[]): TypeScript {
  const all = allOperations(operations);
  const errors = all.map((typed) => emitBodies(typed, errorResponses(typed.operation), errorTypes));
  const successes = all.map((typed) => emitBodies(typed, separateSuccesses(typed), successTypes));
  return ts`
    /** Types of the bodies of error responses, by operation and status. \`4XX\`, \`5XX\` and \`default\` have those of all other statuses. */
    export interface OperationErrors ${ts.block(ts.lines(errors))}

    /** Types of the bodies of successful responses, by operation and status, of operations with several. */
    export interface OperationSuccesses ${ts.block(ts.lines(successes))}
  `;
}

/** Renders the module of the runtime that has the types of error bodies by class. */
export function renderErrorBodiesFile(operations: SdkOperation[]): TypeScript {
  const bodies = new Map(CLASSES.map((name): [string, Set<TypeScript>] => [name, new Set()]));
  for (const typed of allOperations(operations)) {
    const responses = errorResponses(typed.operation);
    const types = new Map(responses.map((response) => [response.status.toUpperCase(), errorTypes(typed, response)]));
    for (const status of statusesOf(typed)) {
      const found = types.get(`${status}`) ?? types.get(`${String(status)[0]}XX`) ?? types.get("DEFAULT") ?? [];
      for (const type of found) bodies.get(errorClass(status))?.add(type);
    }
  }
  const fields = [...bodies].map(([name, types]) => ts`${ts.key(name)}: ${ts.union([...types], ts`unknown`)};`);
  return ts`
    /** Types of the bodies of error responses, by the class of the error. */
    export interface ErrorBodies ${ts.block(ts.lines(fields))}
  `;
}

/** Classes of single statuses. A test compares them with those of the runtime, which takes long to load in Node. */
const CLASSES_BY_STATUS: Record<number, string> = {
  401: "AuthenticationError",
  403: "PermissionDeniedError",
  404: "NotFoundError",
  409: "ConflictError",
  410: "NotFoundError",
  429: "RateLimitError",
};

/** Returns the class of the errors for a status: `NotFoundError`. */
export function errorClass(status: number): string {
  return CLASSES_BY_STATUS[status] ?? (status < 400 ? "APIError" : status < 500 ? "BadRequestError" : "ServerError");
}

/** A status of each class. */
const CLASSES = [...new Set([400, 401, 403, 404, 409, 429, 500].map(errorClass))];

/** Returns the declared statuses, and the usual ones, to which a range or \`default\` may apply. */
function statusesOf({ operation }: SdkOperation): Set<number> {
  const declared = operation.responses.map(({ status }) => Number(status)).filter((status) => status >= 400);
  return new Set([400, 401, 403, 404, 409, 410, 429, 500, ...declared]);
}

function emitBodies(
  typed: SdkOperation,
  responses: OperationResponse[],
  typesOf: (typed: SdkOperation, response: OperationResponse) => TypeScript[],
): TypeScript | undefined {
  if (responses.length === 0) return undefined;
  const fields = responses.map((response) => {
    const { status } = response;
    const key = /^\d+$/.test(status) ? ts.literal(Number(status)) : ts.key(status.replace(/x/gi, "X"));
    return ts`${key}: ${ts.union(typesOf(typed, response))}`;
  });
  return ts`${ts.key(typed.types.name)}: { ${ts.join(fields, "; ")} };`;
}
