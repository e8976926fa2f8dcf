// Bundles a contract in OpenAPI. `IncrementalBuild` starts this file in a child process. It runs the command itself, as `main.ts` does, so that
// an edit and the script of the package bundle alike.
import { join } from "node:path";
import { command } from "../commands/bundle.ts";
import { messageFor } from "../user-error.ts";
import type { CompiledContract } from "./compile-contract.ts";
import { serveRuns } from "./serve-runs.ts";

const [, , root = "", ...args] = process.argv;
process.chdir(join(root, "contract"));

serveRuns(async (): Promise<CompiledContract> => {
  let problem: string | undefined;
  await command.run(args).catch((error) => {
    problem = messageFor(error);
  });
  return { problem, operations: {}, unusedFiles: [] };
});
