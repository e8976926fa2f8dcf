// The lint configuration of an existing contract: the recommended rules, with those that it violates as warnings.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProgram } from "../run-program.ts";
import { withTemporaryFolder } from "../temporary-folder.ts";

/** @param source OpenAPI document in YAML */
export async function renderLintConfig(source: string): Promise<string> {
  const violated = await findViolatedRules(source);
  const lines = ["# Lint rules for the contract, in addition to validity as OpenAPI.", "extends:", "  - recommended"];
  if (violated.length === 0) return `${lines.join("\n")}\n`;
  const rules = violated.map((rule) => `  ${rule}: warn`);
  const comment = [
    "",
    "# The contract violated these rules when the project was created. Fix it, and delete the lines.",
    "rules:",
  ];
  return `${[...lines, ...comment, ...rules].join("\n")}\n`;
}

/** Returns the names of the rules that report errors. */
function findViolatedRules(source: string): Promise<string[]> {
  const program = fileURLToPath(import.meta.resolve("@redocly/cli/bin/cli.js"));
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", NO_COLOR: "1" };
  return withTemporaryFolder(async (folder) => {
    await writeFile(join(folder, "redocly.yaml"), "extends:\n  - recommended\n");
    await writeFile(join(folder, "openapi.yaml"), source);
    const args = [program, "lint", "openapi.yaml", "--format", "json", "--max-problems", "100000"];
    const { output } = await runProgram(process.execPath, args, { cwd: folder, env });
    const found = output.matchAll(/"ruleId": "([^"]+)",\s*"severity": "error"/g);
    return [...new Set([...found].map(([, rule = ""]) => rule))].toSorted();
  });
}
