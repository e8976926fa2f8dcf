// Runs the `generate` script of a package, in this process if it is `onecontract generate`, because its tools are loaded already.
import { delimiter, join } from "node:path";
import { findConfigFile, loadConfig } from "../config/load-config.ts";
import { generateParts } from "../generate/generate-parts.ts";
import { runProgram } from "../run-program.ts";

/**
 * Does the same as the script.
 *
 * @param folder absolute path of the package
 * @throws Error with the output of the script if it fails
 */
export async function runGenerateScript(folder: string, script: string): Promise<void> {
  const configFile = script === "onecontract generate" ? findConfigFile(folder) : undefined;
  if (configFile === undefined) await runInShell(folder, script);
  else await generateParts(await loadConfig(configFile), true);
}

async function runInShell(folder: string, script: string): Promise<void> {
  const env = { ...process.env, PATH: join(folder, "node_modules/.bin") + delimiter + process.env.PATH };
  const { succeeded, output } = await runProgram(script, [], { cwd: folder, env, shell: true });
  if (!succeeded) throw new Error(`${folder}: ${script}: failed\n${output}`);
}
