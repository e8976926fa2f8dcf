// Generates server stubs: types of requests and responses, the interface of the handlers, the routes and the validators.
import { unsupportedMultipart } from "../contract/content-kind.ts";
import type { Operation } from "../contract/contract.ts";
import { ProblemCollector } from "../contract/problem.ts";
import { BANNER } from "../orval/banner.ts";
import type { Generator } from "../orval/generator-config.ts";
import { createOperationFinder } from "../orval/operation-finder.ts";
import { runtimeFiles } from "../orval/runtime-files.ts";
import { compileValidators } from "../validators/compile-validators.ts";
import { renderAppFile, renderIndexFile } from "./app-file.ts";
import { renderHandlersFile } from "./handlers-file.ts";
import { createTypeNamer } from "./named-operation.ts";
import { emitOperationTypes, usedModels } from "./operation-types.ts";
import { renderRoutesFile } from "./routes-file.ts";
import { renderSecurityFile } from "./security-file.ts";

const RUNTIME_TYPES = "Bytes, ByteStream, DeclaredResponse, Lowercased, StatusIn, WithDefaults, WithFiles, Writable";

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
  return (contract, directory, enums) => {
    const problems = new ProblemCollector();
    for (const operation of contract.operations) problems.run(() => checkRequestBody(operation));
    problems.throwProblems();
    const findOperation = createOperationFinder(contract);
    const nameTypes = createTypeNamer(contract);
    const { requests, responses, runtimeModules } = compileValidators(contract);
    // Rendered here and not in orval's callback, because orval only logs errors of its callbacks.
    const security = renderSecurityFile(contract, runtime);
    return {
      client: (verb) => ({
        implementation: emitOperationTypes(contract, findOperation(verb), verb, nameTypes(verb)),
        imports: usedModels(contract, findOperation(verb), verb),
        docComment: "",
      }),
      header: () => `import type { ${RUNTIME_TYPES} } from ${JSON.stringify(runtime)};\n\n`,
      dependencies: () => [],
      extraFiles: async (verbs) => {
        const operations = Object.values(verbs).map((verb) => ({
          handlerName: verb.operationName,
          operation: findOperation(verb),
          types: nameTypes(verb),
        }));
        return [
          { path: `${directory}/handlers.gen.ts`, content: BANNER + renderHandlersFile(operations, runtime) },
          { path: `${directory}/routes.gen.ts`, content: BANNER + renderRoutesFile(contract, operations, runtime) },
          { path: `${directory}/request-validators.gen.ts`, content: BANNER + requests },
          { path: `${directory}/response-validators.gen.ts`, content: BANNER + responses },
          { path: `${directory}/app.gen.ts`, content: BANNER + renderAppFile(contract, runtime) },
          { path: `${directory}/security.gen.ts`, content: BANNER + security },
          { path: `${directory}/index.gen.ts`, content: BANNER + renderIndexFile(contract, runtime, enums) },
          ...runtimeFiles(directory, runtimeModules),
        ];
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
