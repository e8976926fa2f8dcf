// Client SDK: a table for each operation, a class for each resource, and the class of the client.
import type { GeneratorVerbOptions } from "@orval/core";
import type { Contract, Operation } from "../contract/contract.ts";
import { banner } from "../orval/banner.ts";
import type { Generator } from "../orval/generator-config.ts";
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
  return (contract, directory) => ({
    client: (verb) => ({
      implementation: operationTable(contract, findOperation(contract, verb), verb.operationName),
      imports: [],
      docComment: "",
    }),
    header: () => `${runtimeImport}\n`,
    dependencies: () => [],
    extraFiles: async (verbs) => {
      const operations = Object.values(verbs).map((verb) => ({ operation: findOperation(contract, verb), verb }));
      const content = banner + runtimeImport + clientFile(contract, operations);
      const more = entryPoints.map(async (name) => ({
        path: `${directory}/${name}.gen.ts`,
        content: banner + runtimeImport + (await ENTRY_POINTS[name](contract, operations)),
      }));
      const validators = entryPoints.includes("validate") ? banner + (await compileSuccessValidators(contract)) : "";
      return [
        { path: `${directory}/client.gen.ts`, content },
        ...(await Promise.all(more)),
        ...(validators ? [{ path: `${directory}/response-validators.gen.ts`, content: validators }] : []),
      ];
    },
  });
}

const ENTRY_POINTS: Record<EntryPoint, (contract: Contract, operations: TypedOperation[]) => string> = {
  validate: validateFile,
  msw: mswFile,
  "react-query": reactQueryFile,
};

function findOperation(contract: Contract, { operationId, pathRoute, verb }: GeneratorVerbOptions): Operation {
  const found = contract.operations.find(({ path, method }) => path === pathRoute && method === verb);
  if (!found) throw new Error(`${operationId}: expected ${verb} ${pathRoute} in the contract, got nothing`);
  return found;
}
