// Renders the entry point `./validate`: response validation with the validators of the contract, and the bodies of requests as schemas.
import { type TypeScript, ts } from "../language/typescript.ts";
import { jsonBody } from "../validators/compile-validators.ts";
import { requestType } from "./method-arguments.ts";
import { runtime, validation } from "./modules.ts";
import type { SdkOperation } from "./typed-operation.ts";

const standard = ts.imported("standard", "./runtime/sdk/standard-schema.ts", "namespace");

/** @param hasBodies whether `request-bodies.gen.ts` exists */
export function renderValidateFile(hasBodies: boolean): TypeScript {
  return ts`
    ${hasBodies && ts`export { requestBodies } from "./request-bodies.gen.ts";`}

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

/**
 * Renders `request-bodies.gen.ts`: the schemas of the JSON bodies of requests by operationId; undefined if there are none. They have a
 * module of their own, so that bundles without them do not contain their validators.
 */
export function renderRequestBodiesFile(typed: SdkOperation[]): TypeScript | undefined {
  const operations = typed.filter(({ operation }) => jsonBody(operation));
  if (operations.length === 0) return undefined;
  const validators = ts.imported("bodyValidators", "./request-body-validators.gen.ts", "namespace");
  const types = operations.map(
    (typed) => ts`readonly ${ts.key(typed.operation.operationId)}: ${standard}.StandardSchema<${requestType(typed)}>;`,
  );
  const schemas = operations.map(
    ({ operation: { operationId } }) =>
      [
        operationId,
        ts`${standard}.standardSchema(${validators}.validators[${ts.literal(operationId)}]?.["body"])`,
      ] as const,
  );
  return ts`
    /**
     * JSON bodies of requests by operationId, as Standard Schema: forms, routers and validation middleware of other libraries accept them in
     * place of a schema of zod.
     */
    export const requestBodies: ${ts.block(ts.lines(types))} = ${ts.object(schemas, "lines")};
  `;
}
