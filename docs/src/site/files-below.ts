// The files of a folder and of the folders in it.
import { readdirSync } from "node:fs";
import { join } from "node:path";

export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
