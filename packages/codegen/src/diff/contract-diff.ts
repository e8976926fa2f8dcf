// What changed between a released contract and the one at hand, and the version that the changes need.
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { readContract } from "../contract/read-contract.ts";
import { type AllowedChange, applyAllowedChanges } from "./allowed-changes.ts";
import { type Change, highestImpact, type Impact, mergeChanges } from "./change.ts";
import { clientChanges } from "./client-changes.ts";
import { limitChanges } from "./limit-changes.ts";
import { openapiChanges } from "./openapi-changes.ts";
import { operationChanges } from "./operation-changes.ts";
import { redoclyDiff } from "./redocly-diff.ts";
import { serverChanges } from "./server-changes.ts";
import { textChanges } from "./text-changes.ts";
import { usesIn } from "./uses.ts";
import { compareVersions, nextVersion } from "./version.ts";
import { withUnionsAligned } from "./with-unions-aligned.ts";

export interface ContractDiffOptions {
  /** Breaking changes that need no major version. */
  allowed?: AllowedChange[];
  /** File that they come from, for messages. */
  allowedFile?: string;
  /** The day, in UTC, by which an announced removal has come or not. @default today */
  today?: string;
  /** Days for which a newly deprecated operation is kept at least. @default 180 */
  leadTimeDays?: number;
}

export interface ContractDiff {
  /** Version that was released. */
  base: string;
  /** Version that the contract at hand says. */
  revision: string;
  /** The highest of the changes' impacts; absent when nothing changed. */
  impact?: Impact;
  /** Lowest version that the changes may be released as. */
  needed: string;
  /** False when the contract breaks clients without the major version that says so, or goes back behind the release. */
  passes: boolean;
  changes: Change[];
  allowed: { change: Change; reason: string }[];
}

/** @throws Error when the documents cannot be compared, or an allowed change is not there. */
export async function contractDiff(
  baseDocument: OpenAPIObject,
  revisionDocument: OpenAPIObject,
  {
    allowed = [],
    allowedFile = "allowed changes",
    today = isoDay(new Date()),
    leadTimeDays = 180,
  }: ContractDiffOptions = {},
): Promise<ContractDiff> {
  const aligned = withUnionsAligned(baseDocument, revisionDocument);
  const base = { document: aligned.base, uses: usesIn(aligned.base) };
  const revision = { document: aligned.revision, uses: usesIn(aligned.revision) };
  const [before, after] = [readContract(baseDocument), readContract(revisionDocument)];
  const found = mergeChanges([
    ...operationChanges(before, after, { today, leadTimeDays }),
    ...openapiChanges(await redoclyDiff(base.document, revision.document), base, revision),
    ...limitChanges(before, after),
    ...serverChanges(before, after),
    ...textChanges(before, after),
    ...clientChanges(before, after, base.uses, today),
  ]);
  const { allowed: excused, others } = applyAllowedChanges(found, allowed, before.version, allowedFile);
  // What is allowed still changes what clients see, so it is no mere patch.
  const impact = highestImpact([...others, ...excused.map(() => ({ impact: "minor" as const }))]);
  const needed = nextVersion(before.version, impact);
  const isBehind = compareVersions(after.version, impact === "major" ? needed : before.version) < 0;
  return {
    base: before.version,
    revision: after.version,
    ...(impact && { impact }),
    needed,
    passes: !isBehind,
    changes: others,
    allowed: excused,
  };
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
