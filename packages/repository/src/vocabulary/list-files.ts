import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * Lists the files of a repository.
 *
 * @returns files in git, and new files that git does not ignore, relative to the root
 */
export function listFiles(root: string): string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root });
  // Git also lists files that are deleted in the working tree but not in the index.
  return listed
    .toString()
    .split("\n")
    .filter((file) => file && existsSync(join(root, file)));
}
