// Formats the changed TypeScript and JSON files with the Biome of the project, before they are written.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../user-error.ts";
import type { FileChanges } from "./file-changes.ts";

const BIOME = "node_modules/@biomejs/biome/bin/biome";

/**
 * Formats the files and sorts their imports. Without Biome in the project, they remain as they are.
 *
 * @throws UserError for code that Biome cannot read
 */
export async function formatSources(changes: FileChanges): Promise<void> {
  const { root } = changes;
  if (!hasFormatter(root)) return;
  // Biome may ignore the documents of a contract, and not its manifest.
  const sources = changes.list().filter(({ path }) => /\.ts$|^(?!contract).*\.json$/.test(path));
  const formatted = await Promise.all(sources.map(({ path, after }) => formatSource(root, path, after)));
  for (const [index, { path }] of sources.entries()) changes.edit(path, (source) => formatted[index] ?? source);
}

/** Returns whether the project has a configuration of Biome, and has Biome installed. */
export function hasFormatter(root: string): boolean {
  return existsSync(join(root, BIOME)) && existsSync(join(root, "biome.json"));
}

/**
 * Returns a file with the layout of the project.
 *
 * @throws UserError for code that Biome cannot read
 */
export function formatSource(root: string, path: string, source: string): Promise<string> {
  const args = [join(root, BIOME), "check", "--write", `--stdin-file-path=${path}`];
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, args, { cwd: root, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new UserError(`${path}: expected code that Biome accepts, got:\n${stderr.trim()}`, { cause: error }));
    });
    child.stdin?.end(source);
  });
}
