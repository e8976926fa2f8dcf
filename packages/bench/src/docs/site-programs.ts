// The programs that build the documentation of a contract as static files.
import { join } from "node:path";
import { binPath } from "../installed-packages.ts";
import type { MeasuredProgram } from "../run-measured.ts";

const docs = join(import.meta.dirname, "../../../../docs");
const portalCommand = join(import.meta.dirname, "../../../portal/dist/cli.js");

/** Builds the portal of this repository for the contract. */
export function portalProgram(document: string, output: string): MeasuredProgram {
  const env = { DOCS_CONTRACT: document, DOCS_OUT: output };
  return { command: process.execPath, args: [portalCommand, "build"], cwd: docs, env };
}

/** Builds the page `index.html`. */
export function redoclyProgram(document: string, output: string): MeasuredProgram {
  const args = [binPath("@redocly/cli", "redocly"), "build-docs", document, "--output", join(output, "index.html")];
  return { command: process.execPath, args, env: { REDOCLY_TELEMETRY: "off" } };
}
