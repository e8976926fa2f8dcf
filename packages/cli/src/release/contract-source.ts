// The contract of a workspace: its build, its document, and the line in its source that declares its version.
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { releaseFile } from "@onecontract/codegen/diff";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { isScalar, parseDocument } from "yaml";
import { expectFilesInside } from "../expect-inside.ts";
import { parseSource } from "../input/parse-source.ts";
import { runProgramOrThrow } from "../run-program.ts";

/** Folder of the contract of the first version. */
const CONTRACT_FOLDER = "contract";

/** Folders in that of a contract that tools write. */
export const GENERATED: RegExp = /^(?:node_modules|dist|\.turbo)$/;

/** Returns the folder with a snapshot of each release of a contract. */
export function releasedFolder(contract: string): string {
  return `${contract}/released`;
}

/** Returns the start and the end of each declaration of the version in a source. */
type FindVersions = (source: string) => [start: number, end: number][];

/** Source files that can declare the version, in the folder of the contract. */
const SOURCES: [file: string, findVersions: FindVersions][] = [
  ["main.tsp", (source) => findMatches(source, /(?<=\bversion: ")[^"]*(?=")/g)],
  ["openapi.yaml", findInDocument],
  ["openapi.json", findInDocument],
];

/** Returns the path of the file that declares the version, relative to the root. */
export function versionFile(root: string, folder = CONTRACT_FOLDER): string {
  const found = SOURCES.find(([file]) => existsSync(join(root, folder, file)));
  if (found) return `${folder}/${found[0]}`;
  throw new Error(`${folder}/: expected one of ${SOURCES.map(([file]) => `${folder}/${file}`).join(", ")}, got none`);
}

/** Returns the version that the source declares, or undefined unless it declares exactly one. */
export function declaredVersion(root: string, folder: string): string | undefined {
  const file = versionFile(root, folder);
  const source = readFileSync(join(root, file), "utf8");
  const [range, ...others] = findVersionsIn(file, source);
  return range && others.length === 0 ? source.slice(...range) : undefined;
}

/** @throws Error unless the source declares the version exactly once */
export async function setContractVersion(root: string, version: string, folder = CONTRACT_FOLDER): Promise<void> {
  const file = versionFile(root, folder);
  const source = await readFile(join(root, file), "utf8");
  await writeFile(join(root, file), withContractVersion(file, source, version));
}

/**
 * Returns the source of a contract with another version.
 *
 * @throws Error unless it declares the version exactly once
 */
export function withContractVersion(file: string, source: string, version: string): string {
  const found = findVersionsIn(file, source);
  const [[start, end] = [0, 0]] = found;
  if (found.length !== 1) throw new Error(`${file}: expected one line with the version, got ${found.length}`);
  return source.slice(0, start) + version + source.slice(end);
}

function findVersionsIn(file: string, source: string): [start: number, end: number][] {
  const [, findVersions] = SOURCES.find(([name]) => file.endsWith(name)) ?? ["", findInDocument];
  return findVersions(source);
}

function findMatches(source: string, pattern: RegExp): [number, number][] {
  return [...source.matchAll(pattern)].map((match) => [match.index, match.index + match[0].length]);
}

/** Finds `info.version` in YAML or JSON, without its quotes. */
function findInDocument(source: string): [number, number][] {
  const version: unknown = parseDocument(source).getIn(["info", "version"], true);
  if (!isScalar(version) || !version.range) return [];
  const [start, end] = version.range;
  return /["']/.test(source.charAt(start)) ? [[start + 1, end - 1]] : [[start, end]];
}

/**
 * Builds contracts, which have no link out of the project: a build would write the content of another file into the document.
 *
 * @throws UserError for such a link
 */
export async function buildContract(root: string, folders = [CONTRACT_FOLDER]): Promise<string> {
  for (const folder of folders) expectFilesInside(root, folder, GENERATED);
  const filters = folders.map((folder) => `--filter=./${folder}`);
  return runProgramOrThrow("pnpm", ["exec", "turbo", "run", "build", "--output-logs=errors-only", ...filters], root);
}

/** Reads the built document. */
export async function readBuiltContract(root: string, folder = CONTRACT_FOLDER): Promise<OpenAPIObject> {
  const file = join(root, folder, "dist/openapi.json");
  return parseSource(file, await readFile(file, "utf8")) as OpenAPIObject;
}

/** Adds the built document to the folder of released contracts, and returns the path of its file. */
export async function saveSnapshot(root: string, version: string, folder = CONTRACT_FOLDER): Promise<string> {
  const [name, content] = releaseFile(version, await readFile(join(root, folder, "dist/openapi.yaml"), "utf8"));
  const released = releasedFolder(folder);
  await mkdir(join(root, released), { recursive: true });
  await writeFile(join(root, released, name), content);
  return `${released}/${name}`;
}
