// Compares and increments versions of contracts: semantic ones (https://semver.org), numbers such as `30.0`, dates, and other names.
// The modules of semver one by one: all of it would delay the start of every command.
import SemVer from "semver/classes/semver.js";
import compareSemantic from "semver/functions/compare.js";
import valid from "semver/functions/valid.js";
import type { Rating } from "./rules/rule.ts";

/** Compares versions for an ascending order. */
export function compareVersions(left: string, right: string): number {
  const [old, now] = [parseSemantic(left), parseSemantic(right)];
  return old && now ? compareSemantic(old, now) : left.localeCompare(right, "en", { numeric: true });
}

/**
 * Returns the lowest version that may contain a change. Before 1.0.0, breaking changes raise the second number (semver, item 4). The next
 * version of a date is the current day, and of any other name the one with the next number.
 *
 * @param today UTC day as `2026-01-31`
 */
export function nextVersion(version: string, rating: Rating | undefined, today: string): string {
  if (rating === undefined) return version;
  const semantic = parseSemantic(version);
  if (semantic) return incrementSemantic(version, semantic, rating);
  if (/^\d{4}-\d{2}-\d{2}$/.test(version) && version < today) return today;
  const [, prefix = version, number = "1"] = /^((?:.*\D)?)(\d+)$/.exec(version) ?? [version, `${version}.`];
  return prefix + String(Number(number) + 1).padStart(number.length, "0");
}

/**
 * Returns whether a version may contain changes with a rating. Versions that are not semantic only have to be later ones, and a version
 * promises nothing about its prereleases (semver, item 9).
 */
export function allowsChanges(revision: string, base: string, rating: Rating | undefined, today: string): boolean {
  if (rating !== "major" || isPrerelease(base)) return compareVersions(revision, base) >= 0;
  if (!parseSemantic(base) || !parseSemantic(revision)) return compareVersions(revision, base) > 0;
  return reaches(revision, nextVersion(base, rating, today));
}

/** Returns whether a version is one such as `2.0.0-beta.1`. */
export function isPrerelease(version: string): boolean {
  return prereleaseIdentifier(version) !== undefined;
}

/** Returns the name of a prerelease: `beta` for `2.0.0-beta.1`. Returns undefined for a stable version. */
export function prereleaseIdentifier(version: string): string | undefined {
  return parseSemantic(version)?.prerelease[0]?.toString();
}

/** Returns the higher of the declared and the required version. A prerelease of the required version is not raised, and remains one. */
export function raiseVersion(declared: string, required: string): string {
  if (reaches(declared, required)) return declared;
  const identifier = prereleaseIdentifier(declared);
  return identifier === undefined || isPrerelease(required) ? required : `${required}-${identifier}.1`;
}

/** Returns whether a version is a required one, a prerelease of it, or later. */
function reaches(version: string, required: string): boolean {
  const isPreview = isPrerelease(version) && !isPrerelease(required);
  return compareVersions(isPreview ? version.replace(/-.*$/, "") : version, required) >= 0;
}

/** Returns the first number of a semantic version. */
export function majorVersion(version: string): number | undefined {
  return parseSemantic(version)?.major;
}

/** Parses `1.2.0`, `v1.2` and `2.0.0-beta.1`, but neither dates nor other numbers. */
function parseSemantic(version: string): SemVer | undefined {
  const [, numbers, rest = ""] = /^v?(\d{1,3}(?:\.\d+){0,2})([-+].+)?$/.exec(version) ?? [];
  if (numbers === undefined) return undefined;
  const complete = valid([...numbers.split("."), "0", "0"].slice(0, 3).join(".") + rest);
  return complete === null ? undefined : new SemVer(complete);
}

function incrementSemantic(version: string, semantic: SemVer, rating: Rating): string {
  const isUnstable = semantic.prerelease.length > 0;
  const raised = rating === "major" && semantic.major === 0 ? "minor" : rating;
  const next = new SemVer(semantic).inc(isUnstable ? "prerelease" : raised).version;
  // `30.0` becomes `31.0`.
  const [numbers = ""] = /^v?[\d.]+/.exec(version) ?? [];
  const omitted = isUnstable ? 0 : 3 - numbers.split(".").length;
  const prefix = version.startsWith("v") ? "v" : "";
  return prefix + next.replace(new RegExp(`(?:\\.0){0,${omitted}}$`), "");
}
