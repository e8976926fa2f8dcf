// Runs the `generate` script of a package in this process if it is a known one, because its tools are loaded already.
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { runProjects } from "@onecontract/codegen";
import { findConfigFile, loadConfig } from "../config/load-config.ts";
import { generateParts } from "../generate/generate-parts.ts";
import { runProgram } from "../run-program.ts";

/**
 * Does the same as the script.
 *
 * @param folder absolute path of the package
 * @param run number of the run; each run reloads the modules, which read the contract on import
 * @throws Error with the output of the script if it fails
 */
export async function runGenerateScript(folder: string, script: string, run: number): Promise<void> {
  const load = (file: string) => import(`${pathToFileURL(join(folder, file)).href}?run=${run}`);
  const [, projectsFile] = /^codegen(?: (\S+))?$/.exec(script) ?? [];
  const [, program] = /^node (\S+)$/.exec(script) ?? [];
  const configFile = script === "onecontract generate" ? findConfigFile(folder) : undefined;
  process.chdir(folder);
  if (script.startsWith("codegen")) {
    const { default: projects } = await load(projectsFile ?? "orval.config.ts");
    await runProjects(projects);
  } else if (program !== undefined) {
    await load(program);
  } else if (configFile !== undefined) {
    await generateParts(await loadConfig(configFile), true);
  } else {
    await runInShell(folder, script);
  }
}

async function runInShell(folder: string, script: string): Promise<void> {
  const env = { ...process.env, PATH: join(folder, "node_modules/.bin") + delimiter + process.env.PATH };
  const { succeeded, output } = await runProgram(script, [], { cwd: folder, env, shell: true });
  if (!succeeded) throw new Error(`${folder}: ${script}: failed\n${output}`);
}
