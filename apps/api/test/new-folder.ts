// Folders and files of one test, which are removed when it is finished.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A path in a new folder. */
export async function newDatabasePath(): Promise<string> {
  return join(await newFolder(), "petstore.db");
}

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "petstore-api-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
