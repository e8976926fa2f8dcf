// Client SDK: a table for each operation, a class for each resource, and the class of the client.
import type { GeneratorVerbOptions } from "@orval/core";
import type { Contract, Operation } from "../contract/contract.ts";
import { banner } from "../orval/banner.ts";
import type { Generator } from "../orval/generator-config.ts";
import { clientFile } from "./client-file.ts";
import { operationTable } from "./operation-table.ts";

export interface SdkGeneratorOptions {
  /** Module that the generated files import their runtime from, as they see it. @default "../runtime/index.ts" */
  runtime?: string;
}

/** An operation of the contract with orval's types for it. */
export interface TypedOperation {
  operation: Operation;
  verb: GeneratorVerbOptions;
}

/**
 * Generator of a client SDK, for `generatorConfig`. It stops with an error that names the operation where the contract
 * asks for something that the SDK cannot do.
 */
export function sdkGenerator({ runtime = "../runtime/index.ts" }: SdkGeneratorOptions = {}): Generator {
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
      return [{ path: `${directory}/client.gen.ts`, content }];
    },
  });
}

function findOperation(contract: Contract, { operationId, pathRoute, verb }: GeneratorVerbOptions): Operation {
  const found = contract.operations.find(({ path, method }) => path === pathRoute && method === verb);
  if (!found) throw new Error(`${operationId}: expected ${verb} ${pathRoute} in the contract, got nothing`);
  return found;
}
