// `pnpm release`: prepares a release in the working tree, to be looked at and committed. `--dry-run` does it in a copy, packs the
// packages and says what would be published. The upload itself is the business of .github/workflows/release.yml.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { prepareRelease, type Release } from "./prepare-release.ts";
import { rehearseRelease } from "./rehearse-release.ts";

const USAGE = `pnpm release [--dry-run]

Makes a release in this folder: the released contract, versions and changelogs, to be looked at and committed.

  --dry-run   make it in a copy, and show what would be published`;

const root = fileURLToPath(new URL("../..", import.meta.url));

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  try {
    const { values } = parseArgs({
      args,
      options: { "dry-run": { type: "boolean", default: false }, help: { type: "boolean", short: "h" } },
    });
    if (values.help) {
      console.log(USAGE);
      return 0;
    }
    console.log(values["dry-run"] ? await rehearseRelease() : describeRelease(await prepareRelease(root)));
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

function describeRelease(release: Release | undefined): string {
  if (!release) return "Nothing changed since the last release.";
  const { contract, contractChanged, packages } = release;
  return [
    `contract ${contract}: ${contractChanged ? `contract/released/${contract}.yaml is new` : "unchanged"}`,
    ...packages.map(({ name, version }) => `${name} ${version}`),
  ].join("\n");
}
