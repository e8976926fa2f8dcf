// Compiles the contract to OpenAPI and generates the sources of the packages. `IncrementalBuild` starts this file in a child process and
// requests one run after another: the tools take a second to load and warm up, and then a third of a second per run.
import { readFile, rename } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { CompilerHost, Program } from "@typespec/compiler";
import { messageFor } from "../user-error.ts";
import type { DevPlan } from "./dev-plan.ts";
import { runGenerateScript } from "./run-generate-script.ts";

const { root, typeSpec, generated }: DevPlan = JSON.parse(process.argv[2] ?? "");
/** Every run leaks a little memory. Above this size the process exits, and the next build starts a new one. */
const maxResidentBytes = 1.5 * 2 ** 30;

/** The compiler that the contract depends on. A second copy of it would not recognize the decorators of the contract's libraries. */
type Compiler = typeof import("@typespec/compiler");

let program: Program | undefined;
// The first run builds the current sources, which warms the tools up for the requested runs.
let pending = generateAll();

process.on("message", async () => {
  pending = pending.then(generateAll);
  process.send?.({ problem: await pending });
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
  const require = createRequire(main);
  const compiler: Compiler = await import(pathToFileURL(require.resolve("@typespec/compiler")).href);
  const host = createHost(compiler.NodeHost);
  const folder = dirname(main);
  const entrypoint = join(folder, basename(main));
  const [options, configDiagnostics] = await compiler.resolveCompilerOptions(host, { cwd: folder, entrypoint });
  // With the previous program the compiler parses only the files that changed.
  program = await compiler.compile(host, entrypoint, options, program);
  const diagnostics = [...configDiagnostics, ...program.diagnostics];
  if (diagnostics.length === 0) return undefined;
  const format = { pretty: process.stdout.isTTY && !process.env.NO_COLOR, pathRelativeTo: root };
  return diagnostics.map((diagnostic) => compiler.formatDiagnostic(diagnostic, format)).join("\n");
}

/** Writes only files whose content changed, and atomically, so that file watchers never read a partial file. */
function createHost(host: CompilerHost): CompilerHost {
  return {
    ...host,
    async writeFile(path: string, content: string) {
      const before = await readFile(path, "utf8").catch(() => undefined);
      if (before === content) return;
      await host.writeFile(`${path}.new`, content);
      await rename(`${path}.new`, path);
    },
  };
}
