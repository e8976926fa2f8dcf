// Generates server stubs: types of requests and responses, the interface of the handlers, the routes and the validators.
import { ts } from "../language/typescript.ts";
import { modelTypes } from "../orval/model-types.ts";
import type { Generator } from "../output/generator.ts";
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

/** Returns the generator of server stubs, for `generatorProject`. `index.gen.ts` exports their public names. */
export function serverGenerator({ runtime = "@onecontract/server-runtime" }: ServerGeneratorOptions = {}): Generator {
  const runtimeType: RuntimeType = (name) => ts.imported(name, runtime, "type");
  return (contract, enums) => {
    const { models, names, operations: typed } = modelTypes(contract, undefined, enums);
    const operations = nameOperations(typed, names);
    const types = operations.map((named) => emitOperationTypes(contract, named, runtimeType));
    return {
      "operations.schemas.gen": models,
      "operations.gen": ts.join(types, "\n\n"),
      "request-validators.gen": compileRequestValidators(contract),
      "response-validators.gen": compileResponseValidators(contract),
      "app.gen": renderAppFile(contract, runtime),
      "security.gen": renderSecurityFile(contract, runtime),
      "handlers.gen": renderHandlersFile(operations, runtimeType),
      "routes.gen": renderRoutesFile(contract, operations, runtimeType),
      "index.gen": renderIndexFile(contract, runtime, enums),
    };
  };
}
