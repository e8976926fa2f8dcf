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
  const found: string[] = [];
  let parent = ".";
  for (const inner of OUTPUT.split("/")) {
    const names = (await readdir(join(folder, parent))).filter((name) => name !== inner);
    found.push(...names.map((name) => join(parent, name)).filter((path) => path !== PRIVATE_FILE));
    parent = join(parent, inner);
  }
  const isChanged = (await readFile(join(folder, PRIVATE_FILE), "utf8")) !== "private";
  return [...found, ...(isChanged ? [PRIVATE_FILE] : [])].map(
    (path) => `${path}: written outside of the output folder`,
  );
}
