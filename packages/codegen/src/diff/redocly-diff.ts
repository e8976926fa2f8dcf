// Runs `redocly diff`, which compares OpenAPI documents, and reads its report.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import type { Impact } from "./change.ts";

/** Entry of a report of `redocly diff --format=json`, report version 1. */
export interface RedoclyChange {
  /** Pointer to the first use of the changed object. */
  path: string;
  /** Type of the object: `Schema`, `Parameter`, `Response`. */
  typeName: string;
  kind: "added" | "removed" | "modified";
  /** Changed property, if `kind` is `modified`. */
  property?: string;
  impact: Impact;
  verdicts: { ruleId: string; message: string }[];
  base?: Side;
  revision?: Side;
}

interface Side {
  /** Location of the definition. */
  pointer: string;
  value?: unknown;
}

/**
 * Compares two documents with Redocly.
 *
 * @throws Error with Redocly's message when it cannot compare the documents
 */
export async function runRedoclyDiff(base: OpenAPIObject, revision: OpenAPIObject): Promise<RedoclyChange[]> {
  const directory = await mkdtemp(join(tmpdir(), "contract-diff-"));
  try {
    await Promise.all([
      writeFile(join(directory, "base.json"), JSON.stringify(base)),
      writeFile(join(directory, "revision.json"), JSON.stringify(revision)),
      writeFile(join(directory, "redocly.yaml"), "extends: [diff-recommended]\n"),
    ]);
    const report: { reportVersion: string; changes: RedoclyChange[] } = JSON.parse(await run(directory));
    if (report.reportVersion !== "1")
      throw new Error(`redocly diff: expected report version 1, got ${report.reportVersion}`);
    return report.changes;
  } finally {
    await rm(directory, { recursive: true });
  }
}

function run(directory: string): Promise<string> {
  const program = fileURLToPath(import.meta.resolve("@redocly/cli/bin/cli.js"));
  const args = [program, "diff", "base.json", "revision.json", "--format=json", "--fail-on=none"];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: directory, env, maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`redocly diff: ${stderr.trim() || error.message}`, { cause: error }));
      else resolve(stdout);
    });
  });
}
