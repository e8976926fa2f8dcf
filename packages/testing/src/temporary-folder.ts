// Folders and files that are removed when the test finishes.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onFinished } from "./on-finished.ts";

/** Returns the path of a SQLite file, which does not exist yet, in a new folder. */
export async function temporaryDatabasePath(): Promise<string> {
  return join(await createTemporaryFolder(), "data.db");
}

export async function createTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "onecontract-test-"));
  onFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
