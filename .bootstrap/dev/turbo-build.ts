// The build of `pnpm build`, without what nothing is served from while one edits.
import { type BuildResult, runTool } from "./run-tool.ts";

const unserved = ["@petstore/docs", "@petstore/conformance", "@petstore/bench"];

export const turboArguments: readonly string[] = [
  "run",
  "build",
  ...unserved.map((name) => `--filter=!${name}`),
  "--output-logs=errors-only",
  "--ui=stream",
];

export function turboBuild(cwd: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<BuildResult> {
  return runTool("turbo", turboArguments, { cwd, env, signal });
}
