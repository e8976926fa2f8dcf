// Client SDK: a table for each operation, a class for each resource, and the class of the client.
import type { GeneratorVerbOptions } from "@orval/core";
import type { Contract, Operation } from "../contract/contract.ts";
import { banner } from "../orval/banner.ts";
import type { Generator } from "../orval/generator-config.ts";
import { operationFinder } from "../orval/operation-finder.ts";
import { compileSuccessValidators } from "../validators/compile-validators.ts";
import { clientFile } from "./client-file.ts";
import { mswFile } from "./msw-file.ts";
import { operationTable } from "./operation-table.ts";
import { reactQueryFile } from "./react-query-file.ts";
import { validateFile } from "./validate-file.ts";

export interface SdkGeneratorOptions {
  /** Module that the generated files import their runtime from, as they see it. @default "../runtime/index.ts" */
  runtime?: string;
  /** Further entry points, each a file of its own: `validate.gen.ts`, `msw.gen.ts`, `react-query.gen.ts`. @default none */
  entryPoints?: readonly EntryPoint[];
}

export type EntryPoint = "validate" | "msw" | "react-query";

/** An operation of the contract with orval's types for it. */
export interface TypedOperation {
  operation: Operation;
  verb: GeneratorVerbOptions;
}

/**
 * Generator of a client SDK, for `generatorConfig`. It stops with an error that names the operation where the contract
 * asks for something that the SDK cannot do.
 */
export function sdkGenerator({
  runtime = "../runtime/index.ts",
  entryPoints = [],
}: SdkGeneratorOptions = {}): Generator {
  const runtimeImport = `import * as runtime from ${JSON.stringify(runtime)};\n`;
  return (contract, directory) => {
    const operationOf = operationFinder(contract);
    const validation = entryPoints.includes("validate") ? validationFiles(contract, directory) : [];
    return {
      client: (verb) => ({
        implementation: operationTable(contract, operationOf(verb), verb.operationName),
        imports: [],
        docComment: "",
      }),
      header: () => `${runtimeImport}\n`,
      dependencies: () => [],
      extraFiles: async (verbs) => {
        const operations = Object.values(verbs).map((verb) => ({ operation: operationOf(verb), verb }));
        const content = banner + runtimeImport + clientFile(contract, operations);
        const more = entryPoints.map((name) => ({
          path: `${directory}/${name}.gen.ts`,
          content: banner + runtimeImport + ENTRY_POINTS[name](contract, operations),
        }));
        return [{ path: `${directory}/client.gen.ts`, content }, ...more, ...validation];
      },
    };
  };
}

function validationFiles(contract: Contract, directory: string) {
  const { responses, runtime } = compileSuccessValidators(contract);
  return [
    { path: `${directory}/response-validators.gen.ts`, content: banner + responses },
    { path: `${directory}/validation.gen.ts`, content: banner + runtime },
  ];
}

const ENTRY_POINTS: Record<EntryPoint, (contract: Contract, operations: TypedOperation[]) => string> = {
  validate: validateFile,
  msw: mswFile,
  "react-query": reactQueryFile,
};
