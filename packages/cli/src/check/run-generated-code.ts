// Runs the generated client, server and code samples in a process of their own: a contract may come from anybody. The process has no
// environment variables of this one, reads and writes only its folder and the packages, starts no programs, and has limits of memory and time.
import { fork } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { findPackage } from "../generate/find-package.ts";
import type { RoundTripReport } from "./check-round-trips.ts";
import type { SampleReport } from "./check-samples.ts";

export interface GeneratedCode {
  /** Normalized document. */
  document: OpenAPIObject;
  /** The folder that `compileCode` compiled. */
  folder: string;
  /** The output of `compileCode`. */
  typeErrors: readonly string[];
  /** Determines the generated values. */
  seed: number;
}

export interface GeneratedCodeReport {
  roundTrips: RoundTripReport;
  samples: SampleReport;
}

const TIMEOUT_MS = 15 * 60_000;
const MAX_MEMORY_MIB = 4096;

/** @throws Error if the process ends without a report, for example because its memory or time is exceeded */
export function runGeneratedCode(input: GeneratedCode): Promise<GeneratedCodeReport> {
  const program = join(import.meta.dirname, `generated-code-program${extname(import.meta.filename)}`);
  const child = fork(program, {
    cwd: input.folder,
    env: {},
    execArgv: [...permissionFlags(input.folder), `--max-old-space-size=${MAX_MEMORY_MIB}`],
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
    child.once("message", ({ report, error }: { report?: GeneratedCodeReport; error?: string }) => {
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

/** Returns the flags of Node's permission model, which Node 22 has under another name. */
function permissionFlags(folder: string): string[] {
  const flag = process.allowedNodeEnvironmentFlags.has("--permission") ? "--permission" : "--experimental-permission";
  const writable = [folder, realpathSync(folder)];
  const read = [...writable, ...packageFolders()].map((path) => `--allow-fs-read=${path}`);
  return [flag, ...new Set([...read, ...writable.map((path) => `--allow-fs-write=${path}`)])];
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
