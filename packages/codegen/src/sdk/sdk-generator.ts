import type { Contract, Operation } from "../contract/contract.ts";
import { credentialMode } from "../contract/credentials.ts";
import { withOverloads } from "../contract/overloads.ts";
import { ProblemCollector } from "../contract/problem.ts";
import { BANNER } from "../orval/banner.ts";
import type { Generator } from "../orval/generator-config.ts";
import { createOperationFinder } from "../orval/operation-finder.ts";
import { operationNames } from "../orval/operation-names.ts";
import { type GeneratedFile, runtimeFiles } from "../orval/runtime-files.ts";
import { DEFAULT_VALUE_TYPES, type ValueTypes } from "../orval/value-types.ts";
import { compileSuccessValidators, compileWebhookValidators } from "../validators/compile-validators.ts";
import { renderClientFile, resourceClassNames } from "./client-file.ts";
import { renderConversionsFile } from "./conversions-file.ts";
import { credentialModules, renderCredentialsFile } from "./credentials-file.ts";
import { emitOperation } from "./emit-operation.ts";
import { renderFunctionsFile } from "./functions-file.ts";
import { renderIndexFile } from "./index-file.ts";
import { hasFiles } from "./media-types.ts";
import { renderMswFile } from "./msw-file.ts";
import { emitBodiesImport, renderBodiesFile, requiredModules } from "./non-json-bodies.ts";
import { emitPagesImport, pageModules, renderPagesFile } from "./pagination.ts";
import { renderReactQueryFile } from "./react-query-file.ts";
import { emitResponsesImport, renderErrorBodiesFile, renderResponsesFile } from "./responses-file.ts";
import { type EntryPoint, sdkRuntimeModules, WEBHOOK_MODULES } from "./runtime-modules.ts";
import { needsServersFile, renderServersFile } from "./servers-file.ts";
import { renderServiceFile } from "./service-file.ts";
import { type TypedOperation, typedOperations } from "./typed-operation.ts";
import { renderValidateFile } from "./validate-file.ts";
import { renderWebhooksFile } from "./webhooks-file.ts";

export interface SdkGeneratorOptions extends Partial<ValueTypes> {
  /**
   * Additional entry points, each in its own file: `functions.gen.ts` for `operations`, with one function for each operation,
   * `validate.gen.ts`, `msw.gen.ts` and `react-query.gen.ts`. The entry point `webhooks.gen.ts` is generated if the contract has webhooks or callbacks; with `validate` it validates payloads.
   *
   * @default none
   */
  entryPoints?: readonly EntryPoint[];
}

/** The types of multipart forms have the type of files. */
const FILE_IMPORT = 'import type { Blob } from "./runtime/sdk/platform.ts";\n';
const RUNTIME_IMPORT = 'import * as runtime from "./runtime/sdk/index.ts";\n';

/**
 * Returns the generator of a client SDK, for `generatorConfig`. `index.gen.ts` exports its public names.
 *
 * @throws ContractError that lists the parts of operations that the SDK does not support
 */
