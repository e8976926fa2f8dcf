// Renders the entry point `./validate`: response validation with the validators of the contract.
import { type TypeScript, ts } from "../language/typescript.ts";
import { runtime, validation } from "./modules.ts";

export function renderValidateFile(): TypeScript {
  return ts`
    /**
     * Returns middleware that validates the body of each successful response against the contract. It throws a
     * \`ResponseValidationError\` with the operation, and the path, expected value and received value of each issue.
     */
    export function responseValidation(): ${runtime}.Middleware {
      return ${validation}.responseValidation(${ts.imported("validators", "./response-validators.gen.ts")});
    }

    export const ResponseValidationError: typeof validation.ResponseValidationError = validation.ResponseValidationError;
    export type ResponseValidationError = validation.ResponseValidationError;
    export type ResponseIssue = validation.ResponseIssue;
  `;
}
