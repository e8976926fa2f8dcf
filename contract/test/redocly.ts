// Redocly CLI as the build calls it, on a document that a test made.
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
  /** JSON pointers to the places, `#/paths/...`. */
  pointers: string[];
}

/** The problems that the contract's own rules find in a document; empty when there are none. */
export async function lint(document: OpenAPIObject): Promise<LintProblem[]> {
  const found: { problems: (Omit<LintProblem, "pointers"> & { location: { pointer: string }[] })[] } = await redocly(
    document,
    ["lint", "--config", join(contractDirectory, "redocly.yaml")],
  );
  return found.problems.map(({ ruleId, message, location }) => ({
    ruleId,
    message,
    pointers: location.map(({ pointer }) => pointer),
  }));
}

/** How ready for agents the document is, 0 to 100. */
export async function score(document: OpenAPIObject): Promise<number> {
  const found: { agentReadiness: number } = await redocly(document, ["score"]);
  return found.agentReadiness;
}

async function redocly<Answer>(document: OpenAPIObject, args: string[]): Promise<Answer> {
  const directory = await mkdtemp(join(tmpdir(), "contract-"));
  try {
    const file = join(directory, "openapi.json");
    await writeFile(file, JSON.stringify(document));
    return JSON.parse(await output([...args, "--format", "json", file]));
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** Standard output, whatever the exit code: `lint` ends with 1 when it finds problems. */
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
