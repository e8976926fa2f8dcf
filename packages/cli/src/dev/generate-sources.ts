// Generates the sources of the packages from the compiled contract. `IncrementalBuild` starts this file in a child process.
import { delimiter, join } from "node:path";
import { findConfigFile, loadConfig } from "../config/load-config.ts";
import { selectAll } from "../config/select-audience.ts";
import { generateParts } from "../generate/generate-parts.ts";
import { runProgram } from "../run-program.ts";
import { messageFor } from "../user-error.ts";
import type { DevPlan } from "./dev-plan.ts";
import { serveRuns } from "./serve-runs.ts";

const { root, generated }: Pick<DevPlan, "root" | "generated"> = JSON.parse(process.argv[2] ?? "");

/** Sent to `IncrementalBuild` after each run. */
export interface GeneratedSources {
  /** Absent if the sources were generated. */
  problem?: string;
}

/** The packages share most warnings, and an edit rarely changes them. */
const reported = new Set<string>();

serveRuns(async (): Promise<GeneratedSources> => {
  try {
    for (const { folder, script } of generated) await runGenerateScript(join(root, folder), script);
    return {};
  } catch (error) {
    return { problem: messageFor(error) };
  }
});

/**
 * Runs the `generate` script of a package, in this process if it is `onecontract generate`, because its tools are loaded already.
 *
 * @param folder absolute path of the package
 * @throws Error with the output of the script if it fails
 */
async function runGenerateScript(folder: string, script: string): Promise<void> {
  const configFile = script === "onecontract generate" ? findConfigFile(folder) : undefined;
  if (configFile !== undefined)
    return void (await generateParts(selectAll(await loadConfig(configFile)), true, reported));
  const env = { ...process.env, PATH: join(folder, "node_modules/.bin") + delimiter + process.env.PATH };
  const { succeeded, output } = await runProgram(script, [], { cwd: folder, env, shell: true });
  if (!succeeded) throw new Error(`${folder}: ${script}: failed\n${output}`);
}
