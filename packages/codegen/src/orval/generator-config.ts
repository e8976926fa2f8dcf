// Builds orval's configuration for a generator of this package: orval reads the document and writes the model types.
import type { ClientGeneratorsBuilder, ContextSpec, NormalizedOverrideOutput } from "@orval/core";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import type { Contract } from "../contract/contract.ts";
import { withOverloads } from "../contract/overloads.ts";
import { readContract } from "../contract/read-contract.ts";
import { normalizeDocument } from "../document/normalize-document.ts";
import { readDocument } from "../document/read-document.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import { addImports } from "./add-imports.ts";
import { BANNER } from "./banner.ts";
import { operationNames } from "./operation-names.ts";
import { type TypedOperation, typedOperations } from "./operation-types.ts";
import { orvalDocument } from "./orval-document.ts";
import { renameImports } from "./rename-imports.ts";
import type { GeneratedFile } from "./runtime-files.ts";
import { DEFAULT_VALUE_TYPES, type EnumStyle, type ValueTypes } from "./value-types.ts";

/** Creates the builder of the files of one contract in `directory`. */
export type Generator = (contract: Contract, directory: string, enums: EnumStyle) => GeneratorBuilder;

export interface GeneratorBuilder {
  /** Returns the files, for the operations in the order of orval. */
  files: (operations: TypedOperation[]) => GeneratedFile[];
  /** Types of values that the generated code converts. @default none is converted */
  valueTypes?: ValueTypes;
  /** True if the generated code has the types of the overloads of operations, too. @default false */
  hasOverloads?: boolean;
  /** Names that the model types import. @default none */
  modelImports?: TypeScript | undefined;
}

export interface GeneratorConfigOptions {
  /** The bundled OpenAPI document, or the path of its file in JSON or YAML. */
  document: string | OpenAPIObject;
  /** Output directory, usually `src/gen`. Its contents are deleted. */
  directory: string;
  /**
   * `const` exports an object with the values of each named enum next to its type: `BookKind.novel`. The keys are those of
   * `x-enum-varnames` or `x-enumNames`, if the contract has them. `union` exports only the types. `open` allows other strings, too, which later versions of the
   * contract may add; editors still suggest the known values. An enum with one value stays closed, because it may be a discriminator.
   *
   * @default "const"
   */
  enums?: EnumStyle;
  /**
   * File extension in the imports of the generated code. `.js` is for projects without `allowImportingTsExtensions` and
   * `rewriteRelativeImportExtensions`.
   *
   * @default ".ts"
   */
  importExtension?: ".ts" | ".js";
}

/** A project of orval's configuration: `orval` can run it as well as `runProjects`, and writes the same files. */
export interface GeneratorProject {
  hooks: { afterAllFilesWrite: () => Promise<void> };
  input: { target: ContextSpec["spec"] };
  output: {
    mode: "split";
    target: string;
    fileExtension: ".gen.ts";
    indexFiles: boolean;
    tsconfig: { compilerOptions: { allowImportingTsExtensions: boolean } };
    headers: boolean;
    clean: boolean;
    client: () => ClientGeneratorsBuilder;
    override: Pick<NormalizedOverrideOutput, "enumGenerationType" | "useBigInt" | "useDates"> & {
      operationName: (operation: { operationId?: string | undefined }) => string;
      header: () => string;
    };
  };
}

/**
 * Returns a configuration that writes `operations.schemas.gen.ts` (the model types) and the files of the generator.
 *
 * @throws ContractError that lists what is invalid in the document, or what the generator does not support. For a path, also the
 *   errors of `readDocument`
 */
export function generatorConfig(options: GeneratorConfigOptions, generator: Generator): { contract: GeneratorProject } {
  return { contract: generatorProject(options, generator) };
}

/** Returns one project for a configuration with several. See `generatorConfig`. */
export function generatorProject(options: GeneratorConfigOptions, generator: Generator): GeneratorProject {
  // The generator runs here and not in orval's callback, because orval only logs errors of its callbacks.
  const { document: source } = options;
  const document = typeof source === "string" ? readDocument(source) : normalizeDocument(source);
  const contract = readContract(document);
  const { directory, enums = "const" } = options;
  return contractProject(contract, options, generator(contract, directory, enums));
}

/** Returns the project of a contract and the files that a generator makes from it. */
export function contractProject(
  contract: Contract,
  { directory, enums = "const", importExtension }: Omit<GeneratorConfigOptions, "document">,
  { valueTypes = DEFAULT_VALUE_TYPES, modelImports, hasOverloads = false, files }: GeneratorBuilder,
): GeneratorProject {
  const typed = hasOverloads ? withOverloads(contract) : contract;
  const names = operationNames(typed);
  return {
    hooks: {
      afterAllFilesWrite: async () => {
        if (modelImports) await addImports(`${directory}/operations.schemas.gen.ts`, `${ts.imports(modelImports)}\n`);
        if (importExtension === ".js") await renameImports(directory);
      },
    },
    // openapi3-ts and orval have different types for the same format.
    input: { target: orvalDocument(typed, valueTypes, enums) as ContextSpec["spec"] },
    output: {
      mode: "split",
      target: `${directory}/operations.gen.ts`,
      fileExtension: ".gen.ts",
      indexFiles: false,
      // By default orval uses the tsconfig of the working directory to decide on import extensions.
      tsconfig: { compilerOptions: { allowImportingTsExtensions: true } },
      headers: true,
      clean: true,
      // The generator writes `operations.gen.ts`, too: orval has one list of imports for all of its files.
      client: () => ({
        client: () => ({ implementation: "", imports: [] }),
        header: () => "",
        dependencies: () => [],
        extraFiles: async (verbs) => files(typedOperations(typed, Object.values(verbs))),
      }),
      override: {
        useBigInt: true,
        enumGenerationType: enums === "const" ? "const" : "union",
        ...(valueTypes.dates === "Date" && { useDates: true }),
        operationName: ({ operationId = "" }) => names.get(operationId) ?? operationId,
        header: () => BANNER,
      },
    },
  };
}
