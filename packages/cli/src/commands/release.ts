// `onecontract release`: prepares a release in the working tree, or in a copy of it, to show what would be published.
import { visibleLines } from "@onecontract/codegen";
import { type Command, parseCommandLine } from "../command.ts";
import { withProgress } from "../progress.ts";
import { dryRunRelease } from "../release/dry-run.ts";
import { describeRelease, prepareRelease } from "../release/prepare-release.ts";
import { readWorkspace } from "../workspace/workspace.ts";

export const command: Command = {
  usage: `Usage: onecontract release [--dry-run]

Prepares a release in the working tree: the contract's snapshot, the versions and the changelogs. The version of the contract follows from
its changes since the newest snapshot in contract/released/, and those of the packages from the changesets. Review and commit the result.

  --dry-run   prepare the release in a temporary copy, and print what would be published`,

  async run(args) {
    const { values } = parseCommandLine(args, { flags: ["dry-run"], allowPositionals: false });
    const { root } = readWorkspace();
    const description = await withProgress("Preparing the release", async () =>
      values["dry-run"] ? dryRunRelease(root) : describeRelease(await prepareRelease(root)),
    );
    console.log(visibleLines(description));
    return 0;
  },
};
