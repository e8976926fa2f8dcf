import { expect, it } from "vitest";
import { allowsChanges, compareVersions, nextVersion, raiseVersion } from "./version.ts";

const TODAY = "2026-11-23";

it.each([
  ["1.2.0", "1.10.0"],
  ["2.0.0-beta.1", "2.0.0"],
  ["2.0.0-beta.2", "2.0.0-beta.10"],
  ["30.0", "30.1"],
  ["v1", "v2"],
  ["v1beta2", "v1beta10"],
  ["2024-05-01", "2024-10-01"],
  ["20240501", "20241001"],
  ["1.2.0", "2024-05-01"],
])("%s is before %s", (earlier, later) => {
  expect(compareVersions(earlier, later)).toBeLessThan(0);
  expect(compareVersions(later, earlier)).toBeGreaterThan(0);
  expect(compareVersions(later, later)).toBe(0);
});

it.each([
  ["1.2.3", "2.0.0", "1.3.0", "1.2.4"],
  ["0.2.3", "0.3.0", "0.3.0", "0.2.4"],
  ["30.0", "31.0", "30.1", "30.0.1"],
  ["v1", "v2", "v1.1", "v1.0.1"],
  ["2.0.0-beta.1", "2.0.0-beta.2", "2.0.0-beta.2", "2.0.0-beta.2"],
  ["2024-05-01", TODAY, TODAY, TODAY],
  [TODAY, "2026-11-24", "2026-11-24", "2026-11-24"],
  ["v1beta3", "v1beta4", "v1beta4", "v1beta4"],
  ["latest", "latest.2", "latest.2", "latest.2"],
])("after %s come %s for a breaking change, %s for an addition and %s for a text", (version, major, minor, patch) => {
  const ratings = ["major", "minor", "patch"] as const;
  expect(ratings.map((rating) => nextVersion(version, rating, TODAY))).toEqual([major, minor, patch]);
  expect(nextVersion(version, undefined, TODAY)).toBe(version);
  for (const next of [major, minor, patch]) expect(compareVersions(next, version)).toBeGreaterThan(0);
});

it.each([
  ["31.0", "30.0", true],
  ["30.1", "30.0", false],
  ["2024-05-02", "2024-05-01", true],
  ["2024-05-01", "2024-05-01", false],
  ["v1beta4", "v1beta3", true],
  ["2.0.0-beta.1", "1.4.0", true],
  ["1.5.0-beta.1", "1.4.0", false],
  ["2.0.0-beta.1", "2.0.0-beta.1", true],
])("%s may have breaking changes since %s: %s", (revision, base, expected) => {
  expect(allowsChanges(revision, base, "major", TODAY)).toBe(expected);
  expect(allowsChanges(revision, base, "minor", TODAY)).toBe(true);
});

it.each([
  ["1.4.0", "1.5.0", "1.5.0"],
  ["1.6.0", "1.5.0", "1.6.0"],
  ["1.5.0-rc.2", "1.5.0", "1.5.0-rc.2"],
  ["2.0.0-beta.1", "1.5.0", "2.0.0-beta.1"],
  ["1.4.1-rc.1", "1.5.0", "1.5.0-rc.1"],
  ["2.0.0-beta.1", "2.0.0-beta.2", "2.0.0-beta.2"],
])("raises %s, for which %s is required, to %s", (declared, required, expected) => {
  expect(raiseVersion(declared, required)).toBe(expected);
});
