// Generates the sources of the packages from the compiled contract. `IncrementalBuild` starts this file in a child process.
import { join } from "node:path";
import { messageFor } from "../user-error.ts";
import type { DevPlan } from "./dev-plan.ts";
import { runGenerateScript } from "./run-generate-script.ts";
import { serveRuns } from "./serve-runs.ts";

const { root, generated }: Pick<DevPlan, "root" | "generated"> = JSON.parse(process.argv[2] ?? "");

/** Sent to `IncrementalBuild` after each run. */
export interface GeneratedSources {
  /** Absent if the sources were generated. */
  problem?: string;
}

serveRuns(async (): Promise<GeneratedSources> => {
  try {
    for (const { folder, script } of generated) await runGenerateScript(join(root, folder), script);
    return {};
  } catch (error) {
    return { problem: messageFor(error) };
  }
});
