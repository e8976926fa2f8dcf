// Copies of the repository that test files use one after the other, because a copy takes longer than many tests. A copy that no test
// uses has a file with its name in the folder `free`, which exactly one process can move.
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RepositoryCopy } from "../src/repository-copy.ts";

const FOLDER = "TEST_REPOSITORY_COPIES";

/** Runs before all test files, and returns what runs after them. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "repository-copies-"));
  await mkdir(join(folder, "free"));
  process.env[FOLDER] = folder;
  return () => rm(folder, { recursive: true });
}

/** Returns a copy that no other test uses. */
export async function takeCopy(): Promise<RepositoryCopy> {
  for (const name of await readdir(join(folder(), "free"))) {
    const isTaken = await rename(join(folder(), "free", name), join(folder(), `${name}.taken`)).then(
      () => true,
      () => false,
    );
    if (isTaken) return new RepositoryCopy(join(folder(), name));
  }
  return RepositoryCopy.create(join(folder(), "copy-"));
}

export async function giveBack(copy: RepositoryCopy): Promise<void> {
  await copy.reset();
  await writeFile(join(folder(), "free", copy.directory.slice(folder().length + 1)), "");
}

function folder(): string {
  const path = process.env[FOLDER];
  if (path === undefined) throw new Error(`${FOLDER}: expected a folder, got none`);
  return path;
}
