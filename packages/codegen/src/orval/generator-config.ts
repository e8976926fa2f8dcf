// orval's configuration around a generator of ours: orval reads the document, names things and writes the models.
import { type ClientGeneratorsBuilder, camel, sanitize } from "@orval/core";
import type { ConfigExternal, Options } from "orval";
import type { Contract } from "../contract/contract.ts";
import { identifier } from "../contract/naming.ts";
import { readContract } from "../contract/read-contract.ts";
import { readDocument } from "../contract/read-document.ts";
import { banner } from "./banner.ts";
import { typesDocument } from "./types-document.ts";

/** Makes orval's callbacks for one contract. Extra files go into `directory`. */
export type Generator = (contract: Contract, directory: string) => ClientGeneratorsBuilder;

export interface GeneratorConfigOptions {
  /** Path of the bundled OpenAPI 3.1 document, JSON or YAML. */
  document: string;
  /** Directory that is emptied and written, usually `src/gen`. */
  directory: string;
}

/**
 * Configuration for `orval`: writes `operations.gen.ts` (what `generator` makes of each operation),
 * `operations.schemas.gen.ts` (the models) and the generator's extra files.
 *
 * @throws Error when the document cannot be read, see `readContract`, or has what the generator does not support.
 */
export function generatorConfig(options: GeneratorConfigOptions, generator: Generator): ConfigExternal {
  return { contract: generatorProject(options, generator) };
}

/** The same as one project of a configuration that has several. */
export function generatorProject(options: GeneratorConfigOptions, generator: Generator): Options {
  // Made here and not in orval's callback, so that what the generator refuses stops the run: orval only logs what it throws.
  const document = readDocument(options.document);
  const contract = readContract(document);
  const builder = generator(contract, options.directory);
  return {
    input: { target: { ...typesDocument(document, contract) } },
    output: {
      mode: "split",
      target: `${options.directory}/operations.gen.ts`,
      fileExtension: ".gen.ts",
      indexFiles: false,
      // Else that of the folder in which it runs says what imports look like.
      tsconfig: { compilerOptions: { allowImportingTsExtensions: true } },
      headers: true,
      clean: true,
      client: () => builder,
      override: {
        useBigInt: true,
        enumGenerationType: "union",
        operationName: ({ operationId = "" }) => operationName(operationId),
        header: () => banner,
      },
    },
  };
}

/** As orval does it, but for names that are not ASCII: it would drop what may be all of them. */
function operationName(operationId: string): string {
  return /^[\x20-\x7e]*$/.test(operationId)
    ? sanitize(camel(operationId), { es5keyword: true })
    : identifier(operationId);
}
