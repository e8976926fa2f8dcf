// `onecontract dev`: rebuilds after each edit, and runs the apps and the portal of a workspace.
import type { Command } from "../command.ts";
import { readDevPlan } from "../dev/dev-plan.ts";
import { serveWorkspace } from "../dev/serve-workspace.ts";
import { UserError } from "../user-error.ts";
import { readWorkspace } from "../workspace/workspace.ts";

export const command: Command = {
  usage: `Usage: onecontract dev [ARGUMENTS]

Builds the workspace, runs the \`dev\` scripts of apps/* and docs, and rebuilds after each edit to contract/, packages/ and apps/. An app
restarts when its build output changes. If a build fails, its errors are printed, and the last successful build continues to run.

  ARGUMENTS   additional arguments of the apps, such as --port 0`,

  async run(args) {
    const plan = readDevPlan(readWorkspace());
    if (plan.apps.length === 0) {
      throw new UserError('apps/: expected a package with a "dev" script in its package.json, got none');
    }
    await serveWorkspace(plan, args);
    return 0;
  },
};
