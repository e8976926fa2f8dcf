import type { Contract, Operation } from "../contract/contract.ts";
import { credentialMode } from "../contract/credentials.ts";
import { withOverloads } from "../contract/overloads.ts";
import { ProblemCollector } from "../contract/problem.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import type { Generator } from "../orval/generator-config.ts";
import { operationNames } from "../orval/operation-names.ts";
import { generatedFiles } from "../orval/runtime-files.ts";
import { DEFAULT_VALUE_TYPES, type ValueTypes } from "../orval/value-types.ts";
import { compileSuccessValidators, compileWebhookValidators } from "../validators/compile-validators.ts";
import { renderClientFile, resourceClassNames } from "./client-file.ts";
import { renderConversionsFile } from "./conversions-file.ts";
import { renderCredentialsFile } from "./credentials-file.ts";
import { emitOperation } from "./emit-operation.ts";
import { renderFunctionsFile } from "./functions-file.ts";
import { renderIndexFile } from "./index-file.ts";
import { hasFiles } from "./media-types.ts";
import { renderMswFile } from "./msw-file.ts";
import { renderBodiesFile } from "./non-json-bodies.ts";
import { renderPagesFile } from "./pagination.ts";
import { renderReactQueryFile } from "./react-query-file.ts";
import { renderErrorBodiesFile, renderResponsesFile } from "./responses-file.ts";
import { needsServersFile, renderServersFile } from "./servers-file.ts";
import { renderServiceFile } from "./service-file.ts";
import { sdkOperations } from "./typed-operation.ts";
import { renderValidateFile } from "./validate-file.ts";
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
}

/**
 * Returns the generator of a client SDK, for `generatorConfig`. `index.gen.ts` exports its public names.
 *
 * @throws ContractError that lists the parts of operations that the SDK does not support
 */
export function sdkGenerator({ entryPoints = [], ...options }: SdkGeneratorOptions = {}): Generator {
  const { int64 = DEFAULT_VALUE_TYPES.int64, dates = DEFAULT_VALUE_TYPES.dates } = options;
  const valueTypes: ValueTypes = { int64, dates };
  const has = (name: EntryPoint) => entryPoints.includes(name);
  return (contract, directory, enums) => {
    // Rendered here and not in orval's callback, because orval only logs errors of its callbacks.
    const hasWebhooks = contract.webhooks.length > 0;
    const pages = renderPagesFile(contract.operations);
    const modules = {
      "operations.gen": emitOperations(contract),
      "conversions.gen": renderConversionsFile(contract, valueTypes),
      "bodies.gen": renderBodiesFile(contract.operations),
      "pages.gen": pages,
      "credentials.gen": renderCredentialsFile(contract, credentialMode(contract)),
      "servers.gen": needsServersFile(contract) ? renderServersFile(contract) : undefined,
      "service.gen": renderServiceFile(contract),
      "webhooks.gen": hasWebhooks ? renderWebhooksFile(contract, has("validate")) : undefined,
      "validate.gen": has("validate") ? renderValidateFile() : undefined,
      "msw.gen": has("msw") ? renderMswFile(contract) : undefined,
      "response-validators.gen": has("validate") ? compileSuccessValidators(contract) : undefined,
      "webhook-validators.gen": has("validate") && hasWebhooks ? compileWebhookValidators(contract) : undefined,
    };
    return {
      valueTypes,
      // The types of multipart forms have the type of files.
      modelImports: contract.operations.some(hasFiles)
        ? ts.imported("Blob", "./runtime/sdk/platform.ts", "type")
        : undefined,
      hasOverloads: true,
      files: (typed) => {
        const operations = sdkOperations(contract, typed, valueTypes);
        return generatedFiles(directory, {
          ...modules,
          "index.gen": renderIndexFile(resourceClassNames(contract, operations), enums, pages !== undefined),
          "responses.gen": renderResponsesFile(operations),
          "runtime/sdk/error-bodies": renderErrorBodiesFile(operations),
          "client.gen": renderClientFile(contract, operations),
          // `operations.gen.ts` has the constants of the operations.
          "functions.gen": has("operations") ? renderFunctionsFile(contract, operations) : undefined,
          "react-query.gen": has("react-query") ? renderReactQueryFile(contract, operations) : undefined,
        });
      },
    };
  };
}

/**
 * Emits the constants of all operations. An overload uses the constant of the operation that merges it.
 *
 * @throws ContractError that lists everything that the SDK does not support
 */
function emitOperations(contract: Contract): TypeScript {
  const names = operationNames(withOverloads(contract));
  const problems = new ProblemCollector();
  const emit = (operation: Operation) =>
    problems.run(() => emitOperation(contract, operation, names.get(operation.operationId) ?? operation.operationId));
  const constants = contract.operations.map(emit);
  problems.throwProblems();
  return ts.join(constants, "\n\n");
}
