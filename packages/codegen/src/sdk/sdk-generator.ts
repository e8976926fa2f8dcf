// Generates a client SDK: its types, its operations, and the entry points that a project chooses.
import type { Contract } from "../contract/contract.ts";
import { credentialMode } from "../contract/credentials.ts";
import { ProblemCollector } from "../contract/problem.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import { DEFAULT_VALUE_TYPES, type ValueTypes } from "../orval/value-types.ts";
import type { Generator } from "../output/generator.ts";
import { parseJsonPointer } from "../runtime/json/json-pointer.ts";
import { REQUEST_ID_HEADERS } from "../runtime/sdk/response-names.ts";
import {
  compileBodyValidators,
  compileSuccessValidators,
  compileWebhookValidators,
} from "../validators/compile-validators.ts";
import { renderClientFile, resourceClassNames } from "./client-file.ts";
import { renderConversionsFile } from "./conversions-file.ts";
import { renderCredentialsFile } from "./credentials-file.ts";
import { renderFunctionsFile } from "./emit-method.ts";
import { emitOperation } from "./emit-operation.ts";
import { renderIndexFile } from "./index-file.ts";
import { hasFiles } from "./media-types.ts";
import { renderMswFile } from "./msw-file.ts";
import { renderReactQueryFile } from "./react-query-file.ts";
import { renderBodiesFile, renderPagesFile } from "./reexported-modules.ts";
import { renderErrorBodiesFile, renderResponsesFile } from "./responses-file.ts";
import { needsServersFile, renderServersFile } from "./servers-file.ts";
import { renderServiceFile } from "./service-file.ts";
import { type SdkOperation, sdkTypes } from "./typed-operation.ts";
import { renderRequestBodiesFile, renderValidateFile } from "./validate-file.ts";
import { renderWebhooksFile } from "./webhooks-file.ts";

export type EntryPoint = "operations" | "validate" | "msw" | "react-query";

export interface SdkGeneratorOptions extends Partial<ValueTypes> {
  /**
   * Additional entry points, each in its own file: `functions.gen.ts` for `operations`, with one function for each operation,
   * `validate.gen.ts`, `msw.gen.ts` and `react-query.gen.ts`. The entry point `webhooks.gen.ts` is generated if the contract has webhooks or callbacks; with `validate` it validates payloads.
   *
   * @default none
   */
  entryPoints?: readonly EntryPoint[];
  /** Header fields with the ID of a request, in order of precedence. @default X-Request-Id, Request-Id and X-GitHub-Request-Id */
  requestIdHeaders?: readonly string[];
  /**
   * Locations of the code and the message in error bodies, as JSON Pointers: `/fault/id`. Without a value there, the usual places are read:
   * those of OpenAI, Stripe, GitHub, problem details and OAuth 2.0.
   */
  errorBody?: { readonly code?: string; readonly message?: string };
}

/**
 * Returns the generator of a client SDK, for `generatorProject`. `index.gen.ts` exports its public names.
 *
 * @throws ContractError that lists the parts of operations that the SDK does not support
 */
export function sdkGenerator(options: SdkGeneratorOptions = {}): Generator {
  const { entryPoints = [], int64 = DEFAULT_VALUE_TYPES.int64, dates = DEFAULT_VALUE_TYPES.dates } = options;
  const valueTypes: ValueTypes = { int64, dates };
  const has = (name: EntryPoint) => entryPoints.includes(name);
  return (contract, enums) => {
    const { models, operations } = sdkTypes(contract, valueTypes, enums);
    const names = renderResponseNames(options);
    const hasWebhooks = contract.webhooks.length > 0;
    const pages = renderPagesFile(contract.operations);
    const requestBodies = has("validate") ? renderRequestBodiesFile(operations) : undefined;
    return {
      "operations.schemas.gen": renderSchemasFile(contract, models),
      "operations.gen": emitOperations(contract, operations),
      "conversions.gen": renderConversionsFile(contract, valueTypes),
      "bodies.gen": renderBodiesFile(contract.operations),
      "pages.gen": pages,
      "credentials.gen": renderCredentialsFile(contract, credentialMode(contract)),
      "servers.gen": needsServersFile(contract) ? renderServersFile(contract) : undefined,
      "service.gen": renderServiceFile(contract),
      "webhooks.gen": hasWebhooks ? renderWebhooksFile(contract, has("validate")) : undefined,
      "validate.gen": has("validate") ? renderValidateFile(requestBodies !== undefined) : undefined,
      "msw.gen": has("msw") ? renderMswFile(contract) : undefined,
      "response-validators.gen": has("validate") ? compileSuccessValidators(contract, enums) : undefined,
      "request-bodies.gen": requestBodies,
      "request-body-validators.gen": requestBodies && compileBodyValidators(contract),
      "webhook-validators.gen": has("validate") && hasWebhooks ? compileWebhookValidators(contract, enums) : undefined,
      "index.gen": renderIndexFile(resourceClassNames(contract, operations), enums, pages !== undefined),
      "responses.gen": renderResponsesFile(operations),
      ...(names && { "runtime/sdk/response-names": names }),
      "runtime/sdk/error-bodies": renderErrorBodiesFile(operations),
      "client.gen": renderClientFile(contract, operations),
      // `operations.gen.ts` has the constants of the operations.
      "functions.gen": has("operations") ? renderFunctionsFile(contract, operations) : undefined,
      "react-query.gen": has("react-query") ? renderReactQueryFile(contract, operations) : undefined,
    };
  };
}

/** Renders the module of names in responses; undefined if those of the runtime apply. */
function renderResponseNames({ requestIdHeaders, errorBody }: SdkGeneratorOptions): TypeScript | undefined {
  if (!requestIdHeaders && !errorBody) return undefined;
  const path = (pointer = "") => ts.literal(parseJsonPointer(pointer));
  const headers = requestIdHeaders ?? REQUEST_ID_HEADERS;
  return ts`
    export const REQUEST_ID_HEADERS: readonly string[] = ${ts.literal([...headers])};
    export const ERROR_CODE: readonly string[] = ${path(errorBody?.code)};
    export const ERROR_MESSAGE: readonly string[] = ${path(errorBody?.message)};
  `;
}

/** Renders `operations.schemas.gen.ts`. The types of multipart forms have the type of files. */
function renderSchemasFile({ operations }: Contract, models: TypeScript): TypeScript {
  return ts`
    ${operations.some(hasFiles) && ts`import type { Blob } from "./runtime/sdk/platform.ts";`}
    ${models}
  `;
}

/**
 * Emits the constants of all operations. An overload uses the constant of the operation that merges it.
 *
 * @throws ContractError that lists everything that the SDK does not support
 */
function emitOperations(contract: Contract, operations: SdkOperation[]): TypeScript {
  const problems = new ProblemCollector();
  const constants = operations.map(({ operation, types }) =>
    problems.run(() => emitOperation(contract, operation, types.name)),
  );
  problems.throwProblems();
  return ts.join(constants, "\n\n");
}
