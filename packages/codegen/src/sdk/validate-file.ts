// The entry point `./validate`: what checks responses, bound to the validators of this contract.

export function validateFile(): string {
  return `import { validators } from "./response-validators.gen.ts";

/**
 * Middleware for the client that checks the body of each success against the contract, and throws a
 * \`ResponseValidationError\` that names the operation, the place, what was expected and what came.
 */
export function responseValidation(): runtime.Middleware {
  return runtime.responseValidation(validators);
}

export const ResponseValidationError = runtime.ResponseValidationError;
export type ResponseValidationError = runtime.ResponseValidationError;
export type ResponseIssue = runtime.ResponseIssue;
`;
}
