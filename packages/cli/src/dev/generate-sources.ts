// Compiles the contract to OpenAPI and generates the sources of the packages. `IncrementalBuild` starts this file in a child process and
// requests one run after another: the tools take a second to load and warm up, and then a third of a second per run.
import { readdir, readFile, rename } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import type { CompilerHost, Diagnostic, Program } from "@typespec/compiler";
import { loadTypeSpec } from "../input/load-typespec.ts";
import { messageFor } from "../user-error.ts";
import type { DevPlan } from "./dev-plan.ts";
import { runGenerateScript } from "./run-generate-script.ts";

const { root, typeSpec, generated }: DevPlan = JSON.parse(process.argv[2] ?? "");
/** Every run leaks a little memory. Above this size the process exits, and the next build starts a new one. */
const maxResidentBytes = 1.5 * 2 ** 30;

/** Sent to `IncrementalBuild` after each run. */
export interface GeneratorMessage {
  /** The contract's errors. Absent if the sources were generated. */
  problem?: string;
  /** File and line of each operation of a contract in TypeSpec: `contract/books.tsp:12`. */
  operations: Record<string, string>;
  /** Files in the folder of the contract that it does not import. */
  unusedFiles: string[];
}

let program: Program | undefined;
// The first run builds the current sources, which warms the tools up for the requested runs.
let pending = generateAll();

process.on("message", async () => {
  pending = pending.then(generateAll);
  const problem = await pending;
  const message: GeneratorMessage = { ...(problem !== undefined && { problem }), ...(await describeContract()) };
  process.send?.(message);
  if (process.memoryUsage.rss() > maxResidentBytes) process.disconnect();
});

/**
 * Compiles the contract and generates all packages.
 *
 * @returns the contract's errors, or undefined if everything was generated
 */
async function generateAll(): Promise<string | undefined> {
  try {
    const problem = typeSpec === undefined ? undefined : await compileContract(join(root, typeSpec));
    if (problem !== undefined) return problem;
    for (const { folder, script } of generated) await runGenerateScript(join(root, folder), script);
    return undefined;
  } catch (error) {
    return messageFor(error);
  }
}

async function compileContract(main: string): Promise<string | undefined> {
  const compiler = await loadTypeSpec(main);
  const host = createHost(compiler.NodeHost);
  const folder = dirname(main);
  const entrypoint = join(folder, basename(main));
  const [options, configDiagnostics] = await compiler.resolveCompilerOptions(host, { cwd: folder, entrypoint });
  // With the previous program the compiler parses only the files that changed.
  program = await compiler.compile(host, entrypoint, options, program);
  const diagnostics = [...configDiagnostics, ...program.diagnostics];
  if (diagnostics.length === 0) return undefined;
  const format = { pretty: process.stdout.isTTY && !process.env.NO_COLOR, pathRelativeTo: root };
  const causes = rootCauses(diagnostics);
  const lines = new Set(causes.map((diagnostic) => compiler.formatDiagnostic(diagnostic, format)));
  const others = diagnostics.length - causes.length;
  return [...lines, ...(others > 0 ? [`${others} further errors follow from these.`] : [])].join("\n");
}

async function describeContract(): Promise<Omit<GeneratorMessage, "problem">> {
  if (typeSpec === undefined || program === undefined) return { operations: {}, unusedFiles: [] };
  const compiler = await loadTypeSpec(join(root, typeSpec));
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
