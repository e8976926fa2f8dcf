// Compiles a contract in TypeSpec to OpenAPI 3.1 in memory, with the compiler and the emitter of the contract's own package.
import { basename, dirname, join } from "node:path";
import type { CompilerHost, Diagnostic, Program } from "@typespec/compiler";
import { findPackage } from "../generate/find-package.ts";
import { loadTypeSpec } from "./load-typespec.ts";

export const EMITTER = "@typespec/openapi3";
/** Passes TypeSpec's pagination decorators on to OpenAPI. */
export const PAGINATION_LIBRARY = "@onecontract/typespec";

type Compiler = typeof import("@typespec/compiler");

export interface DiagnosticFormat {
  /** True for colors. */
  pretty: boolean;
  /** Folder that paths are relative to. */
  pathRelativeTo: string;
}

export interface EmittedOpenAPI {
  /** Documents of the versions in JSON, the newest one last. Empty if the contract does not compile. */
  documents: string[];
  /** Errors of the compiler. */
  errors?: string;
  losesPagination?: boolean;
}

/**
 * Compiles a contract. Nothing is written to the disk.
 *
 * @param main absolute path of the main file
 */
export async function emitOpenAPI(main: string, format: DiagnosticFormat): Promise<EmittedOpenAPI> {
  const compiler = await loadTypeSpec(main);
  const output = new Map<string, string>();
  const host: CompilerHost = {
    ...compiler.NodeHost,
    mkdirp: async (folder) => folder,
    writeFile: async (file, content) => {
      output.set(basename(file), content);
    },
  };
  const program = await compiler.compile(host, main, await readOptions(compiler, host, main));
  const errors = program.diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) return { documents: [], errors: formatDiagnostics(compiler, errors, format) };
  return { documents: [...output.values()], losesPagination: losesPagination(compiler, program, main) };
}

/** Returns the options of the contract's `tspconfig.yaml`, with OpenAPI 3.1 in JSON as the only output. */
async function readOptions(compiler: Compiler, host: CompilerHost, main: string) {
  const [options] = await compiler.resolveCompilerOptions(host, { cwd: dirname(main), entrypoint: main });
  const imports = findPackage(PAGINATION_LIBRARY, main) ? [PAGINATION_LIBRARY] : [];
  return {
    ...options,
    noEmit: false,
    additionalImports: [...new Set([...(options.additionalImports ?? []), ...imports])],
    emit: [EMITTER],
    options: {
      [EMITTER]: {
        ...options.options?.[EMITTER],
        "emitter-output-dir": join(dirname(main), "dist"),
        "file-type": "json",
        "openapi-versions": ["3.1.0"],
        "output-file": "{service-name-if-multiple}.{version}.openapi.json",
      },
    },
  };
}

function formatDiagnostics(compiler: Compiler, diagnostics: Diagnostic[], format: DiagnosticFormat): string {
  return [...new Set(diagnostics.map((diagnostic) => compiler.formatDiagnostic(diagnostic, format)))].join("\n");
}

/** Returns whether the contract has lists whose pagination no library passes on to OpenAPI. */
function losesPagination(compiler: Compiler, program: Program, main: string): boolean {
  if (findPackage(PAGINATION_LIBRARY, main)) return false;
  let isPaginated = false;
  compiler.navigateProgram(program, {
    operation: (operation) => {
      isPaginated ||= compiler.isList(program, operation);
    },
  });
  return isPaginated;
}
