import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The same text for the same files with the same content, but for what the compiler keeps there for its next run. */
export async function fingerprint(folders: string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const served = files.filter((file) => !file.endsWith(".tsbuildinfo"));
    for (const file of served.sort()) hash.update(file).update(await readFile(file));
  }
  return hash.digest("hex");
}
