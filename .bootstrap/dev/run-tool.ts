import { type ExecFileOptions, execFile } from "node:child_process";

export interface BuildResult {
  succeeded: boolean;
  /** What the tools have printed. */
  printed: string;
}

/** Resolves also where the tool fails, or is stopped by the signal. */
export function runTool(program: string, args: readonly string[], options: ExecFileOptions): Promise<BuildResult> {
  return new Promise((resolve) => {
    execFile(program, args, { ...options, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      resolve({ succeeded: error === null, printed: `${stdout}${stderr}` });
    });
  });
}
