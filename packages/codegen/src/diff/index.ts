// The comparison of two contracts, an entry point of the package: most programs that read or generate from a contract do not need it.
export { type Change, describeChange } from "./change.ts";
export type { ClientError } from "./client-errors.ts";
export { type ClientOptions, clientProgram, clientProject } from "./client-projects.ts";
export { type ContractDiff, type ContractDiffOptions, diffContracts } from "./contract-diff.ts";
export { formatGitlab, formatJunit, formatSarif } from "./format-ci.ts";
export {
  formatBranch,
  formatChange,
  formatDiff,
  formatRemedies,
  formatRequirement,
  formatSymbols,
  formatUses,
} from "./format-diff.ts";
export { formatMarkdown, MARKDOWN_MARKER } from "./format-markdown.ts";
export { endpointName } from "./match-operations.ts";
export {
  expectReleasesInside,
  findRelease,
  listReleases,
  previousRelease,
  type ReleasedContracts,
  readRelease,
  readReleasedContracts,
  releaseFile,
} from "./released-contracts.ts";
export type { Audience, Direction, Rating } from "./rules/rule.ts";
export type { RatingOptions } from "./stability.ts";
export { compareVersions, isPrerelease, prereleaseIdentifier, raiseVersion } from "./version.ts";
