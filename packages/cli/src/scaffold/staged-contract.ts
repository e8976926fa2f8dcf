// Builds a changed TypeSpec contract in a temporary folder, so that its errors are found before a file of the project changes.
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { expectFilesInside } from "../expect-inside.ts";
import { parseSource } from "../input/parse-source.ts";
import { GENERATED } from "../release/contract-source.ts";
import { runProgram } from "../run-program.ts";
import { withTemporaryFolder } from "../temporary-folder.ts";
import { UserError } from "../user-error.ts";
import type { FileChanges } from "./file-changes.ts";

/**
 * Formats the changed TypeSpec files, and builds the contract with its own scripts, which includes its lint rules.
 *
 * @param contract folder of the contract, relative to the root
 * @returns the document of the changed contract
 * @throws UserError with the output of the step that failed, or if a link leads out of the project
 */
export function buildStagedContract(changes: FileChanges, contract: string): Promise<OpenAPIObject> {
  return withTemporaryFolder(async (folder) => {
    const staged = join(folder, contract);
    const source = join(changes.root, contract);
    expectFilesInside(changes.root, contract, GENERATED);
    const isCopied = (path: string) => !GENERATED.test(relative(source, path));
    await cp(source, staged, { recursive: true, filter: isCopied });
    await symlink(join(source, "node_modules"), join(staged, "node_modules"), "junction");
    const changed = changes.list().filter(({ path }) => path.startsWith(`${contract}/`) && path.endsWith(".tsp"));
    for (const { path, after } of changed) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), after);
    }
    const run = (...args: string[]) => runStep(staged, args, changes.root);
    await run("exec", "onecontract", "tsp", "format", ...changed.map(({ path }) => join(folder, path)));
    for (const { path } of changed) {
      const formatted = await readFile(join(folder, path), "utf8");
      changes.edit(path, () => formatted);
    }
    const { scripts = {} } = JSON.parse(await readFile(join(staged, "package.json"), "utf8"));
    for (const script of ["generate", "build"]) if (script in scripts) await run("run", script);
    const file = join(staged, "dist/openapi.json");
    return parseSource(file, await readFile(file, "utf8")) as OpenAPIObject;
  });
}

async function runStep(staged: string, args: string[], root: string): Promise<void> {
  // Otherwise, pnpm would install the staged folder, which replaces the packages of the project that it links to.
  const options = ["--silent", "--config.verify-deps-before-run=false", "--dir", staged];
  // The pnpm of the project, which its root pins, and not the newest one.
  const { succeeded, output } = await runProgram("pnpm", [...options, ...args], { cwd: root });
  if (succeeded) return;
  const message = output.replaceAll(`${dirname(staged)}${sep}`, "").trim();
  throw new UserError(
    `${basename(staged)}/: expected a contract that builds with the new declarations, got:\n${message}`,
  );
}
