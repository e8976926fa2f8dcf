// Generates the files of a contract: reads the document, calls a generator of this package, and writes its modules.
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import type { Contract } from "../contract/contract.ts";
import { readContract } from "../contract/read-contract.ts";
import { normalizeDocument } from "../document/normalize-document.ts";
import { readDocument } from "../document/read-document.ts";
import type { TypeScript } from "../language/typescript.ts";
import { type GeneratedFile, generatedFiles } from "./generated-files.ts";

/**
 * Types of enums: a union with an object of its values, only the union, or a union that allows other strings, with the object. See
 * `GeneratorConfigOptions.enums`.
 */
export type EnumStyle = "const" | "union" | "open";

/** Generates the modules of one contract: code by path without extension, such as `client.gen`. */
export type Generator = (contract: Contract, enums: EnumStyle) => Readonly<Record<string, TypeScript | undefined>>;

export type ImportExtension = ".ts" | ".js" | "";

export interface GeneratorConfigOptions {
  /** The bundled OpenAPI document, or the path of its file in JSON or YAML. */
  document: string | OpenAPIObject;
  /** Output directory, usually `src/gen`. Its contents are deleted. */
  directory: string;
  /**
   * `const` exports an object with the values of each named enum next to its type: `BookKind.novel`. The keys are those of
   * `x-enum-varnames` or `x-enumNames`, if the contract has them. `union` exports only the types. `open` is like `const`, but allows other
   * strings, too, which later versions of the contract may add; editors still suggest the known values. An enum with one value stays
   * closed, and so does a discriminator of a variant. A union with a discriminator also has a variant for those that later versions may
   * add: the `default` branch of a `switch`.
   *
   * @default "const"
   */
  enums?: EnumStyle;
  /**
   * File extension in the imports of the generated code. `.js` and none are for projects without `allowImportingTsExtensions` and
   * `rewriteRelativeImportExtensions`.
   *
   * @default ".ts"
   */
  importExtension?: ImportExtension;
}

/** The generated files of one contract. */
export interface GeneratorProject {
  directory: string;
  files: GeneratedFile[];
}

/**
 * Generates the files of a contract, for `runProjects`.
 *
 * @throws ContractError that lists what is invalid in the document, or what the generator does not support. For a path, also the
 *   errors of `readDocument`
 */
export function generatorProject(options: GeneratorConfigOptions, generator: Generator): GeneratorProject {
  const { document: source, directory, enums = "const", importExtension } = options;
  const document = typeof source === "string" ? readDocument(source) : normalizeDocument(source);
  return { directory, files: generatedFiles(generator(readContract(document), enums), importExtension) };
}

/** Writes the files of projects. Deletes the earlier contents of their directories. */
export async function runProjects(projects: Readonly<Record<string, GeneratorProject>>): Promise<void> {
  for (const { directory, files } of Object.values(projects)) {
    const earlier = await readdir(directory).catch(() => []);
    await Promise.all(earlier.map((name) => rm(join(directory, name), { recursive: true })));
    const folders = new Set(files.map(({ path }) => dirname(join(directory, path))));
    for (const folder of folders) await mkdir(folder, { recursive: true });
    await Promise.all(files.map(({ path, content }) => writeFile(join(directory, path), content)));
  }
}