export function sdkGenerator({ entryPoints = [], ...options }: SdkGeneratorOptions = {}): Generator {
  const { int64 = DEFAULT_VALUE_TYPES.int64, dates = DEFAULT_VALUE_TYPES.dates } = options;
  const valueTypes: ValueTypes = { int64, dates };
  return (contract, directory, enums) => {
    const constants = emitOperations(contract);
    const mode = credentialMode(contract);
    const findOperation = createOperationFinder(withOverloads(contract));
    const imports = RUNTIME_IMPORT + emitBodiesImport(contract.operations);
    const bodies = renderBodiesFile(contract.operations);
    const pages = renderPagesFile(contract.operations);
    const credentials = mode.kind === "schemes" ? renderCredentialsFile(contract, mode) : undefined;
    const conversions = renderConversionsFile(contract, valueTypes);
    const conversionsImport = conversions === undefined ? "" : 'import * as conversions from "./conversions.gen.ts";\n';
    const hasWebhooks = contract.webhooks.length > 0;
    const isValidated = entryPoints.includes("validate");
    const modules = [
      ...requiredModules(contract.operations),
      ...pageModules(contract.operations, entryPoints),
      ...credentialModules(contract, mode),
      ...(hasWebhooks ? WEBHOOK_MODULES : []),
      ...(needsServersFile(contract) ? ["servers"] : []),
      ...(conversions === undefined ? [] : ["conversion"]),
    ];
    const file = (name: string, content: string) => ({
      path: `${directory}/${name}.gen.ts`,
      content: BANNER + content,
    });
    // Rendered here and not in orval's callback, because orval only logs errors of its callbacks.
    const staticFiles = [
      ...(conversions === undefined ? [] : [file("conversions", conversions)]),
      ...(bodies === undefined ? [] : [file("bodies", bodies)]),
      ...(pages === undefined ? [] : [file("pages", pages)]),
      ...(credentials === undefined ? [] : [file("credentials", credentials)]),
      ...(needsServersFile(contract) ? [file("servers", renderServersFile(contract))] : []),
      file("service", renderServiceFile(contract)),
      ...(hasWebhooks ? [file("webhooks", renderWebhooksFile(contract, isValidated))] : []),
      ...runtimeFiles(directory, sdkRuntimeModules(entryPoints, modules)),
      ...(isValidated ? renderValidationFiles(contract, directory) : []),
    ];
    return {
      valueTypes,
      modelImports: contract.operations.some(hasFiles) ? FILE_IMPORT : "",
      hasOverloads: true,
      client: (verb) => {
        // An overload uses the constant of the operation that merges it.
        const implementation = constants.get(findOperation(verb)) ?? "";
        return { implementation, imports: [], docComment: "" };
      },
      header: () => `${imports}\n`,
      dependencies: () => [],
      extraFiles: async (verbs) => {
        const operations = typedOperations(contract, Object.values(verbs), findOperation, valueTypes);
        const classes = resourceClassNames(contract, operations);
        const responsesImport = emitResponsesImport(operations);
        return [
          file("index", renderIndexFile(classes, enums, pages !== undefined)),
          file("responses", renderResponsesFile(operations)),
          {
            path: `${directory}/runtime/sdk/error-bodies.ts`,
            content: BANNER + renderErrorBodiesFile(operations),
          },
          file(
            "client",
            imports +
              conversionsImport +
              responsesImport +
              emitPagesImport(contract.operations) +
              renderClientFile(contract, operations),
          ),
          ...entryPoints.map((name) => {
            const { fileName = name, render } = ENTRY_POINTS[name];
            return file(
              fileName,
              imports +
                (fileName === "functions" ? conversionsImport + responsesImport : "") +
                render(contract, operations),
            );
          }),
          ...staticFiles,
        ];
      },
    };
  };
}

/**
 * Emits the constants of all operations.
 *
 * @throws ContractError that lists everything that the SDK does not support
 */
function emitOperations(contract: Contract): Map<Operation, string> {
  const names = operationNames(withOverloads(contract));
  const problems = new ProblemCollector();
  const emitted = contract.operations.map((operation): [Operation, string] => {
    const name = names.get(operation.operationId) ?? operation.operationId;
    return [operation, problems.run(() => emitOperation(contract, operation, name)) ?? ""];
  });
  problems.throwProblems();
  return new Map(emitted);
}

function renderValidationFiles(contract: Contract, directory: string): GeneratedFile[] {
  const { responses, runtimeModules } = compileSuccessValidators(contract);
  const webhooks = contract.webhooks.length > 0 ? compileWebhookValidators(contract) : undefined;
  return [
    { path: `${directory}/response-validators.gen.ts`, content: BANNER + responses },
    ...(webhooks ? [{ path: `${directory}/webhook-validators.gen.ts`, content: BANNER + webhooks.payloads }] : []),
    ...runtimeFiles(directory, new Set([...runtimeModules, ...(webhooks?.runtimeModules ?? [])])),
  ];
}

interface EntryPointFile {
  /** @default the name of the entry point */
  fileName?: string;
  render: (contract: Contract, operations: TypedOperation[]) => string;
}

const ENTRY_POINTS: Record<EntryPoint, EntryPointFile> = {
  // `operations.gen.ts` has the constants of the operations.
  operations: { fileName: "functions", render: renderFunctionsFile },
  validate: { render: renderValidateFile },
  msw: { render: renderMswFile },
  "react-query": { render: renderReactQueryFile },
};
