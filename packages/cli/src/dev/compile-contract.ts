// Compiles a contract in TypeSpec to OpenAPI. `IncrementalBuild` starts this file in a child process, apart from the generators: the
// portal shows an edit as soon as the contract is compiled, even if they still generate from an earlier one.
import { readdir, readFile, rename } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import type { CompilerHost, CompilerOptions, Diagnostic, Program } from "@typespec/compiler";
import { loadTypeSpec } from "../input/load-typespec.ts";
import { messageFor } from "../user-error.ts";
import { serveRuns } from "./serve-runs.ts";

const [, , root = "", typeSpec = ""] = process.argv;
const main = join(root, typeSpec);

/** Sent to `IncrementalBuild` after each run. */
export interface CompiledContract {
  /** The contract's errors. Absent if it compiles. */
  problem?: string | undefined;
  /** File and line of each operation: `contract/books.tsp:12`. */
  operations: Record<string, string>;
  /** Files in the folder of the contract that it does not import. */
  unusedFiles: string[];
}

let program: Program | undefined;

serveRuns(async (): Promise<CompiledContract> => {
  const problem = await compileContract().catch(messageFor);
  return { problem, ...(await describeContract()) };
});

/** @returns the contract's errors, or undefined if it compiles */
async function compileContract(): Promise<string | undefined> {
  const compiler = await loadTypeSpec(main);
  const host = createHost(compiler.NodeHost);
  const folder = dirname(main);
  const entrypoint = join(folder, basename(main));
  const [options, configDiagnostics] = await compiler.resolveCompilerOptions(host, { cwd: folder, entrypoint });
  // With the previous program the compiler parses only the files that changed.
  program = await compiler.compile(host, entrypoint, withJsonFirst(options), program);
  // As in a full build, warnings are problems only if the configuration says so, and the compiler then makes errors of them.
  const diagnostics = [...configDiagnostics, ...program.diagnostics].filter(({ severity }) => severity === "error");
  if (diagnostics.length === 0) return undefined;
  const format = { pretty: process.stdout.isTTY && !process.env.NO_COLOR, pathRelativeTo: root };
  const causes = rootCauses(diagnostics);
  const lines = new Set(causes.map((diagnostic) => compiler.formatDiagnostic(diagnostic, format)));
  const others = diagnostics.length - causes.length;
  return [...lines, ...(others > 0 ? [`${others} further errors follow from these.`] : [])].join("\n");
}

async function describeContract(): Promise<Omit<CompiledContract, "problem">> {
  if (program === undefined) return { operations: {}, unusedFiles: [] };
  const compiler = await loadTypeSpec(main);
  const operations: Record<string, string> = {};
  compiler.navigateProgram(program, {
    operation: (operation) => {
      const { file, pos } = compiler.getSourceLocation(operation);
      operations[operation.name] = `${relative(root, file.path)}:${file.getLineAndCharacterOfPosition(pos).line + 1}`;
    },
  });
  const folder = dirname(typeSpec);
  const files = await readdir(join(root, folder), { recursive: true });
  const unusedFiles = files
    .map((path) => join(folder, path))
    .filter((path) => path.endsWith(".tsp") && !path.includes("node_modules"))
    .filter((path) => !program?.sourceFiles.has(join(root, path)));
  return { operations, unusedFiles };
}

/** The portal and the generators read JSON, which takes a fraction of the time that YAML takes to write. */
function withJsonFirst(options: CompilerOptions): CompilerOptions {
  const emitter = "@typespec/openapi3";
  const emitterOptions = options.options?.[emitter];
  const fileTypes = emitterOptions?.["file-type"];
  if (!Array.isArray(fileTypes)) return options;
  const sorted = { ...emitterOptions, "file-type": fileTypes.toSorted() };
  return { ...options, options: { ...options.options, [emitter]: sorted } };
}

/** Returns the unknown names if there are any, because every use of such a type is an error too. */
function rootCauses(diagnostics: Diagnostic[]): Diagnostic[] {
  const unknownNames = diagnostics.filter(({ code }) => code === "invalid-ref" || code === "import-not-found");
  return unknownNames.length > 0 ? unknownNames : diagnostics;
}

/** Writes only files whose content changed, and atomically, so that file watchers never read a partial file. */
function createHost(host: CompilerHost): CompilerHost {
  return {
    ...host,
    async writeFile(path: string, content: string) {
      const before = await readFile(path, "utf8").catch(() => undefined);
      if (before === content) return;
      await host.writeFile(`${path}.${process.pid}.new`, content);
      await rename(`${path}.${process.pid}.new`, path);
    },
  };
}
