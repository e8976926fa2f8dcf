// Describes a prepared release for the terminal.
import { RELEASED_FOLDER } from "./contract-source.ts";
import type { Release } from "./prepare-release.ts";

export function describeRelease(release: Release | undefined): string {
  if (!release) return "Nothing changed since the last release.";
  const { contract, contractChanged, packages } = release;
  return [
    `contract ${contract}: ${contractChanged ? `added ${RELEASED_FOLDER}/${contract}.yaml` : "unchanged"}`,
    ...packages.map(({ name, version }) => `${name} ${version}`),
  ].join("\n");
}
