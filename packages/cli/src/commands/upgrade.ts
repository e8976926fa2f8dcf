// `onecontract upgrade`: upgrades a project that `onecontract init` created to the version of this program.
import { spawnSync } from "node:child_process";
import { type Command, parseCommandLine } from "../command.ts";
import {
  isVersion,
  readRecord,
  recordWithVersion,
  STARTER_RECORD,
  type StarterRecord,
} from "../init/starter-record.ts";
import { describeUpgrade } from "../upgrade/describe-upgrade.ts";
import { upgradeProject } from "../upgrade/upgrade-project.ts";
import { UsageError, UserError } from "../user-error.ts";
import { CLI_VERSION } from "../version.ts";
import { readWorkspace } from "../workspace/workspace.ts";

export const command: Command = {
  usage: `Usage: onecontract upgrade [options]
       npx @onecontract/cli@latest upgrade [options]

Upgrades a project that onecontract init created. Sets the version of all packages @onecontract/*, and merges into the files of the project
what init writes in the new version. The base of the merge is what init wrote in the version that ${STARTER_RECORD} has. Files
that you deleted stay deleted. Files that you and the starter changed at the same lines get conflict markers. The git working tree has to be
clean: "git diff" shows the result, and "git restore ." undoes it. Exits with 1 if there are conflicts.

  --to VERSION             the version to upgrade to, which npm downloads (default: ${CLI_VERSION}, the version of this program)
  --from-version VERSION   the version that the project was created with, if it has no ${STARTER_RECORD}
  --dry-run                print what would change, and write nothing`,

  async run(args) {
    const options = { values: ["to", "from-version"], flags: ["dry-run"], allowPositionals: false } as const;
    const { to = CLI_VERSION, "from-version": from, "dry-run": isDryRun } = parseCommandLine(args, options).values;
    if (!/^[\w.+-]+$/.test(to)) throw new UsageError(`--to: expected a version such as ${CLI_VERSION}, got "${to}"`);
    if (from !== undefined && !isVersion(from)) {
      throw new UsageError(`--from-version: expected a version such as ${CLI_VERSION}, got "${from}"`);
    }
    const workspace = readWorkspace();
    const { root } = workspace;
    if (to !== CLI_VERSION) {
      return runVersion(to, root, [...(from ? ["--from-version", from] : []), ...(isDryRun ? ["--dry-run"] : [])]);
    }
    const upgrade = await upgradeProject(workspace, findRecord(root, from), isDryRun);
    console.log(describeUpgrade(upgrade, isDryRun));
    return upgrade.files.some(({ action }) => action === "conflict") ? 1 : 0;
  },
};

function findRecord(root: string, from: string | undefined): StarterRecord {
  const record = readRecord(root);
  if (record) return from === undefined ? record : { ...record, version: from };
  if (from !== undefined) return recordWithVersion(root, from);
  throw new UserError(
    `${STARTER_RECORD}: expected the version that created the project, got no such file. Pass that version, which package.json of the first commit has for @onecontract/cli: onecontract upgrade --from-version 0.1.0`,
  );
}

/** Another version knows its own starter and its own codemods. */
function runVersion(version: string, root: string, args: string[]): number {
  const command = ["--yes", `@onecontract/cli@${version}`, "upgrade", ...args];
  const { status } = spawnSync("npx", command, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  return status ?? 1;
}
