// A deep folder for the output of a hostile contract, and the files that appear above it.
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type HostileCounts, NO_COUNTS } from "./counts.ts";

const PRIVATE_FILE = "private.txt";
const OUTPUT = "a/b/c/d/output";

/** Runs `task`, adds the files that it writes outside of its folder to the findings, and removes the folder. */
export async function withScratchFolder(task: (output: string) => Promise<HostileCounts>): Promise<HostileCounts> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "hostile-")));
  try {
    await writeFile(join(folder, PRIVATE_FILE), "private");
    const output = join(folder, OUTPUT);
    await mkdir(output, { recursive: true });
    const counts = await task(output);
    return { ...counts, findings: [...counts.findings, ...(await findEscapes(folder))] };
  } catch (error) {
    return { ...NO_COUNTS, findings: [`generation: ${error instanceof Error ? error.stack : error}`] };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns the files outside of the output folder. */
async function findEscapes(folder: string): Promise<string[]> {
  const parents = OUTPUT.split("/").map((_, index, names) => names.slice(0, index + 1));
  const expected = new Set([PRIVATE_FILE, ...parents.map((names) => join(...names))]);
  const listed = await Promise.all(
    [".", ...parents.slice(0, -1).map((names) => join(...names))].map(async (parent) =>
      (await readdir(join(folder, parent))).map((name) => join(parent, name)),
    ),
  );
  const found = listed.flat().filter((path) => !expected.has(path));
  const isChanged = (await readFile(join(folder, PRIVATE_FILE), "utf8")) !== "private";
  return [...found, ...(isChanged ? [PRIVATE_FILE] : [])].map(
    (path) => `${path}: written outside of the output folder`,
  );
}
