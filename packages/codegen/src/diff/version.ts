// Compares and increments versions of contracts (https://semver.org).
import type { Rating } from "./rules/rule.ts";

/**
 * Compares versions for an ascending order.
 *
 * @throws Error when a version is not three numbers, such as `1.2.0`
 */
export function compareVersions(left: string, right: string): number {
  const [leftParts, rightParts] = [parse(left), parse(right)];
  const index = leftParts.findIndex((part, at) => part !== rightParts[at]);
  return index < 0 ? 0 : (leftParts[index] ?? 0) - (rightParts[index] ?? 0);
}

/** Returns the lowest version that may contain a change. Before 1.0.0, breaking changes raise the second number (semver, item 4). */
export function nextVersion(version: string, rating: Rating | undefined): string {
  const [major, minor, patch] = parse(version);
  if (rating === undefined) return version;
  if (rating === "patch") return `${major}.${minor}.${patch + 1}`;
  return rating === "major" && major > 0 ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`;
}

function parse(version: string): [number, number, number] {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  if (patch === undefined) throw new Error(`version: expected three numbers such as 1.2.0, got "${version}"`);
  return [Number(major), Number(minor), Number(patch)];
}
