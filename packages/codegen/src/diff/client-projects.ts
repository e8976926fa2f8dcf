// Generates the SDKs of two contracts, and a program that compiles if programs for the first SDK compile with the second one.
import { join } from "node:path";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { readContract } from "../contract/read-contract.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import { DEFAULT_VALUE_TYPES } from "../orval/value-types.ts";
import { generatedFiles } from "../output/generated-files.ts";
import type { EnumStyle, GeneratorProject } from "../output/generator.ts";
import { renderComparedTypes } from "../sdk/compared-types.ts";
import { type SdkGeneratorOptions, sdkGenerator } from "../sdk/sdk-generator.ts";
import { listSymbols, renderSymbolsFile, type SdkSymbol } from "../sdk/symbols-file.ts";
import { sdkTypes } from "../sdk/typed-operation.ts";

/** Options of the SDK that determine its types. */
export interface ClientOptions extends Pick<SdkGeneratorOptions, "dates" | "int64"> {
  enums?: EnumStyle | undefined;
}

export interface ClientProject {
  /** The SDK, for `runProjects`. */
  project: GeneratorProject;
  symbols: SdkSymbol[];
}

/**
 * Generates the SDK of one contract, with a module that lists its symbols.
 *
 * @param document a normalized document
 * @param directory folder with the SDKs and the program, each in its own folder
 * @throws ContractError that lists what the SDK generator does not support
 */
export function clientProject(
  document: OpenAPIObject,
  directory: string,
  side: "before" | "after",
  { enums = "const", ...options }: ClientOptions = {},
): ClientProject {
  const contract = readContract(document);
  const { operations } = sdkTypes(contract, { ...DEFAULT_VALUE_TYPES, ...options }, enums);
  const symbols = listSymbols(contract, operations, enums);
  const modules = {
    ...sdkGenerator(options)(contract, enums),
    "symbols.gen": renderSymbolsFile(symbols),
    "compared-types.gen": renderComparedTypes(),
  };
  return { symbols, project: { directory: join(directory, side), files: generatedFiles(modules) } };
}

/**
 * Generates the program in the folder `program`.
 *
 * @param symbols those of the SDK in `before`
 * @returns the symbols by the line of the program that compares them, too
 */
export function clientProgram(
  symbols: readonly SdkSymbol[],
  directory: string,
): { project: GeneratorProject; lines: ReadonlyMap<number, SdkSymbol> } {
  const files = generatedFiles({ program: renderProgram(symbols) });
  const lineCount = files[0]?.content.trimEnd().split("\n").length ?? 0;
  return {
    project: { directory: join(directory, "program"), files },
    lines: new Map(symbols.map((symbol, index) => [lineCount - symbols.length + 1 + index, symbol])),
  };
}

/** Renders the program, whose last lines have one symbol each. */
function renderProgram(symbols: readonly SdkSymbol[]): TypeScript {
  const before = ts.imported("before", "../before/symbols.gen.ts", "type namespace");
  const after = ts.imported("after", "../after/symbols.gen.ts", "type namespace");
  const uses = symbols.map(({ name, members }, index) => {
    const typeIn = (side: TypeScript) => {
      const type = ts`${side}.Symbols[${ts.literal(name)}]`;
      return members ? ts`Pick<${type}, ${ts.union(members.map(ts.literal))}>` : type;
    };
    return ts`export type ${ts.identifier(`Symbol${index}`)} = Compatible<${typeIn(after)}, ${typeIn(before)}>;`;
  });
  return ts`
    type Compatible<After extends Before, Before> = [After, Before];

    ${ts.lines(uses)}
  `;
}
