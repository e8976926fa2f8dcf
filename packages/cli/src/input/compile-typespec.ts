// Compiles a contract in TypeSpec to OpenAPI 3.1 in memory, with the compiler and the emitter of the contract's own package.
import { basename, dirname, join, resolve } from "node:path";
import type { CompilerHost, Diagnostic, Program } from "@typespec/compiler";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { findPackage } from "../generate/find-package.ts";
import { UserError } from "../user-error.ts";
import { loadTypeSpec } from "./load-typespec.ts";
import { parseSource } from "./parse-source.ts";

const EMITTER = "@typespec/openapi3";
/** Passes TypeSpec's pagination decorators on to OpenAPI. */
const PAGINATION_LIBRARY = "@onecontract/typespec";

type Compiler = typeof import("@typespec/compiler");

/** Main file of a contract in TypeSpec, and the version of its service that is meant: `main.tsp#v2`. */
interface TypeSpecPath {
  main: string;
  /** @default the newest one */
  version?: string | undefined;
}

/** Returns undefined for the path of a contract that is not in TypeSpec. */
export function parseTypeSpecPath(path: string): TypeSpecPath | undefined {
  const [, main, version] = /^(.*\.tsp)(?:#([^/\\]+))?$/s.exec(path) ?? [];
  return main === undefined ? undefined : { main, version };
}

/**
 * Compiles a contract. Nothing is written to the disk.
 *
 * @throws UserError that lists the compiler's errors, the versions of the service, or the packages that are not installed
 */
export async function compileTypeSpec({ main: path, version }: TypeSpecPath): Promise<OpenAPIObject> {
  const main = resolve(path);
  const missing = ["@typespec/compiler", EMITTER].filter((name) => !findPackage(name, main));
  if (missing.length > 0) {
    throw new UserError(
      `${path}: expected ${missing.join(" and ")} to be installed. In ${dirname(main)}, run:\n  npm install --save-dev ${missing.join(" ")}`,
    );
  }
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
  if (errors.length > 0) throw new UserError(`${path}: does not compile\n${formatDiagnostics(compiler, errors)}`);
  warnOfLostPagination(compiler, program, main, path);
  return parseOutput(path, version, output);
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

function formatDiagnostics(compiler: Compiler, diagnostics: Diagnostic[]): string {
  const format = { pretty: process.stderr.isTTY && !process.env.NO_COLOR, pathRelativeTo: process.cwd() };
  return [...new Set(diagnostics.map((diagnostic) => compiler.formatDiagnostic(diagnostic, format)))].join("\n");
}

function warnOfLostPagination(compiler: Compiler, program: Program, main: string, path: string): void {
  if (findPackage(PAGINATION_LIBRARY, main)) return;
  let isPaginated = false;
  compiler.navigateProgram(program, {
    operation: (operation) => {
      isPaginated ||= compiler.isList(program, operation);
    },
  });
  if (!isPaginated) return;
  console.error(
    `warning: ${path}: @list has no effect without ${PAGINATION_LIBRARY}. In ${dirname(main)}, run: npm install --save-dev ${PAGINATION_LIBRARY}`,
  );
}

/** Returns a version of the service, by default the newest one, which the emitter writes last. */
function parseOutput(path: string, version: string | undefined, output: ReadonlyMap<string, string>): OpenAPIObject {
  const documents = [...output.values()].map((content) => parseSource(path, content) as OpenAPIObject);
  const titles = [...new Set(documents.map(({ info }) => info.title))];
  if (titles.length > 1) {
    throw new UserError(
      `${path}: expected one service, got ${titles.join(", ")}. Compile it with ${EMITTER}, and use one of its documents.`,
    );
  }
  const found = version === undefined ? documents.at(-1) : documents.find(({ info }) => info.version === version);
  if (found) return found;
  const versions = documents.map(({ info }) => `${path}#${info.version}`);
  throw new UserError(
    versions.length === 0
      ? `${path}: expected an HTTP service, got none`
      : `${path}#${version}: expected a version of the service, one of ${versions.join(", ")}`,
  );
}
