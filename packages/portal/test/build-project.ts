// Builds the portal of a project with the package's command, in a folder that has no installed packages.
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { PortalOptions } from "../src/model/options.ts";

const cli = join(import.meta.dirname, "../dist/cli.js");

/**
 * Writes `portal.config.js` into the folder and builds into its subfolder `dist`. Requires the build of the package.
 *
 * @param env additional environment variables
 * @returns the folder of the built site
 * @throws Error with the output if the build fails or prints a warning
 */
export async function buildProject(
  folder: string,
  options: PortalOptions,
  env: Record<string, string> = {},
): Promise<string> {
  writeFileSync(join(folder, "portal.config.js"), `export default ${JSON.stringify(options)};\n`);
  const { stderr } = await promisify(execFile)(process.execPath, [cli, "build"], {
    cwd: folder,
    env: { ...process.env, ...env },
  });
  if (stderr !== "") throw new Error(`build: expected no warning, got ${stderr}`);
  return join(folder, "dist");
}
