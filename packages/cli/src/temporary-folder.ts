// A temporary folder that exists as long as a task runs.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Calls `task` with the path of a new folder, and removes the folder afterwards. */
export async function withTemporaryFolder<Result>(task: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "onecontract-"));
  try {
    return await task(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
