// Reads the folder of released contracts: one OpenAPI document per version (`1.0.0.yaml`), and the allowed breaking changes.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { parse } from "yaml";
import { type AllowedChange, readAllowedChanges } from "./allowed-changes.ts";
import { compareVersions } from "./version.ts";

const ALLOWED_CHANGES = "allowed-changes.yaml";

export interface ReleasedContracts {
  /** Released versions, in ascending order. */
  versions: string[];
  latest?: OpenAPIObject | undefined;
  allowed: AllowedChange[];
  allowedFile: string;
}

/** Returns the released versions, in ascending order. */
export function listReleases(directory: string): string[] {
  const files = existsSync(directory) ? readdirSync(directory) : [];
  return files.flatMap((file) => /^(\d+\.\d+\.\d+)\.yaml$/.exec(file)?.[1] ?? []).toSorted(compareVersions);
}

/**
 * Reads the folder. A missing folder has no releases, like an empty one, because git does not store empty folders.
 *
 * @throws Error when the version of a document differs from its file name, or an allowed change names no release
 */
export function readReleasedContracts(directory: string): ReleasedContracts {
  const versions = listReleases(directory);
  const newest = versions.at(-1);
  const allowedFile = join(directory, ALLOWED_CHANGES);
  const allowed = existsSync(allowedFile) ? readAllowedChanges(readFileSync(allowedFile, "utf8"), allowedFile) : [];
  for (const { since } of allowed) {
    if (!versions.includes(since))
      throw new Error(`${allowedFile}: since: expected one of ${versions.join(", ")}, got ${since}`);
  }
  return { versions, allowed, allowedFile, latest: newest === undefined ? undefined : readRelease(directory, newest) };
}

/**
 * Reads the document of a release.
 *
 * @throws Error when its version differs from its file name
 */
export function readRelease(directory: string, version: string): OpenAPIObject {
  const file = join(directory, `${version}.yaml`);
  const document: OpenAPIObject = parse(readFileSync(file, "utf8"));
  if (document.info.version !== version)
    throw new Error(`${file}: expected version ${version}, got ${document.info.version}`);
  return document;
}
