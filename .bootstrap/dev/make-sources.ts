// Makes the OpenAPI document of the contract, and the sources that are generated from it. `WarmBuild` starts this as a process of its
// own and asks for one run after the other: the tools take a second to load and to get up to speed, and then a third of that for a run.
import { readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runProjects } from "@petstore/codegen";
import { compile, formatDiagnostic, NodeHost, type Program, resolveCompilerOptions } from "@typespec/compiler";

const root = join(import.meta.dirname, "../..");
/** Each run leaves a little. Who has more than this ends, and is started anew. */
const residentBytesMax = 1.5 * 2 ** 30;

/** Who watches what is written sees it change only where it does, and never half of it. */
const host = {
  ...NodeHost,
  async writeFile(path: string, content: string) {
    const before = await readFile(path, "utf8").catch(() => undefined);
    if (before === content) return;
    await NodeHost.writeFile(`${path}.new`, content);
    await rename(`${path}.new`, path);
  },
};

let run = 0;
let program: Program | undefined;
// The first run makes what is there, so that those that are asked for are fast.
let running = make();

process.on("message", async () => {
  running = running.then(make);
  process.send?.({ problem: await running });
  if (process.memoryUsage.rss() > residentBytesMax) process.disconnect();
});

/** @returns what is wrong with the contract; undefined where all is made */
async function make(): Promise<string | undefined> {
  try {
    return (await compileContract()) ?? (await generateAll());
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function compileContract(): Promise<string | undefined> {
  const folder = join(root, "contract");
  const entrypoint = join(folder, "main.tsp");
  const [options, configDiagnostics] = await resolveCompilerOptions(host, { cwd: folder, entrypoint });
  // What the last program has read of files that are the same is taken from it.
  program = await compile(host, entrypoint, options, program);
  const diagnostics = [...configDiagnostics, ...program.diagnostics];
  if (diagnostics.length === 0) return undefined;
  const format = { pretty: process.stdout.isTTY, pathRelativeTo: root };
  return diagnostics.map((diagnostic) => formatDiagnostic(diagnostic, format)).join("\n");
}

async function generateAll(): Promise<undefined> {
  run++;
  await generate("packages/sdk", "orval.config.ts");
  await generate("packages/server", "orval.config.ts");
  await generate("packages/mcp", "generate.ts");
}

/** As the script `generate` of the package does: it reads the contract when it is loaded, so it is loaded anew. */
async function generate(folder: string, file: string): Promise<void> {
  process.chdir(join(root, folder));
  const { default: projects } = await import(`${pathToFileURL(file)}?run=${run}`);
  if (projects) await runProjects(projects);
}
