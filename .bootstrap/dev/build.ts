// The build that follows an edit: that of `pnpm build`, without what nothing is served from while one edits.
import { execFile } from "node:child_process";

const unserved = ["@petstore/docs", "@petstore/conformance", "@petstore/bench"];

export const buildArguments: readonly string[] = [
  "run",
  "build",
  ...unserved.map((name) => `--filter=!${name}`),
  "--output-logs=errors-only",
  "--ui=stream",
];

export interface BuildResult {
  succeeded: boolean;
  /** What the tasks that failed have printed. */
  printed: string;
}

export function build(root: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<BuildResult> {
  return new Promise((resolve) => {
    execFile("turbo", buildArguments, { cwd: root, env, signal, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      resolve({ succeeded: error === null, printed: `${stdout}${stderr}` });
    });
  });
}
