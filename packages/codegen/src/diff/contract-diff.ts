// Compares a released contract with the current one and determines the version that the changes require.
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { normalizeDocument } from "../contract/normalize-document.ts";
import { readContract } from "../contract/read-contract.ts";
import { alignUnions } from "./align-unions.ts";
import { type AllowedChange, applyAllowedChanges } from "./allowed-changes.ts";
import { type Change, highestImpact, type Impact, mergeChanges } from "./change.ts";
import { diffClient } from "./client-changes.ts";
import { diffDescriptions } from "./description-changes.ts";
import { describeRedoclyChanges } from "./openapi-changes.ts";
import { diffOperations } from "./operation-changes.ts";
import { diffRateLimits } from "./rate-limit-changes.ts";
import { runRedoclyDiff } from "./redocly-diff.ts";
import { diffServers } from "./server-changes.ts";
import { findUses } from "./uses.ts";
import { compareVersions, nextVersion } from "./version.ts";

export interface ContractDiffOptions {
  /** Breaking changes that need no major version. */
  allowed?: AllowedChange[];
  /** File of the allowed changes, for error messages. */
  allowedFile?: string;
  /** UTC day that sunset dates are compared with. @default today */
  today?: string;
  /** Minimum number of days between the deprecation of an operation and its removal. @default 180 */
  leadTimeDays?: number;
}

export interface ContractDiff {
  /** Version of the released contract. */
  base: string;
  /** Version of the current contract. */
  revision: string;
  /** The highest impact of the changes. Absent if nothing changed. */
  impact?: Impact;
  /** Lowest version in which the changes may be released. */
  requiredVersion: string;
  /** False if breaking changes lack the required version, or if the version is lower than the released one. */
  passes: boolean;
  changes: Change[];
  allowed: { change: Change; reason: string }[];
}

/**
 * Compares two contracts.
 *
 * @throws Error when the documents cannot be compared, or an allowed change does not occur
 */
export async function diffContracts(
  baseDocument: OpenAPIObject,
  revisionDocument: OpenAPIObject,
  {
    allowed = [],
    allowedFile = "allowed changes",
    today = isoDay(new Date()),
    leadTimeDays = 180,
  }: ContractDiffOptions = {},
): Promise<ContractDiff> {
  // Notations of other versions of OpenAPI, such as `nullable`, are no changes.
  const aligned = alignUnions(normalizeDocument(baseDocument), normalizeDocument(revisionDocument));
  const base = { document: aligned.base, uses: findUses(aligned.base) };
  const revision = { document: aligned.revision, uses: findUses(aligned.revision) };
  const [before, after] = [readContract(baseDocument), readContract(revisionDocument)];
  const found = mergeChanges([
    ...diffOperations(before, after, { today, leadTimeDays }),
    ...describeRedoclyChanges(await runRedoclyDiff(base.document, revision.document), base, revision),
    ...diffRateLimits(before, after),
    ...diffServers(before, after),
    ...diffDescriptions(before, after),
    ...diffClient(before, after, base.uses, today),
  ]);
  const { allowed: allowedChanges, remaining } = applyAllowedChanges(found, allowed, before.version, allowedFile);
  // An allowed change is still visible to clients, so it requires at least a minor version.
  const impact = highestImpact([...remaining, ...allowedChanges.map(() => ({ impact: "minor" as const }))]);
  const requiredVersion = nextVersion(before.version, impact);
  const isBehind = compareVersions(after.version, impact === "major" ? requiredVersion : before.version) < 0;
  return {
    base: before.version,
    revision: after.version,
    ...(impact && { impact }),
    requiredVersion,
    passes: !isBehind,
    changes: remaining,
    allowed: allowedChanges,
  };
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
