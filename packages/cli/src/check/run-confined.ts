// Runs generated code in a separate process: a contract may come from anybody. The process has no environment variables of this one,
// reads and writes only its folder and the packages, starts no programs, and has limits of memory and time.
import { fork } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { findPackage } from "../generate/find-package.ts";
import { messageFor } from "../user-error.ts";

const TIMEOUT_MS = 15 * 60_000;
const MAX_MEMORY_MIB = 4096;

/**
 * Runs a module that calls `reportToParent`.
 *
 * @param module path of the module, without extension
 * @param input sent to the module
 * @param packages folders of further packages that the process may read
 * @throws Error if the process ends without a report, for example because its memory or time is exceeded
 */
export function runConfined<Report>(
  module: string,
  folder: string,
  input: object,
  packages: readonly string[] = [],
): Promise<Report> {
  const child = fork(module + extname(import.meta.filename), {
    cwd: folder,
    env: {},
    execArgv: [...permissionFlags(folder, packages), `--max-old-space-size=${MAX_MEMORY_MIB}`],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
    timeout: TIMEOUT_MS,
    killSignal: "SIGKILL",
  });
  let errors = "";
  child.stderr?.on("data", (chunk) => {
    errors = (errors + chunk).slice(-5000);
  });
  return new Promise((resolve, reject) => {
    child.once("message", ({ report, error }: { report?: Report; error?: string }) => {
      if (report) resolve(report);
      else reject(new Error(error));
      child.kill("SIGKILL");
    });
    child.once("exit", (code, signal) => {
      reject(new Error(`generated code: expected a report, got exit with ${signal ?? code}\n${errors}`));
    });
    child.send(input);
  });
}

/** Called by the module that `runConfined` runs: gives the input to `run`, and the result of `run` to `runConfined`. */
export function reportToParent<Input>(run: (input: Input) => Promise<object>): void {
  process.once("message", (input: Input) => {
    run(input).then(
      (report) => process.send?.({ report }),
      (error: unknown) => process.send?.({ error: error instanceof Error ? error.stack : messageFor(error) }),
    );
  });
}

/** Turns on Node's permission model, for which Node 22 has another name. */
export const PERMISSION_FLAG: string = process.allowedNodeEnvironmentFlags.has("--permission")
  ? "--permission"
  : "--experimental-permission";

function permissionFlags(folder: string, packages: readonly string[]): string[] {
  const writable = [folder, realpathSync(folder)];
  const read = [...writable, ...packageFolders(), ...packages].map((path) => `--allow-fs-read=${path}`);
  return [PERMISSION_FLAG, ...new Set([...read, ...writable.map((path) => `--allow-fs-write=${path}`)])];
}

/** Returns this package, and the folders that its dependencies are resolved from. */
function packageFolders(): string[] {
  const own = join(import.meta.dirname, "../..");
  const linked = ["@onecontract/codegen", "@onecontract/server-runtime", "@onecontract/mcp-runtime"].flatMap(
    (name) => findPackage(name, import.meta.filename) ?? [],
  );
  const installed = createRequire(import.meta.url).resolve.paths("typescript") ?? [];
  return [own, ...linked, ...installed].filter((path) => existsSync(path)).map((path) => realpathSync(path));
}
