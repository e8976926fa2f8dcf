// Runs `onecontract check` on one document, in a separate process with limits of time and memory.
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

export interface DocumentResult {
  file: string;
  /** `degraded` if parts are left out, `failed` if there are raw errors, type errors or no result. */
  state: "whole" | "degraded" | "failed";
  seconds: number;
  megabytes: number;
  operations: number;
  workingOperations: number;
  samples: number;
  workingSamples: number;
  /** Parts that are left out, operations and samples that do not work, and raw errors: one line each. */
  reasons: string[];
}

export interface Limits {
  seconds: number;
  megabytes: number;
}

const PROGRAM = fileURLToPath(new URL("../../node_modules/@onecontract/cli/bin/onecontract.js", import.meta.url));

/** Makes a process print the maximum of its resident set in KB as its last line. */
const REPORT_MEMORY = "process.on('exit',()=>console.log('maxRSS',process.resourceUsage().maxRSS))";

export async function checkDocument(file: string, { seconds, megabytes }: Limits): Promise<DocumentResult> {
  const start = performance.now();
  const args = [`--max-old-space-size=${megabytes}`, `--import=data:text/javascript,${REPORT_MEMORY}`, PROGRAM];
  // A separate group, so that the limit ends the compilers that it starts, too.
  const child = spawn(process.execPath, [...args, "check", file], {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  }, seconds * 1000);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  clearTimeout(timer);
  return readResult(file, { output, errors: isLate ? `expected an end in ${seconds} s, got none` : errors, start });
}

interface Run {
  output: string;
  errors: string;
  start: number;
}

function readResult(file: string, { output, errors, start }: Run): DocumentResult {
  const numbers = (pattern: RegExp) => (pattern.exec(output) ?? []).slice(1).map(Number);
  const [typeErrors] = numbers(/: (\d+) type errors/);
  const [leftOut = 0] = numbers(/: left out: (\d+)/);
  const [workingOperations = 0, operations = 0] = numbers(/agree on (\d+) of (\d+) operations/);
  const [workingSamples = 0, samples = 0] = numbers(/: (\d+) of (\d+) code samples work/);
  const [maxRss = 0] = numbers(/^maxRSS (\d+)$/m);
  const isComplete = typeErrors === 0 && /code samples work/.test(output);
  const isWhole = leftOut === 0 && workingOperations === operations && workingSamples === samples;
  return {
    file,
    state: !isComplete ? "failed" : isWhole ? "whole" : "degraded",
    seconds: (performance.now() - start) / 1000,
    megabytes: maxRss / 1024,
    operations,
    workingOperations,
    samples,
    workingSamples,
    reasons: [...listedParts(output), ...(isComplete ? [] : firstLines(errors))].map(withoutFile),
  };
}

/** The heading and the list of what was repaired or ignored, which works. */
const REPAIRS = /^.*: repaired or ignored: \d+\n(?: {2}.*\n)*/gm;

/** Returns the indented lines of the report: parts that are left out, operations and samples that do not work. */
function listedParts(output: string): string[] {
  return output.replaceAll(REPAIRS, "").match(/^ {2}.*/gm) ?? [];
}

const MAX_ERROR_LINES = 20;

function firstLines(errors: string): string[] {
  return errors.trim().split("\n").slice(0, MAX_ERROR_LINES);
}

/** Removes the file and line before a JSON Pointer: the document is in the first column of the table. */
function withoutFile(line: string): string {
  return line.trim().replace(/^.*?:\d+: (?=#)/, "");
}
