// The run of a contract with hostile strings, which `onecontract check --hostile` and the tests of this repository share.
export { addCounts, formatCounts, type HostileCounts, NO_COUNTS } from "./counts.ts";
export { findTools, type HostileTools } from "./find-tools.ts";
export { type FuzzOptions, fuzzContract } from "./fuzz-contract.ts";
