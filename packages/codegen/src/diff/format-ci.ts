// Formats the differences of two contracts for CI systems: JUnit XML, SARIF 2.1.0, and the Code Quality report of GitLab.
import { createHash } from "node:crypto";
import { logJson } from "../language/json.ts";
import { xmlElement as element } from "../language/xml.ts";
import { type Change, describeChange } from "./change.ts";
import { type ContractDiff, failingChanges } from "./contract-diff.ts";
import { formatChange, formatSource } from "./format-diff.ts";
import type { Rating } from "./rules/rule.ts";
import { rules } from "./rules/rules.ts";

type Changes = Pick<ContractDiff, "changes" | "allowed">;

const SARIF_LEVELS: Record<Rating, string> = { major: "error", minor: "warning", patch: "note" };
const GITLAB_SEVERITIES: Record<Rating, string> = { major: "major", minor: "minor", patch: "info" };

/**
 * Formats SARIF 2.1.0, which code scanning of GitHub reads. Allowed changes are suppressed results.
 *
 * @see https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export function formatSarif({ changes, allowed }: Changes): string {
  const all = [...changes, ...allowed.map(({ change }) => change)];
  const ids = [...new Set(all.map(({ rule }) => rule))];
  const driver = {
    name: "onecontract diff",
    rules: ids.map((id) => ({ id, shortDescription: { text: rules[id].change } })),
  };
  const results = [
    ...changes.map(sarifResult),
    ...allowed.map(({ change, reason }) => ({
      ...sarifResult(change),
      suppressions: [{ kind: "external", justification: reason }],
    })),
  ];
  return logJson({
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [{ tool: { driver }, results }],
  });
}

function sarifResult(change: Change) {
  const { source } = change;
  const physicalLocation = source && {
    artifactLocation: { uri: encodeURI(source.file) },
    region: { startLine: source.line },
  };
  return {
    ruleId: change.rule,
    level: SARIF_LEVELS[change.rating],
    message: { text: formatChange(change) },
    locations: [
      {
        ...(physicalLocation && { physicalLocation }),
        logicalLocations: [{ fullyQualifiedName: `#${change.pointer}` }],
      },
    ],
    partialFingerprints: { "change/v1": fingerprint(change) },
  };
}

/**
 * Formats a Code Quality report, which GitLab shows in merge requests. Allowed changes are left out. GitLab requires a location, so a
 * change without a known line is reported at the first line of the contract.
 *
 * @see https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
 */
export function formatGitlab({ changes }: Changes, contract: string): string {
  const issues = changes.map((change) => ({
    description: formatChange(change),
    check_name: change.rule,
    fingerprint: fingerprint(change),
    severity: GITLAB_SEVERITIES[change.rating],
    location: { path: change.source?.file ?? contract, lines: { begin: change.source?.line ?? 1 } },
  }));
  return logJson(issues);
}

/**
 * Formats JUnit XML with one test case for each change. A breaking change fails unless it is allowed or the version of the contract
 * permits it. If there is no such change and the version is too low, the version fails.
 */
export function formatJunit({ changes, allowed, passes }: Changes & { passes: boolean }, requirement = ""): string {
  const failing = failingChanges({ changes, passes });
  const version = { name: "version", classname: "onecontract diff" };
  const cases = [
    passes || failing.length > 0
      ? element("testcase", version)
      : element("testcase", version, element("failure", { message: requirement })),
    ...changes.map((change) => testCase(change, failing.includes(change) && element("failure", failureOf(change)))),
    ...allowed.map(({ change, reason }) => testCase(change, element("skipped", { message: reason }))),
  ];
  const failures = passes ? 0 : Math.max(failing.length, 1);
  const counts = { name: "onecontract diff", tests: cases.length, failures, skipped: allowed.length };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element("testsuites", {}, element("testsuite", counts, cases.join("")))}`;
}

function testCase(change: Change, outcome: string | false): string {
  const { source, rule } = change;
  const location = source && { file: source.file, line: source.line };
  return element("testcase", { name: describeChange(change), classname: rule, ...location }, outcome || "");
}

function failureOf(change: Change) {
  const message = [formatChange(change), change.remedy, change.source && formatSource(change.source)];
  return { type: change.rule, message: message.filter(Boolean).join(" ") };
}

/** Identifies a change in the reports of several commits: lines move, but rule, pointer and description stay. */
function fingerprint(change: Change): string {
  const identity = JSON.stringify([change.rule, change.pointer, describeChange(change)]);
  return createHash("sha256").update(identity).digest("hex");
}
