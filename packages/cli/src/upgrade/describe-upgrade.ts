// Describes an upgrade for the terminal.
import { visibleLines } from "@onecontract/codegen";
import type { Upgrade } from "./upgrade-project.ts";

export function describeUpgrade(upgrade: Upgrade, isDryRun: boolean): string {
  const { from, to, dependencies, codemods, files } = upgrade;
  const versions = [...dependencies].flatMap(([path, changes]) =>
    changes.map((change) => `${path}: ${change.name} ${change.from} -> ${change.to}`),
  );
  const edits = codemods.map(({ version, describe }) => `${version}: ${describe}`);
  const width = Math.max(...files.map(({ action }) => action.length));
  const merged = files.map(({ path, action, reason }) => {
    return `${action.padEnd(width)}  ${path}${reason === undefined ? "" : ` (${reason})`}`;
  });
  const sections = [section("Dependencies", versions), section("Codemods", edits), section("Starter files", merged)];
  const changes = sections.filter((lines) => lines !== "");
  if (changes.length === 0)
    return `The project is up to date with ${to}. For a newer version, run: npx @onecontract/cli@latest upgrade`;
  const title = `${isDryRun ? "Would upgrade" : "Upgraded"} from ${from} to ${to}`;
  return visibleLines([title, ...changes, isDryRun ? "Nothing was written." : nextSteps(upgrade)].join("\n\n"));
}

function section(title: string, lines: string[]): string {
  return lines.length === 0 ? "" : [`${title}:`, ...lines.map((line) => `  ${line}`)].join("\n");
}

function nextSteps({ files }: Upgrade): string {
  const conflicts = files.filter(({ action }) => action === "conflict").map(({ path }) => path);
  const resolve = conflicts.length === 0 ? [] : [`resolve the conflicts at <<<<<<< in ${conflicts.join(", ")}`];
  const steps = [...resolve, "review the changes with git diff", "run npm test, which installs the new versions"];
  return ["Next:", ...steps.map((step, index) => `  ${index + 1}. ${step}`)].join("\n");
}
