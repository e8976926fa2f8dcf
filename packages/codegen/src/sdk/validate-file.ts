// Renders the entry point `./validate`: response validation with the validators of the contract.

export function renderValidateFile(): string {
  return `import { validators } from "./response-validators.gen.ts";
import * as validation from "./runtime/sdk/response-validation.ts";

/**
 * Returns middleware that validates the body of each successful response against the contract. It throws a
 * \`ResponseValidationError\` with the operation, and the path, expected value and received value of each issue.
 */
export function responseValidation(): runtime.Middleware {
  return validation.responseValidation(validators);
}

export const ResponseValidationError = validation.ResponseValidationError;
export type ResponseValidationError = validation.ResponseValidationError;
export type ResponseIssue = validation.ResponseIssue;
`;
}
