// The contract of a workspace: its build, its document, and the line in its source that declares its version.
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { releaseFile } from "@onecontract/codegen";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { isScalar, parseDocument } from "yaml";
import { runProgramOrThrow } from "../run-program.ts";

export const RELEASED_FOLDER = "contract/released";

/** Returns the start and the end of each declaration of the version in a source. */
type FindVersions = (source: string) => [start: number, end: number][];

/** Source files that can declare the version. */
const SOURCES: [file: string, findVersions: FindVersions][] = [
  ["contract/main.tsp", (source) => findMatches(source, /(?<=\bversion: ")[^"]*(?=")/g)],
  ["contract/openapi.yaml", findInDocument],
  ["contract/openapi.json", findInDocument],
];

/** Returns the path of the file that declares the version, relative to the root. */
export function versionFile(root: string): string {
  return findSource(root)[0];
}

/** @throws Error unless the source declares the version exactly once */
export async function setContractVersion(root: string, version: string): Promise<void> {
  const [file, findVersions] = findSource(root);
  const source = await readFile(join(root, file), "utf8");
  const found = findVersions(source);
  const [[start, end] = [0, 0]] = found;
  if (found.length !== 1) throw new Error(`${file}: expected one line with the version, got ${found.length}`);
  await writeFile(join(root, file), source.slice(0, start) + version + source.slice(end));
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

export function buildContract(root: string): Promise<string> {
  return runProgramOrThrow(
    "pnpm",
    ["exec", "turbo", "run", "build", "--output-logs=errors-only", "--filter=./contract"],
    root,
  );
}

/** Reads the built document. */
export async function readBuiltContract(root: string): Promise<OpenAPIObject> {
  return JSON.parse(await readFile(join(root, "contract/dist/openapi.json"), "utf8"));
}

/** Adds the built document to the folder of released contracts, and returns the path of its file. */
export async function saveSnapshot(root: string, version: string): Promise<string> {
  const [name, content] = releaseFile(version, await readFile(join(root, "contract/dist/openapi.yaml"), "utf8"));
  await mkdir(join(root, RELEASED_FOLDER), { recursive: true });
  await writeFile(join(root, RELEASED_FOLDER, name), content);
  return `${RELEASED_FOLDER}/${name}`;
}

function findSource(root: string): (typeof SOURCES)[number] {
  const found = SOURCES.find(([file]) => existsSync(join(root, file)));
  if (found) return found;
  throw new Error(`contract/: expected one of ${SOURCES.map(([file]) => file).join(", ")}, got none`);
}
