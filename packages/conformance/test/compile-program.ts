// Compiles generated code together with a program that uses it.
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect } from "vitest";

/**
 * Writes `program.ts` next to generated code, compiles all of it, and returns the exports of the program. The test fails if anything does
 * not compile.
 *
 * @param options compiler options in addition to the strict ones
 */
export async function compileProgram(directory: string, program: string, options: object = {}) {
  const compilerOptions = {
    target: "es2024",
    lib: ["es2024", "dom", "dom.iterable"],
    module: "nodenext",
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    rewriteRelativeImportExtensions: true,
    outDir: "dist",
    rootDir: ".",
    ...options,
  };
  await writeFile(join(directory, "program.ts"), program);
  await writeFile(join(directory, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  await writeFile(join(directory, "package.json"), JSON.stringify({ type: "module" }));
  const { stdout } = await promisify(execFile)("tsc", ["-p", "."], { cwd: directory }).catch((failure) => failure);
  expect(stdout).toBe("");
  return import(pathToFileURL(join(directory, "dist/program.js")).href);
}
