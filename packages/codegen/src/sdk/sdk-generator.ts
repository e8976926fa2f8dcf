// Client SDK: a table for each operation, a class for each resource, and the class of the client.
import type { GeneratorVerbOptions } from "@orval/core";
import { type BodyType, bodyTypes } from "../contract/body-types.ts";
import type { Content, Contract, Operation } from "../contract/contract.ts";
import { credentialPlan } from "../contract/credentials.ts";
import { banner } from "../orval/banner.ts";
import type { Generator } from "../orval/generator-config.ts";
import { operationFinder } from "../orval/operation-finder.ts";
import { compileSuccessValidators } from "../validators/compile-validators.ts";
import { clientFile } from "./client-file.ts";
import { credentialsFile } from "./credentials-file.ts";
import { mswFile } from "./msw-file.ts";
import { operationTable } from "./operation-table.ts";
import { bodiesFiles, bodiesImport } from "./other-bodies.ts";
import { reactQueryFile } from "./react-query-file.ts";
import { validateFile } from "./validate-file.ts";

export interface SdkGeneratorOptions {
  /** Module that the generated files import their runtime from, as they see it. @default "../runtime/index.ts" */
  runtime?: string;
  /** Directory of the runtime's modules for bodies other than JSON, which a contract needs that has such bodies. @default none */
  bodies?: string;
  /** Further entry points, each a file of its own: `validate.gen.ts`, `msw.gen.ts`, `react-query.gen.ts`. @default none */
  entryPoints?: readonly EntryPoint[];
}

export type EntryPoint = "validate" | "msw" | "react-query";

/** An operation of the contract with orval's types for it. */
export interface TypedOperation {
  operation: Operation;
  verb: GeneratorVerbOptions;
  /** Types of its forms and of its streams' items. */
  types: Map<Content, BodyType>;
}

/**
 * Generator of a client SDK, for `generatorConfig`. It stops with an error that names the operation where the contract
 * asks for something that the SDK cannot do.
 */
export function sdkGenerator({
  runtime = "../runtime/index.ts",
  bodies,
  entryPoints = [],
}: SdkGeneratorOptions = {}): Generator {
  const runtimeImport = `import * as runtime from ${JSON.stringify(runtime)};\n`;
  return (contract, directory) => {
    const plan = credentialPlan(contract);
    const operationOf = operationFinder(contract);
    const imports = runtimeImport + bodiesImport(contract.operations);
    const modules = bodiesFiles(contract.operations, bodies, runtime).map(({ name, content }) => ({
      path: `${directory}/${name}.gen.ts`,
      content: banner + content,
    }));
    const validation = entryPoints.includes("validate") ? validationFiles(contract, directory) : [];
    return {
      client: (verb) => ({
        implementation: operationTable(contract, operationOf(verb), verb.operationName),
        imports: [],
        docComment: "",
      }),
      header: () => `${imports}\n`,
      dependencies: () => [],
      extraFiles: async (verbs) => {
        const operations = Object.values(verbs).map((verb) => {
          const operation = operationOf(verb);
          return { operation, verb, types: bodyTypes(contract, operation) };
        });
        const file = (name: string, content: string) => ({
          path: `${directory}/${name}.gen.ts`,
          content: banner + imports + content,
        });
        return [
          file("client", clientFile(contract, operations)),
          ...(plan.kind === "schemes" ? [file("credentials", credentialsFile(contract, plan))] : []),
          ...modules,
          ...entryPoints.map((name) => file(name, ENTRY_POINTS[name](contract, operations))),
          ...validation,
        ];
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
