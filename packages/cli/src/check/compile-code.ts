// Compiles generated code with TypeScript, which checks its types and makes it executable on every supported version of Node.
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { runProgram } from "../run-program.ts";
import { UserError } from "../user-error.ts";

/** GitHub's contract, with 1,200 operations, takes less than two minutes. */
const TIMEOUT_MINUTES = 10;

const compilerOptions = {
  target: "es2024",
  lib: ["es2024", "dom", "dom.iterable"],
  module: "nodenext",
  // A code sample without imports is a module too.
  moduleDetection: "force",
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noImplicitOverride: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  isolatedModules: true,
  rewriteRelativeImportExtensions: true,
  skipLibCheck: true,
  rootDir: ".",
  outDir: "dist",
};

const INCLUDED = ["sdk", "server", "samples", "*.ts"];

/**
 * Writes JavaScript to `dist/`, even if there are type errors, or only checks the types.
 *
 * @param include files and folders
 * @returns the type errors, one per line of the compiler's output
 * @throws UserError if the compiler does not end in time
 */
export async function compileCode(folder: string, { include = INCLUDED, noEmit = false } = {}): Promise<string[]> {
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const config = { compilerOptions: { ...compilerOptions, noEmit }, include };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
  const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  const signal = AbortSignal.timeout(TIMEOUT_MINUTES * 60_000);
  const { output } = await runProgram(process.execPath, [compiler, "-p", folder, "--pretty", "false"], {
    cwd: folder,
    signal,
    killSignal: "SIGKILL",
  });
  if (signal.aborted) {
    throw new UserError(
      `TypeScript: expected to compile the generated code in ${TIMEOUT_MINUTES} minutes, got no end. Nested schemas take less time as components.`,
    );
  }
  return output.split("\n").filter((line) => line !== "");
}
