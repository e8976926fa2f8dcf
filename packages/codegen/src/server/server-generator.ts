// Server stubs: what a handler gets and may answer, the interface of all handlers, the route table, the validators.
import { type GeneratorVerbOptions, pascal } from "@orval/core";
import type { Contract, Operation } from "../contract/contract.ts";
import { banner } from "../orval/banner.ts";
import type { Generator } from "../orval/generator-config.ts";
import { operationFinder } from "../orval/operation-finder.ts";
import { compileValidators } from "../validators/compile-validators.ts";
import { checkBodies } from "./body-text.ts";
import { handlersFile } from "./handlers-file.ts";
import { operationTypes, type TypeNames, usedModels } from "./operation-types.ts";
import { routesFile } from "./routes-file.ts";

const RUNTIME_TYPES = "Bytes, ByteStream, Lowercased, Reply, StatusIn, WithDefaults, WithFiles, Writable";

export interface ServerGeneratorOptions {
  /** Module that the generated files import their runtime types from, relative to the generated files. */
  runtime: string;
}

/** Generator of server stubs, for `generatorConfig`. */
export function serverGenerator({ runtime }: ServerGeneratorOptions): Generator {
  return (contract, directory) => {
    contract.operations.forEach(checkBodies);
    const operationOf = operationFinder(contract);
    const typeNames = typeNamer(contract);
    const { requests, responses, runtime: validation } = compileValidators(contract);
    return {
      client: (verb) => ({
        implementation: operationTypes(contract, operationOf(verb), verb, typeNames(verb)),
        imports: usedModels(contract, operationOf(verb), verb),
        docComment: "",
      }),
      header: () => `import type { ${RUNTIME_TYPES} } from ${JSON.stringify(runtime)};\n\n`,
      dependencies: () => [],
      extraFiles: async (verbs) => {
        const named = Object.values(verbs).map((verb) => ({
          handler: verb.operationName,
          operation: operationOf(verb),
          types: typeNames(verb),
        }));
        return [
          { path: `${directory}/handlers.gen.ts`, content: banner + handlersFile(named, runtime) },
          { path: `${directory}/routes.gen.ts`, content: banner + routesFile(contract, named, runtime) },
          { path: `${directory}/request-validators.gen.ts`, content: banner + requests },
          { path: `${directory}/response-validators.gen.ts`, content: banner + responses },
          { path: `${directory}/validation.gen.ts`, content: banner + validation },
        ];
      },
    };
  };
}

/** An operation and what it is called in the generated code. */
export interface NamedOperation {
  handler: string;
  operation: Operation;
  types: TypeNames;
}

/** `ListPetsRequest` and `ListPetsResult`; where the contract has a schema of such a name, with `Operation` in it. */
function typeNamer(contract: Contract): (verb: GeneratorVerbOptions) => TypeNames {
  const schemas = new Set(Object.keys(contract.schemas).map(pascal));
  return ({ operationName }) => {
    const name = operationName.charAt(0).toUpperCase() + operationName.slice(1);
    const isTaken = schemas.has(`${name}Request`) || schemas.has(`${name}Result`);
    return {
      request: `${name}${isTaken ? "Operation" : ""}Request`,
      result: `${name}${isTaken ? "Operation" : ""}Result`,
    };
  };
}
