// `onecontract prune`: the last step of the `build` script of a package that TypeScript compiles.
import { pruneOutput } from "../build/prune-output.ts";
import { type Command, parseCommandLine } from "../command.ts";
import { UsageError } from "../user-error.ts";

export const command: Command = {
  usage: `Usage: onecontract prune [FOLDER]

Removes the files in dist/ of a package that were compiled from a file that is not in src/ any more. The compiler leaves them, and the
package would publish them.

  FOLDER   the package (default: the current folder)`,

  async run(args) {
    const { positionals } = parseCommandLine(args, {});
    const [folder = ".", extra] = positionals;
    if (extra !== undefined) throw new UsageError(`expected one folder, got ${positionals.join(", ")}`);
    for (const file of await pruneOutput(folder)) console.log(`removed ${file}`);
    return 0;
  },
};
