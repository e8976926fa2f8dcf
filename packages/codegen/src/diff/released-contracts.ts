// The folder of released contracts: one OpenAPI document per version (`1.0.0.yaml`, or `1.0.0.yaml.gz` if it is large), and the allowed
// breaking changes.
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { gzipSync } from "node:zlib";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { describeValue } from "../contract/problem.ts";
import { readSource } from "../document/document-lines.ts";
import { parseSource } from "../document/parse-source.ts";
import { isRecord } from "../runtime/json/is-record.ts";
import { type AllowedChange, readAllowedChanges } from "./allowed-changes.ts";
import { compareVersions, isPrerelease } from "./version.ts";

const ALLOWED_CHANGES = "allowed-changes.yaml";

export interface ReleasedContracts {
  /** Released versions, in ascending order. */
  versions: string[];
  /** The newest stable release, or the newest prerelease if none is stable. */
  latest?: OpenAPIObject | undefined;
  allowed: AllowedChange[];
  allowedFile: string;
}

/** Returns the released versions, in ascending order. */
export function listReleases(directory: string): string[] {
  const files = existsSync(directory) ? readdirSync(directory) : [];
  const documents = files.filter((file) => file !== ALLOWED_CHANGES);
  const versions = documents.flatMap((file) => /^(.*\d.*)\.yaml(?:\.gz)?$/.exec(file)?.[1] ?? []);
  return [...new Set(versions)].toSorted(compareVersions);
}

/**
 * Returns the release whose changes lead to a version: for a prerelease the newest of the previous ones, also if it is a prerelease, and for a
 * stable version the newest stable one.
 *
 * @param versions released versions in ascending order
 */
export function previousRelease(versions: readonly string[], version: string): string | undefined {
  const earlier = versions.filter((candidate) => compareVersions(candidate, version) < 0);
  return earlier.findLast((candidate) => isPrerelease(version) || !isPrerelease(candidate)) ?? earlier.at(-1);
}

/** Size from which a document is stored compressed: that of GitHub's contract needs a tenth of its 9.6 MB. */
const MAX_PLAIN_BYTES = 1024 * 1024;

/**
 * Returns the name and the content of the file for a release. The same document has the same bytes.
 *
 * @throws Error for a version that is no file name: the contract chooses it
 */
export function releaseFile(version: string, source: string): [name: string, content: string | Uint8Array] {
  if (!/^\w[\w.+ -]{0,99}$/.test(version)) {
    const expected =
      'letters, digits, spaces and ".-+_", starting with a letter, a digit or "_", at most 100 characters';
    throw new Error(`info.version: expected ${expected}, got ${JSON.stringify(version)}`);
  }
  if (Buffer.byteLength(source) <= MAX_PLAIN_BYTES) return [`${version}.yaml`, source];
  return [`${version}.yaml.gz`, gzipSync(source, { level: 9 })];
}

/** Returns the path of the document of a release. */
export function findRelease(directory: string, version: string): string {
  const file = join(directory, `${version}.yaml`);
  return existsSync(`${file}.gz`) ? `${file}.gz` : file;
}

/**
 * Reads the folder. A missing folder has no releases, like an empty one, because git does not store empty folders.
 *
 * @throws Error when the version of a document differs from its file name, or an allowed change names no release
 */
export function readReleasedContracts(directory: string): ReleasedContracts {
  const versions = listReleases(directory);
  const newest = versions.findLast((version) => !isPrerelease(version)) ?? versions.at(-1);
  const allowedFile = join(directory, ALLOWED_CHANGES);
  const allowed = existsSync(allowedFile) ? readAllowedChanges(parseFile(allowedFile), allowedFile) : [];
  for (const { since } of allowed) {
    if (!versions.includes(since))
      throw new Error(`${allowedFile}: since: expected one of ${versions.join(", ")}, got ${since}`);
  }
  return { versions, allowed, allowedFile, latest: newest === undefined ? undefined : readRelease(directory, newest) };
}

/**
 * Rejects a file of the folder that is a link out of it, for a reader that publishes the content.
 *
 * @throws Error that names the file
 */
export function expectReleasesInside(directory: string): void {
  const root = realpathSync(directory);
  for (const name of readdirSync(directory)) {
    const target = realpathSync(join(directory, name));
    if (!target.startsWith(root + sep))
      throw new Error(`${join(directory, name)}: expected a file in ${directory}, got a link to ${target}`);
  }
}

/**
 * Reads the document of a release.
 *
 * @throws Error when it is no document, or its version differs from its file name
 */
export function readRelease(directory: string, version: string): OpenAPIObject {
  const file = findRelease(directory, version);
  const document = parseFile(file);
  if (!hasInfo(document)) {
    const got = isRecord(document) ? `info: ${describeValue(document.info)}` : describeValue(document);
    throw new Error(`${file}: expected an OpenAPI document with info.version ${version}, got ${got}`);
  }
  if (document.info.version !== version)
    throw new Error(`${file}: expected version ${version}, got ${document.info.version}`);
  return document;
}

function hasInfo(document: unknown): document is OpenAPIObject {
  return isRecord(document) && isRecord(document.info);
}

/** @throws Error that names the file, and the line if it is not YAML */
function parseFile(file: string): unknown {
  return parseSource(file, readSource(file)).value;
}
