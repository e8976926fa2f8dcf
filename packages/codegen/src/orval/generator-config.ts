// orval's configuration around a generator of ours: orval reads the document, names things and writes the models.
import { readFileSync } from "node:fs";
import type { ClientGeneratorsBuilder } from "@orval/core";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import type { ConfigExternal } from "orval";
import type { Contract } from "../contract/contract.ts";
import { readContract } from "../contract/read-contract.ts";
import { banner } from "./banner.ts";
import { typesDocument } from "./types-document.ts";

/** Makes orval's callbacks for one contract. Extra files go into `directory`. */
export type Generator = (contract: Contract, directory: string) => ClientGeneratorsBuilder;

export interface GeneratorConfigOptions {
  /** Path of the bundled OpenAPI 3.1 document, JSON. */
  document: string;
  /** Directory that is emptied and written, usually `src/gen`. */
  directory: string;
}

/**
 * Configuration for `orval`: writes `operations.gen.ts` (what `generator` makes of each operation),
 * `operations.schemas.gen.ts` (the models) and the generator's extra files.
 *
 * @throws Error when the document cannot be read, see `readContract`.
 */
export function generatorConfig(options: GeneratorConfigOptions, generator: Generator): ConfigExternal {
  const contract = readContract(JSON.parse(readFileSync(options.document, "utf8")));
  return {
    contract: {
      input: {
        target: options.document,
        override: { transformer: (document) => typesDocument(document as OpenAPIObject) as typeof document },
      },
      output: {
        mode: "split",
        target: `${options.directory}/operations.gen.ts`,
        fileExtension: ".gen.ts",
        indexFiles: false,
        headers: true,
        clean: true,
        client: () => generator(contract, options.directory),
        override: {
          useBigInt: true,
          enumGenerationType: "union",
          header: () => banner,
        },
      },
    },
  };
}
