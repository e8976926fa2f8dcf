// Packs the SDK, so that readers can install it from the portal.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/**
 * Returns the tarball of the package in a folder.
 *
 * @throws Error with the output of npm if it fails
 */
export async function packSdk(folder: string): Promise<Buffer> {
  const target = mkdtempSync(join(tmpdir(), "sdk-"));
  try {
    const files = ["pack", "--silent", "--ignore-scripts", "--pack-destination", target];
    // On Windows npm is a batch file, which only a shell runs.
    const { stdout } = await promisify(execFile)("npm", files, { cwd: folder, shell: process.platform === "win32" });
    return readFileSync(join(target, stdout.trim()));
  } finally {
    rmSync(target, { recursive: true });
  }
}
