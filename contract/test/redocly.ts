// Runs Redocly CLI on a document of a test, with the settings of the build.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { OpenAPIObject } from "openapi3-ts/oas31";

const contractDirectory = fileURLToPath(new URL("..", import.meta.url));

export interface LintProblem {
  ruleId: string;
  message: string;
  /** JSON Pointers as URI fragments: `#/paths/...`. */
  pointers: string[];
}

/** Returns the problems that the rules of `redocly.yaml` find in a document. */
export async function lint(document: OpenAPIObject): Promise<LintProblem[]> {
  const report: { problems: (Omit<LintProblem, "pointers"> & { location: { pointer: string }[] })[] } = await redocly(
    document,
    ["lint", "--config", join(contractDirectory, "redocly.yaml")],
  );
  return report.problems.map(({ ruleId, message, location }) => ({
    ruleId,
    message,
    pointers: location.map(({ pointer }) => pointer),
  }));
}

/** Returns the agent-readiness score of a document, from 0 to 100. */
export async function score(document: OpenAPIObject): Promise<number> {
  const report: { agentReadiness: number } = await redocly(document, ["score"]);
  return report.agentReadiness;
}

async function redocly<Report>(document: OpenAPIObject, args: string[]): Promise<Report> {
  const directory = await mkdtemp(join(tmpdir(), "contract-"));
  try {
    const file = join(directory, "openapi.json");
    await writeFile(file, JSON.stringify(document));
    return JSON.parse(await output([...args, "--format", "json", file]));
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** Resolves with standard output, even if the exit code is not 0: `lint` exits with 1 when it finds problems. */
function output(args: string[]): Promise<string> {
  const program = join(contractDirectory, "node_modules/.bin/redocly");
  const env = { ...process.env, REDOCLY_TELEMETRY: "off" };
  return new Promise((resolve, reject) => {
    execFile(program, args, { cwd: contractDirectory, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (stdout) resolve(stdout);
      else reject(new Error(`redocly ${args.join(" ")}: expected JSON, got nothing. ${stderr}`, { cause: error }));
    });
  });
}
