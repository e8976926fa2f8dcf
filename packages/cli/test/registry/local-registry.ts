// A package registry that serves this repository's packages, as they would be published, and passes all other requests on. It
// replaces a registry server with hundreds of dependencies, because it needs neither users nor storage.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface LocalRegistry {
  url: string;
  /** Environment variables that make npm and pnpm use the registry, with a cache of their own. */
  env: Record<string, string>;
  /**
   * Publishes a copy of a package as another version, which is the latest.
   *
   * @param edit changes the files in the folder of the copy
   */
  publishCopy(name: string, version: string, edit: (folder: string) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

interface PackedPackage {
  manifest: { name: string; version: string };
  tarball: Buffer;
}

/** Time after which a request that another registry does not respond to fails. */
const UPSTREAM_TIMEOUT_MS = 30_000;
const MIN_AGE_MS = 50 * 24 * 60 * 60 * 1000;
/** Older than any minimum age of releases. */
const PUBLISHED = "2020-01-01T00:00:00.000Z";

/** @param folders of the packages, which are built already */
export async function startLocalRegistry(folders: string[]): Promise<LocalRegistry> {
  /** The versions of each package, of which the last one is the latest. */
  const packages = new Map<string, PackedPackage[]>();
  const temporary = await mkdtemp(join(tmpdir(), "registry-"));
  for (const folder of folders) {
    const packed = await pack(folder, temporary);
    packages.set(packed.manifest.name, [packed]);
  }
  const { stdout: upstream } = await run("npm", ["config", "get", "registry"], { cwd: tmpdir() });
  const server = createServer(async ({ url = "/", headers }, response) => {
    const [name = "", file] = decodeURIComponent(url.split("?")[0] ?? "")
      .slice(1)
      .split("/-/");
    const found = packages.get(name);
    if (found && file !== undefined) return response.end(found.find((packed) => fileOf(packed) === file)?.tarball);
    if (found) return respondJson(response, packument(found, `http://${headers.host}`));
    return forward(new URL(url.slice(1), upstream.trim()), response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    // pnpm and npm read variables of different names.
    env: { npm_config_registry: url, pnpm_config_registry: url, npm_config_cache: join(temporary, "cache") },
    async publishCopy(name, version, edit) {
      const versions = packages.get(name) ?? [];
      const original = versions.at(-1);
      if (!original) throw new Error(`${name}: expected a package of the registry, got none`);
      packages.set(name, [...versions, await copyPackage(original, version, temporary, edit)]);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(temporary, { recursive: true, force: true });
    },
  };
}

/** Packs a package like a release: `workspace:` versions become versions. */
async function pack(folder: string, destination: string): Promise<PackedPackage> {
  const before = new Set(await readdir(destination));
  await run("pnpm", ["pack", "--pack-destination", destination], { cwd: folder });
  const file = (await readdir(destination)).find((name) => !before.has(name)) ?? "";
  const { stdout } = await run("tar", ["-xzOf", join(destination, file), "package/package.json"]);
  return { manifest: JSON.parse(stdout), tarball: await readFile(join(destination, file)) };
}

async function copyPackage(
  { manifest, tarball }: PackedPackage,
  version: string,
  temporary: string,
  edit: (folder: string) => Promise<void>,
): Promise<PackedPackage> {
  const folder = await mkdtemp(join(temporary, "copy-"));
  await writeFile(join(folder, "original.tgz"), tarball);
  await run("tar", ["-xzf", "original.tgz"], { cwd: folder });
  const copy = { ...manifest, version };
  await writeFile(join(folder, "package/package.json"), JSON.stringify(copy));
  await edit(join(folder, "package"));
  await run("tar", ["-czf", "copy.tgz", "package"], { cwd: folder });
  return { manifest: copy, tarball: await readFile(join(folder, "copy.tgz")) };
}

function packument(versions: PackedPackage[], origin: string): object {
  const entries = versions.map((packed) => {
    const { manifest, tarball } = packed;
    const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
    const dist = { tarball: `${origin}/${manifest.name}/-/${fileOf(packed)}`, integrity };
    return [manifest.version, { ...manifest, dist }] as const;
  });
  const times = entries.map(([version]) => [version, PUBLISHED]);
  return {
    name: versions[0]?.manifest.name,
    "dist-tags": { latest: entries.at(-1)?.[0] },
    versions: Object.fromEntries(entries),
    time: { created: PUBLISHED, modified: PUBLISHED, ...Object.fromEntries(times) },
  };
}

function fileOf({ manifest }: PackedPackage): string {
  return `package-${manifest.version}.tgz`;
}

function respondJson(response: ServerResponse, body: object): void {
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify(body));
}

/** Passes a request on. Like the installs of this repository, it leaves out versions that are younger than 50 days. */
async function forward(url: URL, response: ServerResponse): Promise<void> {
  try {
    const upstream = await fetch(url, { signal: AbortSignal.timeout(UPSTREAM_TIMEOUT_MS) });
    const body = Buffer.from(await upstream.arrayBuffer());
    if (upstream.headers.get("Content-Type")?.includes("json") && upstream.ok) {
      return respondJson(response, withoutYoungVersions(JSON.parse(body.toString())));
    }
    response.statusCode = upstream.status;
    response.end(body);
  } catch {
    // npm and pnpm retry this status.
    response.statusCode = 503;
    response.end();
  }
}

/** Packages of which the project pins a young version. */
const UNFILTERED = /^(@redocly\/cli|pnpm|@pnpm\/.*)$/;

interface Packument {
  name?: string;
  versions?: Record<string, object>;
  time?: Record<string, string>;
  "dist-tags"?: Record<string, string>;
}

function withoutYoungVersions(document: Packument): Packument {
  const { name, versions, time = {}, "dist-tags": tags } = document;
  if (versions === undefined || UNFILTERED.test(name ?? "")) return document;
  const isOld = (version: string) => Date.parse(time[version] ?? PUBLISHED) < Date.now() - MIN_AGE_MS;
  const old = Object.keys(versions).filter(isOld);
  const stable = old.filter((version) => !version.includes("-"));
  const newest = (stable.length > 0 ? stable : old)
    .toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }))
    .at(-1);
  const latest = tags?.latest !== undefined && isOld(tags.latest) ? tags.latest : newest;
  return {
    ...document,
    versions: Object.fromEntries(old.map((version) => [version, versions[version] ?? {}])),
    "dist-tags": latest === undefined ? {} : { latest },
  };
}
