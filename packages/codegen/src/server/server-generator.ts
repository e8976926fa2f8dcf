// Generates server stubs: types of requests and responses, the interface of the handlers, the routes and the validators.
import { unsupportedMultipart } from "../contract/content-kind.ts";
import type { Operation } from "../contract/contract.ts";
import { ProblemCollector } from "../contract/problem.ts";
import { ts } from "../language/typescript.ts";
import type { Generator } from "../orval/generator-config.ts";
import { generatedFiles } from "../orval/runtime-files.ts";
import { compileRequestValidators, compileResponseValidators } from "../validators/compile-validators.ts";
import { renderAppFile, renderIndexFile } from "./app-file.ts";
import { renderHandlersFile } from "./handlers-file.ts";
import { nameOperations, type RuntimeType } from "./named-operation.ts";
import { emitOperationTypes } from "./operation-types.ts";
import { renderRoutesFile } from "./routes-file.ts";
import { renderSecurityFile } from "./security-file.ts";

export interface ServerGeneratorOptions {
  /** Module that the generated files import their runtime from. @default "@onecontract/server-runtime" */
  runtime?: string;
}

/**
 * Returns the generator of server stubs, for `generatorConfig`. `index.gen.ts` exports their public names.
 *
 * @throws ContractError that lists the request bodies that the stubs cannot read
 */
export function serverGenerator({ runtime = "@onecontract/server-runtime" }: ServerGeneratorOptions = {}): Generator {
  const runtimeType: RuntimeType = (name) => ts.imported(name, runtime, "type");
  return (contract, directory, enums) => {
    const problems = new ProblemCollector();
    for (const operation of contract.operations) problems.run(() => checkRequestBody(operation));
    problems.throwProblems();
    // Rendered here and not in orval's callback, because orval only logs errors of its callbacks.
    const modules = {
      "request-validators.gen": compileRequestValidators(contract),
      "response-validators.gen": compileResponseValidators(contract),
      "app.gen": renderAppFile(contract, runtime),
      "security.gen": renderSecurityFile(contract, runtime),
      "index.gen": renderIndexFile(contract, runtime, enums),
    };
    return {
      files: (typed) => {
        const operations = nameOperations(contract, typed);
        const types = operations.map((named) => emitOperationTypes(contract, named, runtimeType));
        return generatedFiles(directory, {
          ...modules,
          "operations.gen": ts.join(types, "\n\n"),
          "handlers.gen": renderHandlersFile(operations, runtimeType),
          "routes.gen": renderRoutesFile(contract, operations, runtimeType),
        });
      },
    };
  };
}

function checkRequestBody(operation: Operation): void {
  const found = operation.requestBody?.content.find(
    ({ kind, mediaType }) => kind === "binary" && mediaType.toLowerCase().startsWith("multipart/"),
  );
  if (found) throw unsupportedMultipart(operation, found.mediaType);
}
