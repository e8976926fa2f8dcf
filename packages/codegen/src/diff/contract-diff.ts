// Compares a released contract with the current one and determines the version that the changes require.
import type { OpenAPIObject } from "openapi3-ts/oas31";
import type { Contract } from "../contract/contract.ts";
import { readContract } from "../contract/read-contract.ts";
import { type AllowedChange, applyAllowedChanges } from "./allowed-changes.ts";
import type { Change } from "./change.ts";
import { type ClientError, changesThatCompile, reportClientErrors } from "./client-errors.ts";
import { compareOperations } from "./compare-operations.ts";
import { compareRateLimits } from "./compare-rate-limits.ts";
import { compareSchemaNames } from "./compare-schema-names.ts";
import { compareSecurity } from "./compare-security.ts";
import { compareServers } from "./compare-servers.ts";
import { compareService } from "./compare-service.ts";
import { compareWebhooks } from "./compare-webhooks.ts";
import { Comparison, type ComparisonOptions } from "./comparison.ts";
import { matchOperations } from "./match-operations.ts";
import { highestRating, rateChanges } from "./rate-changes.ts";
import type { Rating } from "./rules/rule.ts";
import { rules } from "./rules/rules.ts";
import type { RatingOptions } from "./stability.ts";
import { allowsChanges, nextVersion } from "./version.ts";

export interface ContractDiffOptions extends RatingOptions {
  /** Breaking changes that need no major version. */
  allowed?: AllowedChange[];
  /** File of the allowed changes, for error messages. */
  allowedFile?: string;
  /** UTC day that sunset dates are compared with. @default today */
  today?: string;
  /** Minimum number of days between the deprecation of an operation and its removal. @default 180 */
  leadTimeDays?: number;
  /** Prefix of the client's environment variables that the project sets, so that both versions have it. */
  environmentPrefix?: string | undefined;
  /** Errors of the compiler in programs for the released SDK. Absent if none was compiled. */
  clientErrors?: readonly ClientError[] | undefined;
}

export interface ContractDiff {
  /** Version of the released contract. */
  base: string;
  /** Version of the current contract. */
  revision: string;
  /** The highest rating of the changes. Absent if nothing changed. */
  rating?: Rating | undefined;
  /** Lowest version in which the changes may be released. */
  requiredVersion: string;
  /**
   * False if breaking changes lack the required version, if the version is lower than the released one, or if a new major version has
   * the base URL of the released one.
   */
  passes: boolean;
  /** Changes, those with the highest rating first. */
  changes: Change[];
  allowed: { change: Change; reason: string }[];
  /** Changes that are major only because programs would not compile, although they do. Absent unless programs were compiled. */
  compiling?: Change[] | undefined;
}

/**
 * Compares two contracts.
 *
 * @throws ContractError that lists what is invalid in a document
 * @throws Error when an allowed change does not occur
 */
export function diffContracts(
  baseDocument: OpenAPIObject,
  revisionDocument: OpenAPIObject,
  {
    allowed = [],
    allowedFile = "allowed changes",
    today = new Date().toISOString().slice(0, 10),
    leadTimeDays = 180,
    environmentPrefix,
    clientErrors,
    ...ratings
  }: ContractDiffOptions = {},
): ContractDiff {
  const read = (document: OpenAPIObject): Contract => {
    const contract = readContract(document);
    return environmentPrefix ? { ...contract, client: { ...contract.client, environmentPrefix } } : contract;
  };
  const [before, after] = [read(baseDocument), read(revisionDocument)];
  const { changes: found, compiling } = findChanges(before, after, { ...ratings, today, leadTimeDays }, clientErrors);
  const [base, revision] = [before.version, after.version];
  const { allowed: allowedChanges, remaining } = applyAllowedChanges(found, allowed, base, allowedFile);
  // An allowed change is still visible to clients, so it requires at least a minor version.
  const rating = highestRating([...remaining, ...allowedChanges.map(() => ({ rating: "minor" as const }))]);
  const requiredVersion = nextVersion(base, rating, today);
  const diff = { base, revision, rating, requiredVersion, changes: remaining, allowed: allowedChanges, compiling };
  return { ...diff, passes: allowsChanges(revision, base, rating, today) && !remaining.some(failsInEveryVersion) };
}

/** Returns whether a change is breaking in every version of the contract. */
export function failsInEveryVersion({ rule, rating }: Change): boolean {
  return rules[rule].failsInEveryVersion === true && rating === "major";
}

/** Returns the changes because of which a diff does not pass: those that no version allows, or else each breaking one. */
export function failingChanges({ changes, passes }: Pick<ContractDiff, "changes" | "passes">): Change[] {
  if (passes) return [];
  const inEveryVersion = changes.filter(failsInEveryVersion);
  return inEveryVersion.length > 0 ? inEveryVersion : changes.filter(({ rating }) => rating === "major");
}

function findChanges(
  before: Contract,
  after: Contract,
  options: ComparisonOptions & RatingOptions,
  clientErrors: readonly ClientError[] | undefined,
): Pick<ContractDiff, "changes" | "compiling"> {
  const comparison = new Comparison({ before, after }, options);
  const matched = matchOperations(before.operations, after.operations);
  compareOperations(comparison, matched);
  compareWebhooks(comparison);
  compareSecurity(comparison, matched.pairs);
  compareServers(comparison);
  compareRateLimits(comparison);
  compareService(comparison);
  compareSchemaNames(comparison);
  const rate = () => rateChanges(comparison.changes, comparison.effectFor, options);
  const changes = rate();
  if (!clientErrors) return { changes };
  reportClientErrors(comparison, matched.pairs, clientErrors, highestRating(changes));
  return { changes: rate(), compiling: changesThatCompile(changes, before, matched.pairs, clientErrors) };
}
